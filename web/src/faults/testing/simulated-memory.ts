/* The VMAs of the second opinion (simulation.ts): in an array, merged by one plain rule, that of kernels until 4.8. */

export const PAGE = 4096;

export interface Area {
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
  areas: Area[];
  sequence: number;
  pointer: Area | undefined;
  brk: number;
}

export interface Mapped {
  readonly prot: number;
  readonly flags: number;
  readonly file: string;
  readonly page: number;
}

export function newMemory(): Memory {
  return { areas: [], sequence: 0, pointer: undefined, brk: 0 };
}

export function newArea(start: number, end: number, { prot, flags, file, page }: Mapped): Area {
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
export function insert(memory: Memory, area: Area): void {
  const { areas } = memory;
  const at = areas.findIndex(({ start }) => start >= area.end);
  areas.splice(at < 0 ? areas.length : at, 0, area);
  merge(memory, area, true);
}

/** No cache can have a VMA that `isNew`, so nothing is invalidated when it merges away. */
function merge(memory: Memory, area: Area, isNew: boolean): Area {
  const { areas } = memory;
  const at = areas.indexOf(area);
  const [low, high] = [areas[at - 1], areas[at + 1]];
  const below = low && fits(low, area, low) ? low : undefined;
  const above = high && fits(area, high, high) ? high : undefined;
  if (below && above && (!below.family || !above.family || below.family === above.family)) {
    below.end = above.end;
    adopt(below, isNew ? above : area);
    adopt(below, above);
    areas.splice(at, 2);
    if (!isNew) mergedAway(memory, area, below);
    mergedAway(memory, above, below);
    return below;
  }
  if (below) {
    below.end = area.end;
    adopt(below, area);
    areas.splice(at, 1);
    if (!isNew) mergedAway(memory, area, below);
    return below;
  }
  if (!above) return area;
  if (isNew) {
    above.start = area.start;
    areas.splice(at, 1);
    return above;
  }
  // Until 4.8 the VMA that changes absorbs the next one.
  area.end = above.end;
  adopt(area, above);
  areas.splice(at + 1, 1);
  mergedAway(memory, above, area);
  return area;
}

function mergedAway(memory: Memory, area: Area, into: Area): void {
  memory.sequence++;
  if (memory.pointer === area) memory.pointer = into;
}

/** Splits a VMA at `addr`. With `below` the new VMA is the lower part. */
export function split(memory: Memory, area: Area, addr: number, below: boolean): void {
  const { areas } = memory;
  const part = { ...area };
  const at = areas.indexOf(area);
  if (below) {
    part.end = area.start = addr;
    areas.splice(at, 0, part);
  } else {
    part.start = area.end = addr;
    areas.splice(at + 1, 0, part);
  }
}

export function protectPart(memory: Memory, area: Area, start: number, end: number, prot: number): Area {
  const promised =
    area.kind.endsWith('a') || (prot & 2 && / p/.test(area.kind) && !/n/.test(area.kind)) ? 'a' : '';
  const kind = `${base(area)} ${prot}${promised}`;
  if (kind === area.kind) return area;
  const { areas } = memory;
  const at = areas.indexOf(area);
  const wanted: Area = { ...area, start, end, kind, writable: (prot & 2) !== 0 };
  if (start === area.start && end === area.end) {
    Object.assign(area, wanted);
    return merge(memory, area, false);
  }
  // A head merges with the VMA below, a tail with the one above, if they fit; otherwise the part is split off.
  const [below, above] = [areas[at - 1], areas[at + 1]];
  if (start === area.start && below && fits(below, wanted, below)) {
    below.end = area.start = end;
    adopt(below, area);
    return below;
  }
  if (end === area.end && above && fits(wanted, above, above)) {
    above.start = area.end = start;
    adopt(above, area);
    return above;
  }
  if (start > area.start) split(memory, area, start, true);
  if (end < area.end) split(memory, area, end, false);
  area.kind = kind;
  area.writable = wanted.writable;
  return area;
}

/** Gives a VMA a neighbour's anon_vma, if they differ only in their permissions; otherwise a new one. */
export function touch(memory: Memory, area: Area, newFamily: () => number): void {
  if (area.family !== 0 || /s/.test(area.kind)) return;
  const at = memory.areas.indexOf(area);
  const [below, above] = [memory.areas[at - 1], memory.areas[at + 1]];
  const alike = (low: Area, high: Area): boolean =>
    low.end === high.start && base(low) === base(high) && low.shift === high.shift;
  if (above && alike(area, above) && above.family !== 0 && above.chain === 1) area.family = above.family;
  else if (below && alike(below, area) && below.family !== 0 && below.chain === 1) area.family = below.family;
  else area.family = newFamily();
  area.chain = 1;
}

/** Its kind without the permissions. */
function base({ kind }: Area): string {
  return kind.slice(0, kind.lastIndexOf(' '));
}

/** Whether two VMAs can merge. `keeps` is the one that exists already and would absorb the other. */
function fits(low: Area, high: Area, keeps: Area): boolean {
  if (low.end !== high.start || low.kind !== high.kind || low.shift !== high.shift) return false;
  if (low.family === high.family) return true;
  return (low.family === 0 || high.family === 0) && keeps.chain === 1;
}

function adopt(area: Area, from: Area): void {
  if (area.family !== 0) return;
  area.family = from.family;
  area.chain = from.chain;
}
