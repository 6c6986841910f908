/* The VMAs of the second opinion (simulation.ts): in an array, merged by one plain rule, that of kernels until 4.8. */

export const PAGE = 4096;

export interface Vma {
  start: number;
  end: number;
  /** Everything that two VMAs must have in common to merge. */
  kind: string;
  writable: boolean;
  grows: boolean;
  /** The file's page that would be at address 0: equal for two VMAs whose offsets continue. */
  shift: number;
  /** The anon_vma of its pages, 0 before the first; `chain` is the number of anon_vmas that its pages may have. */
  family: number;
  chain: number;
}

export interface Memory {
  vmas: Vma[];
  sequence: number;
  pointer: Vma | undefined;
  brk: number;
}

export interface Mapped {
  readonly prot: number;
  readonly flags: number;
  readonly file: string;
  readonly page: number;
}

export function newMemory(): Memory {
  return { vmas: [], sequence: 0, pointer: undefined, brk: 0 };
}

export function newVma(start: number, end: number, { prot, flags, file, page }: Mapped): Vma {
  const shared = (flags & 0xf) === 1 ? 's' : 'p';
  const locked = flags & 0x2000 ? 'l' : '';
  const writable = (prot & 2) !== 0;
  const promised = writable && shared === 'p' && !(flags & 0x4000) ? 'a' : '';
  return {
    start,
    end,
    writable,
    grows: (flags & 0x100) !== 0,
    kind: `${file} ${shared}${locked}${flags & 0x4000 ? 'n' : ''}${flags & 0x100 ? 'g' : ''} ${prot}${promised}`,
    shift: file === '0' ? 0 : page - start / PAGE,
    family: 0,
    chain: 0,
  };
}

/** Inserts a new VMA, which may merge with its neighbours. */
export function insert(memory: Memory, vma: Vma): void {
  const { vmas } = memory;
  const at = vmas.findIndex(({ start }) => start >= vma.end);
  vmas.splice(at < 0 ? vmas.length : at, 0, vma);
  merge(memory, vma, true);
}

/** No cache can have a VMA that `isNew`, so nothing is invalidated when it merges away. */
function merge(memory: Memory, vma: Vma, isNew: boolean): Vma {
  const { vmas } = memory;
  const at = vmas.indexOf(vma);
  const [low, high] = [vmas[at - 1], vmas[at + 1]];
  const below = low && fits(low, vma, low) ? low : undefined;
  const above = high && fits(vma, high, high) ? high : undefined;
  if (below && above && (!below.family || !above.family || below.family === above.family)) {
    below.end = above.end;
    adopt(below, isNew ? above : vma);
    adopt(below, above);
    vmas.splice(at, 2);
    if (!isNew) mergedAway(memory, vma, below);
    mergedAway(memory, above, below);
    return below;
  }
  if (below) {
    below.end = vma.end;
    adopt(below, vma);
    vmas.splice(at, 1);
    if (!isNew) mergedAway(memory, vma, below);
    return below;
  }
  if (!above) return vma;
  if (isNew) {
    above.start = vma.start;
    vmas.splice(at, 1);
    return above;
  }
  // Until 4.8 the VMA that changes absorbs the next one.
  vma.end = above.end;
  adopt(vma, above);
  vmas.splice(at + 1, 1);
  mergedAway(memory, above, vma);
  return vma;
}

function mergedAway(memory: Memory, vma: Vma, into: Vma): void {
  memory.sequence++;
  if (memory.pointer === vma) memory.pointer = into;
}

/** Splits a VMA at `addr`. With `below` the new VMA is the lower part. */
export function split(memory: Memory, vma: Vma, addr: number, below: boolean): void {
  const { vmas } = memory;
  const part = { ...vma };
  const at = vmas.indexOf(vma);
  if (below) {
    part.end = vma.start = addr;
    vmas.splice(at, 0, part);
  } else {
    part.start = vma.end = addr;
    vmas.splice(at + 1, 0, part);
  }
}

export function protectPart(memory: Memory, vma: Vma, start: number, end: number, prot: number): Vma {
  const promised =
    vma.kind.endsWith('a') || (prot & 2 && / p/.test(vma.kind) && !/n/.test(vma.kind)) ? 'a' : '';
  const kind = `${base(vma)} ${prot}${promised}`;
  if (kind === vma.kind) return vma;
  const { vmas } = memory;
  const at = vmas.indexOf(vma);
  const wanted: Vma = { ...vma, start, end, kind, writable: (prot & 2) !== 0 };
  if (start === vma.start && end === vma.end) {
    Object.assign(vma, wanted);
    return merge(memory, vma, false);
  }
  // A head merges with the VMA below, a tail with the one above, if they fit; otherwise the part is split off.
  const [below, above] = [vmas[at - 1], vmas[at + 1]];
  if (start === vma.start && below && fits(below, wanted, below)) {
    below.end = vma.start = end;
    adopt(below, vma);
    return below;
  }
  if (end === vma.end && above && fits(wanted, above, above)) {
    above.start = vma.end = start;
    adopt(above, vma);
    return above;
  }
  if (start > vma.start) split(memory, vma, start, true);
  if (end < vma.end) split(memory, vma, end, false);
  vma.kind = kind;
  vma.writable = wanted.writable;
  return vma;
}

/** Gives a VMA a neighbour's anon_vma, if they differ only in their permissions; otherwise a new one. */
export function touch(memory: Memory, vma: Vma, newFamily: () => number): void {
  if (vma.family !== 0 || /s/.test(vma.kind)) return;
  const at = memory.vmas.indexOf(vma);
  const [below, above] = [memory.vmas[at - 1], memory.vmas[at + 1]];
  const alike = (low: Vma, high: Vma): boolean =>
    low.end === high.start && base(low) === base(high) && low.shift === high.shift;
  if (above && alike(vma, above) && above.family !== 0 && above.chain === 1) vma.family = above.family;
  else if (below && alike(below, vma) && below.family !== 0 && below.chain === 1) vma.family = below.family;
  else vma.family = newFamily();
  vma.chain = 1;
}

/** Its kind without the permissions. */
function base({ kind }: Vma): string {
  return kind.slice(0, kind.lastIndexOf(' '));
}

/** Whether two VMAs can merge. `keeps` is the one that exists already and would absorb the other. */
function fits(low: Vma, high: Vma, keeps: Vma): boolean {
  if (low.end !== high.start || low.kind !== high.kind || low.shift !== high.shift) return false;
  if (low.family === high.family) return true;
  return (low.family === 0 || high.family === 0) && keeps.chain === 1;
}

function adopt(vma: Vma, from: Vma): void {
  if (vma.family !== 0) return;
  vma.family = from.family;
  vma.chain = from.chain;
}
