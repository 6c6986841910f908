/*
 * What can be chosen next for a mixed row. The core says which strategies go together (`describe`). This file only
 * decides what a new choice may change: strategies in the columns before it stay.
 */
import { nth } from '../base/known.ts';
import { splitKernelId } from './kernel-id.ts';
import type { Message } from '../words/message.ts';
import { isRow } from './kernel-row.ts';
import type { Column, KernelRow, Strategies } from './kernel-row.ts';

/** Returns the row with this id, or the message that says why there is none. */
export type Describe = (id: string) => KernelRow | Message;

/** A strategy that could be chosen for a column of the row at hand. */
export interface MixOption {
  readonly strategy: string;
  /** Whether it belongs to the sweep through sizes and hashes, which no kernel had: wasm-core/cache/vmacache.c. */
  readonly isOfSweep: boolean;
  /** The id of the resulting row; undefined if the columns before don't allow the strategy. */
  readonly id: string | undefined;
  /** The strategy that has to change, too, in a column after this one. */
  readonly brings?: string;
  /** Why there is no such row. */
  readonly why?: Message;
}

/**
 * The id of `row` with the kernel replaced by another and its strategies kept, or that kernel's own id if there is no
 * such row.
 */
export function onKernel(row: KernelRow, kernel: string, describe: Describe): string {
  return idOf(describe(written(kernel, row.strategies))) ?? kernel;
}

/** What can be chosen in `column` while all columns before it stay as they are in `row`. */
export function mixOptions(
  row: KernelRow,
  column: string,
  columns: readonly Column[],
  describe: Describe,
): readonly MixOption[] {
  const at = columns.findIndex(({ name }) => name === column);
  const { row: kernel } = splitKernelId(row.id);
  return nth(columns, at).strategies.map(({ name: strategy, keeps }): MixOption => {
    const isOfSweep = keeps.has('sweep');
    const strategies: Record<string, string> = { ...row.strategies, [column]: strategy };
    // Another index has its own way of copying in fork(), so the core chooses `dup`.
    if (column === 'index' && strategy !== row.strategies['index']) delete strategies['dup'];
    const found = describe(written(kernel, strategies));
    if (isRow(found)) return { strategy, isOfSweep, id: found.id };
    const mended = mend(kernel, strategies, columns.slice(at + 1), describe);
    return mended
      ? { strategy, isOfSweep, id: mended.id, brings: mended.brings }
      : { strategy, isOfSweep, id: undefined, why: found };
  });
}

/**
 * Why some options are impossible. Reasons that differ only in the strategy's name are given once, with the further
 * strategies in `others`.
 */
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

/**
 * The first row that becomes possible with another strategy in one of these columns. In each column, the kernel's own
 * strategy is tried first, then the newest ones: columns.def lists the oldest first, which eras_test.c checks.
 */
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

function idOf(described: KernelRow | Message): string | undefined {
  return isRow(described) ? described.id : undefined;
}
