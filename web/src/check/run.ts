/** Replays a case and finds the first operation after which model and recording differ. */
import { atOnce } from '../base/at-once.ts';
import { nth } from '../base/known.ts';
import type { CoreModule } from '../core/module.ts';
import { resultText } from '../core/result-text.ts';
import { StartError } from '../core/start-error.ts';
import { budget, ordering, type Budget } from '../order/search.ts';
import { message, saidOf } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import { MalformedError } from './case.ts';
import type { Item, Operation, RecordedCase } from './case.ts';
import { overlapping } from './families.ts';
import type { ItemHappening } from './families.ts';
import { Replay } from './replay.ts';
import type { Answers } from './replay.ts';

/** The first operation that differs, with both answers. */
export interface Difference {
  readonly line: number;
  readonly operation: Said;
  readonly expected: Said;
  readonly got: Said;
}

export interface CaseResult {
  readonly operations: number;
  /** Operations before the first difference. After it nothing can be compared, so none of the later ones counts. */
  readonly operationsAgree: number;
  readonly difference: Difference | undefined;
  readonly compared: readonly Part[];
}

/** The parts of a recording that can be compared. Some kernels don't show all of them. */
export const PARTS = ['results', 'areas', 'flags', 'pages', 'counters'] as const;
export type Part = (typeof PARTS)[number];

/** Throws a MalformedError if the recording's own facts are impossible. */
export function runCase(core: CoreModule, kernel: string, recorded: RecordedCase): CaseResult {
  const run = new CaseRun(core, kernel, recorded);
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
  return { operations, operationsAgree, difference: run.difference, compared: comparedOf(recorded) };
}

function comparedOf({ kind, shown, items }: RecordedCase): readonly Part[] {
  const exact = kind !== 'strace';
  const has: Readonly<Record<Part, boolean>> = {
    results: true,
    areas: true,
    flags: exact && shown.flags,
    pages: exact && shown.pages,
    counters: items.some((item) => item.kind === 'vm'),
  };
  return PARTS.filter((part) => has[part]);
}

class CaseRun {
  difference: Difference | undefined;
  readonly #replay: Replay;
  /** Families with overlapping items, by the first item of each. */
  readonly #families: ReadonlyMap<Item, readonly ItemHappening[]>;
  /** The item to replay instead of each item of such a family. */
  readonly #instead = new Map<Item, Item>();
  readonly #budget = budget();

  constructor(core: CoreModule, kernel: string, recorded: RecordedCase) {
    const { kind, items } = recorded;
    this.#replay = new Replay(core, kernel, recorded);
    const families = kind === 'strace' ? overlapping(items) : [];
    this.#families = new Map(families.map((family) => [nth(family, 0).item, family]));
  }

  take(next: Item): void {
    const item = this.#arranged(next);
    try {
      const answers = this.#replay.step(item);
      if (answers) this.#differ(answers);
    } catch (error) {
      if (error instanceof MalformedError) throw error;
      if (error instanceof StartError)
        throw new MalformedError(item.kind === 'seed' ? item.line : undefined, error.said);
      this.#differ({
        expected: item.kind === 'operation' ? expectedText(item) : '',
        got: message('check.coreFailed', { message: saidOf(error) }),
      });
    }
  }

  /** The item to replay in the place of `item`, according to the order that explains the most. */
  #arranged(item: Item): Item {
    const family = this.#families.get(item);
    if (family) {
      const order = explain(this.#replay, family, this.#budget);
      family.forEach((one, i) => this.#instead.set(one.item, nth(order, i)));
    }
    return this.#instead.get(item) ?? item;
  }

  #differ(answers: Answers): void {
    const { line, text } = this.#replay.current;
    this.difference = { line, operation: text, ...answers };
  }
}

function expectedText({ deed }: Operation): Said {
  return deed.do === 'call' && deed.recorded ? resultText(deed.operation.call, deed.recorded) : '';
}

/**
 * The items of a family in the order that agrees the farthest. If no order explains everything, its first difference is
 * one that none explains. Leaves the replay unchanged.
 */
function explain(replay: Replay, family: readonly ItemHappening[], spend: Budget): readonly Item[] {
  const memory = replay.remember(nth(family, 0).space);
  const search = ordering(
    family,
    {
      tryStep: (at) => replay.tryStep(nth(family, at).item),
      remember: (space) => replay.remember(space),
      digest: (space) => replay.digest(space),
    },
    spend,
  );
  const order = atOnce(search);
  memory.recall();
  return order.map((at) => nth(family, at).item);
}
