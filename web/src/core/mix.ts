/* What somebody who mixes a row can choose next. Which strategies go together, the core says (`describe`); here it is
 * only decided what follows from what: a choice stays as long as those in the columns before it. */
import { nth } from '../base/known.ts';
import { splitEraId } from './era-id.ts';
import type { Message } from '../words/message.ts';
import { isRow } from './era-row.ts';
import type { Column, EraRow, Strategies } from './era-row.ts';

/** The row with this id, or why there is none. */
export type Describe = (id: string) => EraRow | Message;

/** A strategy that could stand in a column of the row at hand. */
export interface MixOption {
  readonly strategy: string;
  /** It is one of a sweep through sizes and hashes, which no kernel had: wasm-core/cache/vmacache.c. */
  readonly isOfSweep: boolean;
  /** The row that it makes; undefined where the columns before allow none. */
  readonly id: string | undefined;
  /** What else has to change, in a column after this one. */
  readonly brings?: string;
  /** Why there is no such row. */
  readonly why?: Message;
}

/** The id of a row that differs from `row` in everything but its strategies. */
export function onKernel(row: EraRow, kernel: string, describe: Describe): string {
  return idOf(describe(written(kernel, row.strategies))) ?? kernel;
}

/** What can be chosen in `column`, if all before it stay as in `row`. */
export function mixOptions(
  row: EraRow,
  column: string,
  columns: readonly Column[],
  describe: Describe,
): readonly MixOption[] {
  const at = columns.findIndex(({ name }) => name === column);
  const { row: kernel } = splitEraId(row.id);
  return nth(columns, at).strategies.map(({ name: strategy, keeps }): MixOption => {
    const isOfSweep = keeps.has('sweep');
    const strategies: Record<string, string> = { ...row.strategies, [column]: strategy };
    // How fork() copies follows another index by itself.
    if (column === 'index' && strategy !== row.strategies['index']) delete strategies['dup'];
    const found = describe(written(kernel, strategies));
    if (isRow(found)) return { strategy, isOfSweep, id: found.id };
    const mended = mend(kernel, strategies, columns.slice(at + 1), describe);
    return mended
      ? { strategy, isOfSweep, id: mended.id, brings: mended.brings }
      : { strategy, isOfSweep, id: undefined, why: found };
  });
}

/** Why some of the options are none. What is alike but for a strategy's name is said once, and `others` are the rest. */
export function whyNot(
  options: readonly MixOption[],
): readonly { readonly why: Message; readonly others: readonly string[] }[] {
  const found = new Map<string, { readonly why: Message; readonly others: string[] }>();
  for (const { strategy, why } of options) {
    if (why === undefined) continue;
    const alike = JSON.stringify(why, (_, value: unknown) => (value === strategy ? '' : value));
    const before = found.get(alike);
    if (before) before.others.push(strategy);
    else found.set(alike, { why, others: [] });
  }
  return [...found.values()];
}

/** The first row that becomes possible with another strategy in one of these columns: the kernel's own, or the newest. */
function mend(
  kernel: string,
  strategies: Strategies,
  columns: readonly Column[],
  describe: Describe,
): { readonly id: string; readonly brings: string } | undefined {
  const own = describe(kernel);
  for (const { name, strategies: all } of columns) {
    const usual = isRow(own) ? own.strategies[name] : undefined;
    const names = all
      .map((strategy) => strategy.name)
      .toReversed()
      .toSorted((a, b) => +(b === usual) - +(a === usual));
    for (const brings of names) {
      const id = idOf(describe(written(kernel, { ...strategies, [name]: brings })));
      if (id !== undefined) return { id, brings };
    }
  }
  return undefined;
}

function written(kernel: string, strategies: Strategies): string {
  return [kernel, ...Object.entries(strategies).map(([column, strategy]) => `${column}=${strategy}`)].join(
    '+',
  );
}

function idOf(described: EraRow | Message): string | undefined {
  return isRow(described) ? described.id : undefined;
}
