/** Finds an order of overlapping calls that explains what the recording shows. */
import { nth } from '../base/known.ts';
import type { Item, Space } from './case.ts';
import { childOf } from './overlap.ts';
import type { Happening } from './overlap.ts';
import type { Memory, Replay } from './replay.ts';

/** How often to turn back in one recording. Each difference that no order explains costs that many trials. */
const MOST_TRIALS = 50_000;
/** How many choices to keep for turning back, the nearest ones. The calls that explain a result are close to it. */
const MOST_CHOICES = 256;
/**
 * How many words of state to copy for one recording: some tenths of a second. The machine of a real program has
 * 10,000.
 */
const MOST_WORDS = 2 ** 29;
/** How far ahead to look for calls that began before others returned. There are fewer threads than that. */
const MOST_AHEAD = 512;

interface Choice {
  readonly memory: Memory;
  /** How many items had happened. */
  readonly made: number;
  readonly space: Space;
  /** The other items that could have come next, the nearest first. */
  readonly rest: number[];
}

/** The effort that one recording may cost. */
export interface Budget {
  trials: number;
  words: number;
}

export function budget(): Budget {
  return { trials: MOST_TRIALS, words: MOST_WORDS };
}

/**
 * The order of a family in which the model shows everything that the recording shows, as close as possible to the
 * order of the file. If there is none, the farthest order that agrees, continued in the order of the file; then the
 * first difference is one that no order explains. Leaves the replay unchanged.
 */
export function explain(replay: Replay, family: readonly Happening[], spend: Budget): readonly Item[] {
  const memory = replay.remember(nth(family, 0).space);
  const order = new Search(replay, family, spend).order();
  memory.recall();
  return order.map((at) => nth(family, at).item);
}

class Search {
  readonly #replay: Replay;
  readonly #family: readonly Happening[];
  readonly #spend: Budget;
  /** For each item: the earliest line on which it or any later item began. */
  readonly #begun: readonly number[];
  readonly #order: number[] = [];
  readonly #done: boolean[];
  /** All items before this one are done. */
  #first = 0;
  readonly #choices: Choice[] = [];
  #farthest: readonly number[] = [];
  #trials = 0;
  readonly #seen = new Set<string>();

  constructor(replay: Replay, family: readonly Happening[], spend: Budget) {
    this.#replay = replay;
    this.#family = family;
    this.#spend = spend;
    this.#begun = earliestFrom(family);
    this.#done = family.map(() => false);
  }

  order(): readonly number[] {
    while (this.#order.length < this.#family.length) {
      const [first, ...rest] = this.#candidates();
      let next = first;
      if (first !== undefined && rest.length > 0) {
        if (this.#wasHere(nth(this.#family, first).space)) next = this.#turnBack(undefined);
        else this.#choose(first, rest);
      }
      while (next !== undefined && !this.#try(next)) next = this.#turnBack(nth(this.#family, next).space);
      if (next === undefined) return this.#withRest();
    }
    return this.#order;
  }

  /**
   * The items that may come next: those of one address space that began before any other item in it returned, in the
   * order of the file. The space is that of the first item not done.
   */
  #candidates(): readonly number[] {
    const { space } = nth(this.#family, this.#first);
    const end = Math.min(this.#family.length, this.#first + MOST_AHEAD);
    const found: number[] = [];
    let returned = Infinity;
    for (let at = this.#first; at < end && nth(this.#begun, at) <= returned; at++) {
      if (this.#done[at] || nth(this.#family, at).space !== space) continue;
      found.push(at);
      returned = Math.min(returned, nth(this.#family, at).until);
    }
    return found.filter((at) => nth(this.#family, at).line <= returned);
  }

  #choose(first: number, rest: number[]): void {
    if (this.#spend.words <= 0) return;
    const { space } = nth(this.#family, first);
    const memory = this.#replay.remember(space);
    this.#spend.words -= memory.words;
    this.#choices.push({ memory, made: this.#order.length, space, rest });
    if (this.#choices.length > MOST_CHOICES) this.#choices.shift();
  }

  /** Whether an equivalent state led nowhere before. Many orders of calls lead to the same state. */
  #wasHere(space: Space): boolean {
    if (this.#trials === 0) return false;
    const ahead = this.#order.slice(-MOST_AHEAD).filter((at) => at > this.#first);
    const key = `${this.#first} ${ahead.toSorted((a, b) => a - b).join(' ')} ${this.#replay.digest(space)}`;
    const known = this.#seen.has(key);
    this.#seen.add(key);
    return known;
  }

  /** Does the item next. Returns whether the recording agrees with the result. */
  #try(at: number): boolean {
    const agrees = this.#replay.tryStep(nth(this.#family, at).item);
    if (!agrees && this.#order.length >= this.#farthest.length) this.#farthest = [...this.#order, at];
    this.#order.push(at);
    this.#done[at] = true;
    while (this.#done[this.#first]) this.#first++;
    return agrees;
  }

  /**
   * Returns to the last choice that could have affected `space`, or to the last choice of all, and drops later ones.
   * Returns the item to try there.
   */
  #turnBack(space: Space | undefined): number | undefined {
    if (space) {
      const reaches = this.#lineage(space);
      const concerns = ({ space: other, made }: Choice) => made <= (reaches.get(other) ?? -1);
      while (this.#choices.length > 0 && !concerns(nth(this.#choices, -1))) this.#choices.pop();
    }
    const choice = this.#choices.at(-1);
    if (!choice || this.#spend.trials-- <= 0) return undefined;
    this.#trials++;
    choice.memory.recall();
    for (const at of this.#order.splice(choice.made)) {
      this.#done[at] = false;
      this.#first = Math.min(this.#first, at);
    }
    const next = choice.rest.shift();
    if (choice.rest.length === 0) this.#choices.pop();
    return next;
  }

  /** `space` and its ancestors, each with the number of items done when it last affected `space`. */
  #lineage(space: Space): ReadonlyMap<Space, number> {
    const reaches = new Map([[space, Infinity]]);
    for (let at = this.#order.length - 1, child = space; at >= 0; at--) {
      const made = nth(this.#family, nth(this.#order, at));
      if (childOf(made.item) !== child) continue;
      reaches.set(made.space, at);
      child = made.space;
    }
    return reaches;
  }

  #withRest(): readonly number[] {
    const made = new Set(this.#farthest);
    return [...this.#farthest, ...this.#family.map((_, at) => at).filter((at) => !made.has(at))];
  }
}

function earliestFrom(family: readonly Happening[]): readonly number[] {
  const begun: number[] = [];
  let earliest = Infinity;
  for (let at = family.length - 1; at >= 0; at--) {
    earliest = Math.min(earliest, nth(family, at).line);
    begun[at] = earliest;
  }
  return begun;
}
