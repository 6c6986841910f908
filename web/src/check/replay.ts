/** Replays a recording item by item and returns how the model and the recording differ after each. */
import { nth } from '../base/known.ts';
import type { EventSink } from '../core/machine.ts';
import type { CoreModule } from '../core/module.ts';
import { resultText } from '../core/result-text.ts';
import { agrees } from '../core/session.ts';
import type { RecordedResult } from '../core/session.ts';
import type { Memory } from '../order/search.ts';
import type { RecordOutcome } from '../protocol/protocol.gen.ts';
import { VM, has } from '../protocol/vm-flags.ts';
import { message } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import type { VmaLine } from '../trace-in/observed.ts';
import { isUndetermined } from './anon.ts';
import { MalformedError } from './case.ts';
import type { Count, Item, List, Operation, RecordedCase, Seed, Shown, Space, VmCounters } from './case.ts';
import { compareLists, mismatchTexts } from './exact.ts';
import { ExpectedList } from './expected.ts';
import { modelVmas, modelCounters } from './model.ts';
import type { ModelVma, Place } from './model.ts';
import { comparePainted } from './painted.ts';
import { countText, countersText, linesText } from './text.ts';
import { World } from './world.ts';

export interface Answers {
  readonly expected: Said;
  readonly got: Said;
}

export class Replay {
  readonly #kind: RecordedCase['kind'];
  readonly #shown: Shown;
  readonly #world: World;
  readonly #lists = new Map<Space, ExpectedList>();
  /** The operation whose effects the recording's next observations show. */
  #current: { readonly line: number; readonly text: Said; readonly operation?: Operation } | undefined;
  /** The list before the running operation, if the recording shows page faults. */
  #before: readonly VmaLine[] = [];
  /** A process exits only after the last list that shows it, so its exit is postponed. */
  #leaving: Space | undefined;

  constructor(core: CoreModule, kernel: string, { kind, shown }: RecordedCase, watch?: EventSink) {
    this.#kind = kind;
    this.#shown = shown;
    this.#world = new World(core, kernel, watch);
  }

  /** The operation that caused the present difference. */
  get current(): { readonly line: number; readonly text: Said } {
    return this.#current ?? { line: 1, text: message('check.start') };
  }

  /** Replays an item for good: states saved before it can't be restored any more. */
  step(item: Item): Answers | undefined {
    this.#world.forget();
    return this.#answer(item);
  }

  /** Replays an item and returns whether model and recording agree. States saved before it can still be restored. */
  tryStep(item: Item): boolean {
    try {
      return this.#answer(item) === undefined;
    } catch {
      return false;
    }
  }

  /**
   * Saves the state of the family that `space` belongs to. Only for strace recordings, whose lists are complete and
   * don't build on each other.
   */
  remember(space: Space): Memory {
    const world = this.#world.remember(space);
    const [current, leaving] = [this.#current, this.#leaving];
    return {
      words: world.words,
      recall: () => {
        world.recall();
        this.#current = current;
        this.#leaving = leaving;
      },
    };
  }

  /** Describes everything that is mapped in the family of `space`. */
  digest(space: Space): string {
    return this.#world.digest(space);
  }

  #answer(item: Item): Answers | undefined {
    switch (item.kind) {
      case 'operation':
        return this.#perform(item);
      case 'seed':
        return this.#start(item);
      case 'list':
        return item.faults ? this.#takeFaults(item) : this.#compareList(item);
      case 'vm':
        return this.#compareCounters(item);
      case 'count':
        return this.#compareCount(item);
      case 'fork':
        return this.#compareFork(item.parent, item.child, undefined);
      case 'leave':
        this.#world.leave(item.space);
    }
    return undefined;
  }

