/*
 * Ids of kernels: a row of the table ("3.8"), or a mix made from one ("3.8+gap=free_gap_lazy+cache=none"). Whether such
 * a row exists is for the core to say (Machine.describeEra).
 */
import { known } from '../base/known.ts';
import { SHARED_NAMES } from '../protocol/protocol.gen.ts';
import { AND, message, series } from '../words/message.ts';
import type { Message, Said } from '../words/message.ts';
import { release } from './release.ts';

interface KernelId {
  readonly row: string;
  /** The strategies chosen instead of the row's own, in the order in which the id names them. */
  readonly choices: readonly { readonly column: string; readonly strategy: string }[];
}

export function splitKernelId(id: string): KernelId {
  const [row = '', ...parts] = id.split('+');
  const choices = parts.map((part) => {
    const [column = '', strategy = ''] = part.split('=', 2);
    return { column, strategy };
  });
  return { row, choices };
}

/** The same row with this strategy in this column. */
export function withStrategy(id: string, column: string, strategy: string): string {
  const { row, choices } = splitKernelId(id);
  const others = choices.filter((choice) => choice.column !== column);
  return [
    row,
    ...[...others, { column, strategy }].map((choice) => `${choice.column}=${choice.strategy}`),
  ].join('+');
}

/** Rows that were posted and never released are named by the month of the posting. */
const POSTED: Readonly<Record<string, Message>> = {
  '2.6.5-aa1': message('timeline.marchTree'),
  '2.6.31-zhang': message('timeline.septemberPatch'),
  '3.5-free-gap': message('timeline.juneSeries'),
  '3.14-vmacache': message('timeline.februaryPatch'),
  '6.5-mt-dup': message('timeline.julySeries'),
};

/** Whether this row was posted, and never released in this form. */
export function isPosted(row: string): boolean {
  return row in POSTED;
}

/** "3.8", "June 2012". */
export function shortRowMessage(row: string): Said {
  return POSTED[row] ?? row;
}

/** For readers: "Linux 3.8", "June 2012", "Linux 3.8 with free_gap_lazy and cache none", "Linux 3.8 with maple". */
export function kernelMessage(id: string): Said {
  const { row, choices } = splitKernelId(id);
  const kernel = POSTED[row] ?? message('timeline.linux', { kernel: row });
  const names = choices.map(({ column, strategy }) => {
    const isOne = choices.filter((choice) => choice.strategy === strategy).length === 1;
    return isOne && SHARED_NAMES.has(strategy) ? `${column} ${strategy}` : strategy;
  });
  return names.length === 0
    ? kernel
    : message('timeline.linuxWith', { kernel, strategies: series([...new Set(names)], AND) });
}

const RENAMED = known(release('5.8'), '5.8 is a release');

/** The name that this row's kernel gives to the mmap lock. For one row only: texts about several kernels name both. */
export function mmapLockName(id: string): 'mmap_sem' | 'mmap_lock' {
  return (release(id) ?? Infinity) < RENAMED ? 'mmap_sem' : 'mmap_lock';
}
