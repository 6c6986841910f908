/* Rows and columns of the table of eras, as the core describes them: wasm-core/eras/eras.h. */
import { nth } from '../base/known.ts';
import { isMessage } from '../words/message.ts';
import type { Message } from '../words/message.ts';
import { StartError } from './start-error.ts';

/** A row of eras.def names one strategy for each column: `gap` → `linear`. */
export type Strategies = Readonly<Record<string, string>>;

/**
 * What there is to see because of a row's strategies: `free_area_cache` → '', `slots` → `4`. Views ask for these keys
 * rather than for the names of strategies.
 */
export type Keeps = ReadonlyMap<string, string>;

interface Strategy {
  readonly name: string;
  readonly keeps: Keeps;
}

/** A column of the table of kernels, with the strategies to choose from. */
export interface Column {
  readonly name: string;
  /** Oldest first. */
  readonly strategies: readonly Strategy[];
}

/** One row of eras.def, or a mixed one: `3.8+gap=linear`. */
export interface KernelRow {
  readonly id: string;
  readonly year: number;
  readonly strategies: Strategies;
  readonly keeps: Keeps;
}

/** `text` has lines `name value`, of which `id` and `year` come first. */
export function readKernelRow(text: string): KernelRow {
  const lines = text.trimEnd().split('\n');
  const values = Object.fromEntries(lines.map((line) => line.split(/ (.*)/, 2)));
  const { id = '', year, keeps = '', ...strategies }: Record<string, string> = values;
  return { id, year: Number(year), strategies, keeps: readKeeps(keeps) };
}

/** `text` has words `name` or `name=value`. */
export function readKeeps(text: string): Keeps {
  const words = text.split(' ').filter((word) => word !== '');
  return new Map(words.map((word) => [nth(word.split('='), 0), word.split('=')[1] ?? '']));
}

/** `text` has lines `column strategy`, followed by what the strategy keeps. */
export function readColumns(text: string): readonly Column[] {
  const columns = new Map<string, Strategy[]>();
  for (const line of text.trimEnd().split('\n')) {
    const [column = '', name = '', ...words] = line.split(' ');
    columns.set(column, [...(columns.get(column) ?? []), { name, keeps: readKeeps(words.join(' ')) }]);
  }
  return [...columns].map(([name, strategies]) => ({ name, strategies }));
}

/** A function that returns the row with an id, or the message that says why there is none. */
export function describer(machine: {
  describeKernel(id: string): KernelRow;
}): (id: string) => KernelRow | Message {
  return (id) => {
    try {
      return machine.describeKernel(id);
    } catch (error) {
      if (error instanceof StartError && isMessage(error.said)) return error.said;
      throw error;
    }
  };
}

/** Whether there is such a row. */
export function isRow(described: KernelRow | Message): described is KernelRow {
  return 'id' in described;
}
