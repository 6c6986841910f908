/** Finds an order of overlapping calls in which a model answers as a recording shows. */
import { nth } from '../base/known.ts';
import type { Happening } from './overlap.ts';

/** How often to turn back in one recording, unless its reader says otherwise. */
const MOST_TRIALS = 50_000;
/** How many happenings trials take back, on average. Those of a program whose threads do nothing but map take back two. */
const MOST_STEPS_EACH = 25;
/** Of the trials that are left, what one difference may cost. */
const SHARE = 20;
/** How many choices to keep for turning back, the nearest ones. The calls that explain a result are close to it. */
const MOST_CHOICES = 256;
/**
 * How many words of state to copy for one recording: some tenths of a second. The machine of a real program has
 * 10,000.
 */
const MOST_WORDS = 2 ** 29;
/** How far ahead to look for calls that began before others returned. There are fewer threads than that. */
const MOST_AHEAD = 512;

/** A saved state of the model. */
export interface Memory {
  /** The number of words that it takes. */
  readonly words: number;
  /** Restores the state. */
  recall(): void;
}

/** The model. `at` is the index of a happening. */
export interface Trial<Space> {
  /** Makes it happen next. Returns whether the recording agrees with the result. */
  tryStep(at: number): boolean;
  /**
   * It has just happened, and the recording does not agree: brings the model to where the recorded kernel was, so that
   * the search can go on. Without this, the search ends at the first difference that no order explains.
   */
  correct?(at: number): void;
  /** Those of `candidates`, which could all come next, with the likeliest first. They are in the order of the file. */
  rank?(candidates: readonly number[]): readonly number[];
  /** Saves the state of the family that `space` belongs to. */
  remember(space: Space): Memory;
  /** Describes everything that is mapped in that family. Equal states have equal descriptions. */
  digest(space: Space): string;
}

/** The effort that one recording may cost. */
export interface Budget {
  trials: number;
  /** How many of them one difference may cost, unless a part of what is left is more: the first ones may cost the most. */
  readonly each: number;
  /** How many happenings the trials may take back. */
  steps: number;
  words: number;
}

export function budget(trials = MOST_TRIALS, each = trials): Budget {
  return { trials, each, steps: trials * MOST_STEPS_EACH, words: MOST_WORDS };
}

interface Choice<Space> {
  readonly memory: Memory;
  /** How many had happened. */
  readonly made: number;
  readonly space: Space;
  /** The others that could have come next, the nearest first. */
  readonly rest: number[];
}

/**
 * The order of a family in which the model shows everything that the recording shows, as close as possible to the
 * order of the file. If there is none, the farthest order that agrees, which goes on in the same way behind the first
 * difference if that can be corrected, and otherwise in the order of the file. Yields before each trial.
 */
export function ordering<Space>(
  family: readonly Happening<Space>[],
  trial: Trial<Space>,
  spend: Budget,
): Generator<void, readonly number[]> {
  return new Search(family, trial, spend).order();
}

class Search<Space> {
  readonly #family: readonly Happening<Space>[];
  readonly #trial: Trial<Space>;
  readonly #spend: Budget;
  /** For each happening: the earliest line on which it or any later one began. */
  readonly #begun: readonly number[];
  readonly #order: number[] = [];
  readonly #done: boolean[];
  /** All before this one are done. */
  #first = 0;
  readonly #choices: Choice<Space>[] = [];
  /** The oldest choice, although it may have been used up. What had been done before it is settled. */
  #oldest: Omit<Choice<Space>, 'rest'> | undefined;
  /** The farthest order that agrees, with the difference behind it, from `#settled` on. Before that, it is `#order`. */
  #farthest: readonly number[] = [];
  #settled = 0;
  /** How many of the farthest order are also the first ones of `#order`. */
  #shared = 0;
  #trials = 0;
  readonly #seen = new Set<string>();

  constructor(family: readonly Happening<Space>[], trial: Trial<Space>, spend: Budget) {
    this.#family = family;
    this.#trial = trial;
    this.#spend = spend;
    this.#begun = earliestFrom(family);
    this.#done = family.map(() => false);
  }

