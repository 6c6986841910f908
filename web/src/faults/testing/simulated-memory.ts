/* The areas of the second opinion (simulation.ts): in an array, merged by one plain rule, that of kernels until 4.8. */

export const PAGE = 4096;

export interface Area {
  start: number;
  end: number;
  /** All that two areas must have in common to be one. */
  kind: string;
  writable: boolean;
  grows: boolean;
  /** Page number in the file of address 0, so to speak: equal where offsets go on. */
  shift: number;
  /** The family of pages it has, 0 before the first; chain: how many families it may have pages of. */
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

/** Below, or above, or both: what goes is forgotten. */
export function insert(memory: Memory, area: Area): void {
  const { areas } = memory;
  const at = areas.findIndex(({ start }) => start >= area.end);
  areas.splice(at < 0 ? areas.length : at, 0, area);
  merge(memory, area, true);
}

/** `isNew`: nobody has heard of the area yet, so nothing is forgotten when it goes. */
function merge(memory: Memory, area: Area, isNew: boolean): Area {
  const { areas } = memory;
  const at = areas.indexOf(area);
  const [below, above] = [areas[at - 1], areas[at + 1]];
  const withBelow = fits(below, area, below!);
  const withAbove = fits(area, above, above!);
  if (withBelow && withAbove && (!below!.family || !above!.family || below!.family === above!.family)) {
    below!.end = above!.end;
    adopt(below!, isNew ? above! : area);
    adopt(below!, above!);
    areas.splice(at, 2);
    if (!isNew) mergedAway(memory, area, below!);
    mergedAway(memory, above!, below!);
    return below!;
  }
  if (withBelow) {
    below!.end = area.end;
    adopt(below!, area);
    areas.splice(at, 1);
    if (!isNew) mergedAway(memory, area, below!);
    return below!;
  }
  if (!withAbove) return area;
  if (isNew) {
    above!.start = area.start;
    areas.splice(at, 1);
    return above!;
  }
  // Until 4.8 the area that changes takes the next one in.
  area.end = above!.end;
  adopt(area, above!);
  areas.splice(at + 1, 1);
  mergedAway(memory, above!, area);
  return area;
}

function mergedAway(memory: Memory, area: Area, into: Area): void {
  memory.sequence++;
  if (memory.pointer === area) memory.pointer = into;
}

/** `below`: the new area is the lower part. */
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
  // A head goes to the area below, a tail to the one above, if they fit; otherwise it is cut out.
  const [below, above] = [areas[at - 1], areas[at + 1]];
  if (start === area.start && fits(below, wanted, below!)) {
    below!.end = area.start = end;
    adopt(below!, area);
    return below!;
  }
  if (end === area.end && fits(wanted, above, above!)) {
    above!.start = area.end = start;
    adopt(above!, area);
    return above!;
  }
  if (start > area.start) split(memory, area, start, true);
  if (end < area.end) split(memory, area, end, false);
  area.kind = kind;
  area.writable = wanted.writable;
  return area;
}

/** A neighbour's family, if they could be one area but for what may be done with them; otherwise a new one. */
export function touch(memory: Memory, area: Area, newFamily: () => number): void {
  if (area.family !== 0 || /s/.test(area.kind)) return;
  const at = memory.areas.indexOf(area);
  const [below, above] = [memory.areas[at - 1], memory.areas[at + 1]];
  const alike = (low?: Area, high?: Area): boolean =>
    !!low && !!high && low.end === high.start && base(low) === base(high) && low.shift === high.shift;
  if (alike(area, above) && above!.family !== 0 && above!.chain === 1) area.family = above!.family;
  else if (alike(below, area) && below!.family !== 0 && below!.chain === 1) area.family = below!.family;
  else area.family = newFamily();
  area.chain = 1;
}

/** All of its kind but what may be done with it. */
function base({ kind }: Area): string {
  return kind.slice(0, kind.lastIndexOf(' '));
}

/** `keeps`: the one of the two that is there already, and would take the other one in. */
function fits(low: Area | undefined, high: Area | undefined, keeps: Area): boolean {
  if (!low || !high || low.end !== high.start || low.kind !== high.kind || low.shift !== high.shift)
    return false;
  if (low.family === high.family) return true;
  return (low.family === 0 || high.family === 0) && keeps.chain === 1;
}

function adopt(area: Area, from: Area): void {
  if (area.family !== 0) return;
  area.family = from.family;
  area.chain = from.chain;
}