  #start(seed: Seed): Answers | undefined {
    this.#current ??= { line: seed.line, text: message('check.start') };
    const expected = new ExpectedList(seed.vmas);
    this.#lists.set(seed.space, expected);
    return this.#compareExactly(this.#world.start(seed), expected);
  }

  #perform(item: Operation): Answers | undefined {
    if (this.#leaving) this.#world.leave(this.#leaving);
    this.#leaving = undefined;
    this.#current = { line: item.line, text: item.text, operation: item };
    const { deed, space } = item;
    const place = this.#world.find(space);
    if (!place || deed.do === 'nothing') return undefined;
    if (deed.do === 'exit') {
      this.#leaving = space;
      return undefined;
    }
    if (deed.do === 'fork') return this.#compareFork(space, deed.child, deed.number);
    if (this.#kind === 'program') this.#before = this.#lists.get(space)?.sorted ?? [];
    const outcome = this.#world.call(place, deed.operation, deed.file);
    return deed.recorded && this.#compareResult(deed.operation.call, deed.recorded, outcome);
  }

  #compareFork(parent: Space, child: Space, number: number | undefined): Answers | undefined {
    const list = this.#lists.get(parent);
    if (list) this.#lists.set(child, list.copy());
    const outcome = this.#world.fork(parent, child);
    const recorded = number ?? outcome?.value ?? 0;
    return outcome && this.#compareResult('fork', { value: recorded, error: 0 }, outcome);
  }

  #compareResult(call: string, recorded: RecordedResult, outcome: RecordOutcome): Answers | undefined {
    if (agrees(recorded, outcome)) return undefined;
    return { expected: resultText(call, recorded), got: resultText(call, outcome, outcome.reason) };
  }

  #takeFaults(list: List): Answers | undefined {
    const expected = this.#listOf(list);
    const trouble = expected.apply(list);
    if (trouble)
      throw new MalformedError(
        trouble.line,
        message('check.contradiction', { expected: trouble.expected, got: trouble.got }),
      );
    const place = this.#world.find(list.space);
    if (place) for (const vma of list.vmas) this.#world.observe(place, vma);
    return undefined;
  }

  #compareList(list: List): Answers | undefined {
    const expected = this.#listOf(list);
    const trouble = expected.apply(list);
    const place = this.#world.find(list.space);
    const answers =
      place &&
      (this.#kind === 'strace' ? this.#comparePaint(place, expected) : this.#compareExactly(place, expected));
    // A recording that contradicts itself can't agree with any model.
    return answers ?? (trouble && { expected: trouble.expected, got: trouble.got });
  }

  #compareExactly(place: Place, expected: ExpectedList): Answers | undefined {
    const vmas = modelVmas(place, (start) => expected.vmas.get(start)?.kind);
    const mismatch = compareLists(expected.vmas, vmas, this.#shown);
    if (!mismatch) return undefined;
    const onlyPages = mismatch.expected.length === 0 && mismatch.got.length === 0;
    const deed = this.#current?.operation?.deed;
    const operation = deed?.do === 'call' ? deed.operation : undefined;
    if (onlyPages && isUndetermined(mismatch.anon, operation, this.#before, expected.vmas)) {
      for (const pair of mismatch.anon) this.#world.observe(place, pair.expected);
      return undefined;
    }
    return linesText(mismatchTexts(mismatch));
  }

  #comparePaint(place: Place, { sorted }: ExpectedList): Answers | undefined {
    const kindAt = kindsIn(sorted);
    // Page faults extend stacks downwards.
    const growing = sorted.filter(({ vmFlags }) => has(vmFlags, VM.GROWSDOWN));
    const before = growing.length > 0 ? modelVmas(place, kindAt) : [];
    for (const vma of growing)
      if (before.some(({ start, end }) => end === vma.end && start !== vma.start))
        this.#world.observe(place, vma);
    const vmas = modelVmas(place, kindAt);
    const painted = comparePainted(sorted, vmas);
    if (painted) return linesText(painted);
    this.#adoptPages(place, sorted, vmas);
    return undefined;
  }

  /** Adopts the page counts that the list shows, for VMAs that both sides have. */
  #adoptPages(place: Place, shown: readonly VmaLine[], vmas: readonly ModelVma[]): void {
    const byStart = new Map(shown.map((vma) => [vma.start, vma]));
    for (const { start, end, anon } of vmas) {
      const vma = byStart.get(start);
      if (vma?.end === end && vma.anon !== anon) this.#world.observe(place, vma);
    }
  }

  #compareCounters({ space, values }: VmCounters): Answers | undefined {
    const place = this.#world.find(space);
    if (!place) return undefined;
    const got = modelCounters(place);
    const wrong = [...values].filter(([name, value]) => got.get(name) !== value).map(([name]) => name);
    if (wrong.length === 0) return undefined;
    return { expected: countersText(wrong, values), got: countersText(wrong, got) };
  }

  #compareCount({ space, count }: Count): Answers | undefined {
    const place = this.#world.find(space);
    const found = place?.machine.inspectMm(place.process).mapCount;
    if (found === undefined || found === count) return undefined;
    return { expected: countText(count), got: countText(found) };
  }

  #listOf({ space }: List): ExpectedList {
    const known = this.#lists.get(space) ?? new ExpectedList([]);
    this.#lists.set(space, known);
    return known;
  }
}

/** How a list spells the kind of the VMA at an address. Ascending addresses cost a single pass over the list. */
function kindsIn(sorted: readonly VmaLine[]): (address: number) => string | undefined {
  let at = 0;
  return (address) => {
    if (at > 0 && nth(sorted, at - 1).end > address) at = 0;
    while (at < sorted.length && nth(sorted, at).end <= address) at++;
    const vma = sorted[at];
    return vma && vma.start <= address ? vma.kind : undefined;
  };
}