  *order(): Generator<void, readonly number[]> {
    while (this.#order.length < this.#family.length) {
      yield;
      const [first, ...rest] = this.#candidates();
      let next = first;
      if (first !== undefined && rest.length > 0) {
        if (this.#wasHere(nth(this.#family, first).space)) next = this.#turnBack(undefined);
        else this.#choose(first, rest);
      }
      while (next !== undefined && !this.#try(next)) {
        yield;
        next = this.#turnBack(nth(this.#family, next).space);
      }
      if (next === undefined && !this.#goOn()) return this.#withRest();
    }
    return this.#order;
  }

  /**
   * Those that may come next: those of one address space that began before any other in it returned, in the order of
   * the file. The space is that of the first one not done.
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
    const candidates = found.filter((at) => nth(this.#family, at).line <= returned);
    return candidates.length > 1 && this.#trial.rank ? this.#trial.rank(candidates) : candidates;
  }

  /** How many trials the present difference may cost. */
  get #most(): number {
    return Math.max(this.#spend.each, (this.#spend.trials + this.#trials) / SHARE);
  }

  get #isSpent(): boolean {
    return this.#spend.trials <= 0 || this.#spend.steps <= 0 || this.#spend.words <= 0;
  }

  #choose(first: number, rest: number[]): void {
    if (this.#isSpent) return;
    const { space } = nth(this.#family, first);
    const memory = this.#trial.remember(space);
    this.#spend.words -= memory.words;
    this.#choices.push({ memory, made: this.#order.length, space, rest });
    this.#oldest ??= nth(this.#choices, 0);
    if (this.#choices.length <= MOST_CHOICES) return;
    this.#choices.shift();
    this.#oldest = nth(this.#choices, 0);
    const { made } = this.#oldest;
    this.#farthest = this.#shared < made ? [] : this.#farthest.slice(made - this.#settled);
    this.#settled = made;
  }

  /** Whether an equivalent state led nowhere before. Many orders of calls lead to the same state. */
  #wasHere(space: Space): boolean {
    if (this.#trials === 0) return false;
    const ahead = this.#order.slice(-MOST_AHEAD).filter((at) => at > this.#first);
    const key = `${this.#first} ${ahead.toSorted((a, b) => a - b).join(' ')} ${this.#trial.digest(space)}`;
    const known = this.#seen.has(key);
    this.#seen.add(key);
    return known;
  }

  /** Lets it happen next. Returns whether the recording agrees with the result. */
  #try(at: number): boolean {
    const agrees = this.#trial.tryStep(at);
    if (this.#order.length >= this.#reached) {
      // Beyond the last difference, the next one has as many trials.
      if (agrees) this.#trials = 0;
      else this.#reach(at);
    }
    this.#note(at);
    return agrees;
  }

  /** The length of the farthest order. */
  get #reached(): number {
    return this.#farthest.length === 0 ? 0 : this.#settled + this.#farthest.length;
  }

  #reach(difference: number): void {
    this.#shared = this.#order.length;
    this.#settled = this.#oldest?.made ?? this.#shared;
    this.#farthest = [...this.#order.slice(this.#settled), difference];
  }

  #note(at: number): void {
    this.#order.push(at);
    this.#done[at] = true;
    while (this.#done[this.#first]) this.#first++;
  }

  /**
   * Returns to the last choice that could have affected `space`, or to the last choice of all, and drops later ones.
   * Returns what to try there.
   */
  #turnBack(space: Space | undefined): number | undefined {
    if (this.#choices.length === 0 || this.#trials >= this.#most || this.#isSpent) return undefined;
    if (space !== undefined) {
      const reaches = this.#lineage(space);
      const concerns = ({ space: other, made }: Choice<Space>) => made <= (reaches.get(other) ?? -1);
      while (this.#choices.length > 0 && !concerns(nth(this.#choices, -1))) this.#choices.pop();
    }
    const choice = this.#choices.at(-1);
    if (!choice) return undefined;
    this.#trials++;
    this.#spend.trials--;
    this.#spend.steps -= this.#order.length - choice.made;
    this.#spend.words -= choice.memory.words;
    this.#return(choice);
    const next = choice.rest.shift();
    if (choice.rest.length === 0) this.#choices.pop();
    return next;
  }

  #return({ memory, made }: Omit<Choice<Space>, 'rest'>): void {
    memory.recall();
    for (const at of this.#order.splice(made)) {
      this.#done[at] = false;
      this.#first = Math.min(this.#first, at);
    }
    this.#shared = Math.min(this.#shared, made);
  }

  /**
   * `space` and its ancestors, each with the number of happenings when it last affected `space`. Leaves out those that it
   * descended from before the oldest choice.
   */
  #lineage(space: Space): ReadonlyMap<Space, number> {
    const reaches = new Map([[space, Infinity]]);
    const oldest = this.#oldest?.made ?? 0;
    for (let at = this.#order.length - 1, child = space; at >= oldest; at--) {
      const made = nth(this.#family, nth(this.#order, at));
      if (made.child === undefined || made.child !== child) continue;
      reaches.set(made.space, at);
      child = made.space;
    }
    return reaches;
  }

  /** No order explains the farthest difference. Goes there and corrects it, so that all before it is settled. */
  #goOn(): boolean {
    if (!this.#trial.correct) return false;
    const farthest = this.#farthest;
    const difference = farthest.at(-1);
    if (difference !== undefined) {
      if (!this.#isThere(difference)) {
        if (this.#oldest) this.#return(this.#oldest);
        for (const at of farthest.slice(this.#order.length - this.#settled)) {
          this.#trial.tryStep(at);
          this.#note(at);
        }
      }
      this.#trial.correct(difference);
    }
    this.#choices.length = 0;
    this.#oldest = undefined;
    this.#farthest = [];
    this.#trials = 0;
    this.#seen.clear();
    return true;
  }

  /** Whether the farthest difference has just been tried. */
  #isThere(difference: number): boolean {
    const { length } = this.#order;
    return length === this.#reached && this.#shared === length - 1 && this.#order.at(-1) === difference;
  }

  #withRest(): readonly number[] {
    const farthest = [...this.#order.slice(0, this.#settled), ...this.#farthest];
    const made = new Set(farthest);
    return [...farthest, ...this.#family.map((_, at) => at).filter((at) => !made.has(at))];
  }
}

function earliestFrom(family: readonly Happening<unknown>[]): readonly number[] {
  const begun: number[] = [];
  let earliest = Infinity;
  for (let at = family.length - 1; at >= 0; at--) {
    earliest = Math.min(earliest, nth(family, at).line);
    begun[at] = earliest;
  }
  return begun;
}
