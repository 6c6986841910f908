/** Replays a case and finds the first operation after which model and recording differ. */
import type { CoreModule } from '../core/module.ts';
import { agrees } from '../core/session.ts';
import type { RecordedResult } from '../core/session.ts';
import type { RecordOutcome } from '../protocol/protocol.gen.ts';
import { StartError } from '../core/start-error.ts';
import { VM, has } from '../protocol/vm-flags.ts';
import { t } from '../words/index.ts';
import { messageOf } from '../words/message-of.ts';
import type { AreaLine } from '../trace-in/observed.ts';
import { isUndetermined } from './anon.ts';
import { MalformedError } from './case.ts';
import type { Count, Item, List, Operation, RecordedCase, Seed, Space, VmCounters } from './case.ts';
import { compareLists, mismatchTexts } from './exact.ts';
import { ExpectedList } from './expected.ts';
import { modelAreas, modelCounters } from './model.ts';
import type { ModelArea, Place } from './model.ts';
import { comparePainted } from './painted.ts';
import { countText, countersText, linesText, resultText } from './text.ts';
import { World } from './world.ts';

/** The first operation that differs, and both answers. */
export interface Difference {
  readonly line: number;
  readonly operation: string;
  readonly expected: string;
  readonly got: string;
}

export interface CaseResult {
  readonly operations: number;
  /** After the first one that differs nothing is comparable any more: none of the rest agrees. */
  readonly operationsAgree: number;
  readonly difference: Difference | undefined;
}

/** Throws a MalformedError for a recording whose own facts can't be. */
export function runCase(core: CoreModule, era: string, recorded: RecordedCase): CaseResult {
  const run = new CaseRun(core, era, recorded.kind);
  let operations = 0;
  let operationsAgree = 0;
  for (const item of recorded.items) {
    if (item.kind === 'operation') {
      if (operations > 0 && !run.difference) operationsAgree++;
      operations++;
    }
    if (!run.difference) run.take(item);
  }
  if (operations > 0 && !run.difference) operationsAgree++;
  return { operations, operationsAgree, difference: run.difference };
}

interface Answers {
  readonly expected: string;
  readonly got: string;
}

class CaseRun {
  difference: Difference | undefined;
  readonly #kind: RecordedCase['kind'];
  readonly #world: World;
  readonly #lists = new Map<Space, ExpectedList>();
  /** What the recording's observations belong to. */
  #current: { readonly line: number; readonly text: string; readonly operation?: Operation } | undefined;
  /** Of the list before the running operation, where the recording tells page faults. */
  #before: readonly AreaLine[] = [];
  /** A process ends only after the last list that shows it. */
  #leaving: Space | undefined;

  constructor(core: CoreModule, era: string, kind: RecordedCase['kind']) {
    this.#kind = kind;
    this.#world = new World(core, era);
  }

  take(item: Item): void {
    try {
      const answers = this.#answer(item);
      if (answers) this.#differ(answers);
    } catch (error) {
      if (error instanceof MalformedError) throw error;
      if (error instanceof StartError) throw new MalformedError(undefined, error.message);
      this.#differ({
        expected: item.kind === 'operation' ? expectedText(item) : '',
        got: t('check.coreFailed', { message: messageOf(error) }),
      });
    }
  }

  #differ(answers: Answers): void {
    const { line, text } = this.#current ?? { line: 1, text: t('check.start') };
    this.difference = { line, operation: text, ...answers };
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
        this.#fork(item.parent, item.child);
        return undefined;
      case 'leave':
        this.#world.leave(item.space);
    }
    return undefined;
  }

  #start(seed: Seed): Answers | undefined {
    this.#current ??= { line: seed.line, text: t('check.start') };
    const expected = new ExpectedList(seed.areas);
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
    if (deed.do === 'fork') {
      const outcome = this.#fork(space, deed.child);
      const recorded = deed.number ?? outcome?.value ?? 0;
      return outcome && this.#compareResult('fork', { value: recorded, error: 0 }, outcome);
    }
    if (this.#kind === 'program') this.#before = this.#lists.get(space)?.sorted ?? [];
    const outcome = this.#world.call(place, deed.operation, deed.file);
    return deed.recorded && this.#compareResult(deed.operation.call, deed.recorded, outcome);
  }

  #fork(parent: Space, child: Space): RecordOutcome | undefined {
    const list = this.#lists.get(parent);
    if (list) this.#lists.set(child, list.copy());
    return this.#world.fork(parent, child);
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
        t('check.contradiction', { expected: trouble.expected, got: trouble.got }),
      );
    const place = this.#world.find(list.space);
    if (place) for (const area of list.areas) this.#world.observe(place, area);
    return undefined;
  }

  #compareList(list: List): Answers | undefined {
    const expected = this.#listOf(list);
    const trouble = expected.apply(list);
    const place = this.#world.find(list.space);
    const answers =
      place &&
      (this.#kind === 'strace' ? this.#comparePaint(place, expected) : this.#compareExactly(place, expected));
    // What contradicts itself can't agree with any model.
    return answers ?? (trouble && { expected: trouble.expected, got: trouble.got });
  }

  #compareExactly(place: Place, expected: ExpectedList): Answers | undefined {
    const areas = modelAreas(place, (start) => expected.areas.get(start)?.kind);
    const mismatch = compareLists(expected.areas, areas);
    if (!mismatch) return undefined;
    const onlyPages = mismatch.expected.length === 0 && mismatch.got.length === 0;
    const deed = this.#current?.operation?.deed;
    const operation = deed?.do === 'call' ? deed.operation : undefined;
    if (onlyPages && isUndetermined(mismatch.anon, operation, this.#before, expected.areas)) {
      for (const pair of mismatch.anon) this.#world.observe(place, pair.expected);
      return undefined;
    }
    return linesText(mismatchTexts(mismatch));
  }

  #comparePaint(place: Place, expected: ExpectedList): Answers | undefined {
    const { sorted } = expected;
    const kindAt = (start: number) => sorted.find((area) => area.start <= start && start < area.end)?.kind;
    // Growing areas come down by page faults.
    for (const area of sorted) {
      const grown = modelAreas(place, kindAt).find(
        ({ end, start }) => end === area.end && start !== area.start,
      );
      if (grown && has(area.vmFlags, VM.GROWSDOWN)) this.#world.observe(place, area);
    }
    const areas = modelAreas(place, kindAt);
    const painted = comparePainted(sorted, areas);
    if (painted) return linesText(painted);
    this.#adoptPages(place, expected, areas);
    return undefined;
  }

  /** What the list shows of page faults, for areas that both sides have. */
  #adoptPages(place: Place, expected: ExpectedList, areas: readonly ModelArea[]): void {
    for (const { start, end, anon } of areas) {
      const shown = expected.areas.get(start);
      if (shown?.end === end && shown.anon !== anon) this.#world.observe(place, shown);
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

function expectedText({ deed }: Operation): string {
  return deed.do === 'call' && deed.recorded ? resultText(deed.operation.call, deed.recorded) : '';
}
