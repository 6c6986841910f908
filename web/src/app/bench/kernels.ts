import { splitKernelId } from '../../core/kernel-id.ts';
import { kernelName, shortRowName } from '../../narrate/kernel-name.ts';
import { title, type MessageKey } from '../../words/index.ts';

/** Kernels whose name is a date, which a sentence would read as one. */
const IN_SENTENCES: Readonly<Record<string, MessageKey>> = { '2.6.31-zhang': 'benchLocks.zhang' };

/** The name of a kernel in a sentence. */
export function sentenceName(id: string): string {
  const key = IN_SENTENCES[id];
  return key === undefined ? kernelName(id) : title(key);
}

/** A name for narrow places: a mixed row is called by the strategy that is mixed in, "free_gap_lazy", if that is unique. */
export function shortKernelName(id: string, all: readonly string[]): string {
  const { row } = splitKernelId(id);
  const mixed = strategiesOf(id);
  if (mixed === '') return shortRowName(row);
  return isOnlyTables(id) || all.some((other) => other !== id && strategiesOf(other) === mixed)
    ? `${shortRowName(row)} + ${mixed}`
    : mixed;
}

/** The form of page tables is never what kernels are compared for. */
function isOnlyTables(id: string): boolean {
  return splitKernelId(id).choices.every(({ column }) => column === 'pt');
}

function strategiesOf(id: string): string {
  return splitKernelId(id)
    .choices.map(({ strategy }) => strategy)
    .join(' + ');
}

/** The kernels in their order, each followed by the rows that are mixed from it. */
export function kernelOrder(rows: readonly string[], others: readonly string[]): readonly string[] {
  const mixed = [...new Set(others)].filter((id) => !rows.includes(id));
  const from = (row: string): readonly string[] => mixed.filter((id) => splitKernelId(id).row === row);
  return [
    ...rows.flatMap((row) => [row, ...from(row)]),
    ...mixed.filter((id) => !rows.includes(splitKernelId(id).row)),
  ];
}
