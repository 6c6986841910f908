/* Whether a recording's lists of VMAs agree with one another. */
const VMA = /^#\+ ([0-9a-f]+)-([0-9a-f]+) [r-][w-][x-][ps] [0-9a-f]{8,} \S+ \S+ anon=\d+( thp=\d+)?$/;
const HEADLINE = /^# (initial|maps|new|final|faults) \[pid (\d+)\] (\d+)$/;

/** VMAs of one process by their start, as the lines have told so far. */
type Vmas = Map<number, { readonly end: number; readonly line: string }>;

/** Says what in a recording contradicts itself. */
export function contradictions(text: string): readonly string[] {
  const lines = text.trimEnd().split('\n');
  const wrong: string[] = [];
  const processes = new Map<string, Vmas>();
  let vmas: Vmas = new Map();
  let block: { readonly word: string; readonly pid: string; readonly count: number } | undefined;

  const closeBlock = (at: number) => {
    if (!block) return;
    if (vmas.size !== block.count) wrong.push(`${at}: ${vmas.size} VMAs, not ${block.count}`);
    const sorted = [...vmas].toSorted(([a], [b]) => a - b);
    for (const [i, [, { end, line }]] of sorted.entries())
      if (end > (sorted[i + 1]?.[0] ?? Infinity)) wrong.push(`${at}: overlap at ${line}`);
    const known = processes.get(block.pid);
    if (block.word === 'final' && (known?.size !== vmas.size || !sorted.every(sameIn(known))))
      wrong.push(`${at}: the final list of process ${block.pid} is another`);
    processes.set(block.pid, vmas);
    block = undefined;
  };
  for (const [i, line] of lines.entries()) {
    const headline = HEADLINE.exec(line);
    const vma = VMA.exec(line);
    if (headline) {
      closeBlock(i);
      const [, word = '', pid = '', count] = headline;
      block = { word, pid, count: Number(count) };
      vmas = word === 'maps' || word === 'faults' ? (processes.get(pid) ?? new Map()) : new Map();
    } else if (vma) {
      vmas.set(Number(`0x${vma[1]}`), { end: Number(`0x${vma[2]}`), line });
    } else if (line.startsWith('#- ')) {
      if (!vmas.delete(Number(`0x${line.slice(3).split('-')[0]}`))) wrong.push(`${i + 1}: not there`);
    } else if (line.startsWith('# vm ')) {
      const size = Number(/VmSize=(\d+)/.exec(line)?.[1]) * 1024;
      const sum = [...vmas].reduce((all, [start, { end }]) => all + end - start, 0);
      if (sum !== size) wrong.push(`${i + 1}: VmSize is ${size}, the VMAs are ${sum}`);
    } else {
      closeBlock(i);
      if (line.startsWith('#+')) wrong.push(`${i + 1}: no VMA: ${line}`);
    }
  }
  if (lines.at(-1) !== '# end') wrong.push('no end');
  return wrong;
}

const sameIn =
  (known: Vmas) =>
  ([start, { line }]: [number, { readonly line: string }]) =>
    known.get(start)?.line === line;
