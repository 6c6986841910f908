/**
 * Moves a 64-bit program into the 3 GiB of addresses that a 32-bit kernel gives to a process: docs/decisions/0019.
 * VMAs that lie close together move together, so that the distances between them, which the program may know, stay
 * right.
 */
import { nth } from '../base/known.ts';
import { isSafe, toNumber, u64 } from '../protocol/u64.ts';
import { VM, has } from '../protocol/vm-flags.ts';
import { message } from '../words/message.ts';
import type { Keeps } from './kernel-row.ts';
import { I386, PAGE_SIZE } from './layout.ts';
import type { StartVma, StartLayout } from './layout.ts';
import { StartError } from './start-error.ts';

/** The recorded addresses [start, end) lie `delta` bytes higher in this kernel. */
export interface Moved {
  readonly start: number;
  readonly end: number;
  readonly delta: number;
}

export interface LowProgram {
  readonly layout: StartLayout;
  /**
   * Everything that lies elsewhere than recorded, including the gaps inside groups. Where two entries overlap, the
   * first one counts.
   */
  readonly moved: readonly Moved[];
  /** How far the heap lies from the recorded one. */
  readonly heapDelta: number;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

const MIB = 2 ** 20;
/** VMAs with a smaller gap than this between them form one group. */
const CLOSE = 16 * MIB;
/** At most this much of the gap between two groups is kept. */
const APART = MIB;
/** What the heap may grow by before it meets anything else. */
const HEAP_ROOM = 64 * MIB;
/** The range below mmap_base in which mappings at fixed addresses are likely. */
const MAPPINGS_ROOM = 2 ** 30;
/** What the stack may still grow by: its limit, within these bounds. */
const STACK_ROOM = { least: 8 * MIB, most: 128 * MIB };
const PROGRAM_BASE = I386.startCode;
/** TASK_UNMAPPED_BASE. Groups below it may stay where they are. */
const MAPPINGS_BASE = I386.taskSize / 3;

/** Whether this kernel's page tables end at 4 GiB and a program with `layout` would need more. */
export function mustMove({ taskSize }: Pick<StartLayout, 'taskSize'>, keeps: Keeps): boolean {
  return keeps.has('32_bits') && taskSize > I386.taskSize;
}

/** `direction` is the direction of this kernel's gap search. Throws a StartError if the program is too large. */
export function lowProgram(high: StartLayout, direction: StartLayout['direction']): LowProgram {
  // Where it is moved to, nothing is left out.
  const layout = { ...high, vmas: high.vmas.filter(({ start }) => start !== high.leftOut) };
  const groups = groupsOf(layout.vmas);
  const stack = stackOf(groups, layout);
  const program = programOf(groups, layout).filter((group) => group !== stack);
  const moves = new Moves();

  const distance = layout.taskSize - stack.end;
  moves.add(stack, I386.taskSize - (distance < CLOSE ? distance : 0) - (stack.end - stack.start));
  const ceiling = moves.place(stack.start) - roomBelow(layout);

  const others = groups.filter((group) => group !== stack && !program.includes(group));
  const kept = others.filter(({ end }) => end <= MAPPINGS_BASE);
  const floor = placeProgram(moves, program, kept) + HEAP_ROOM;
  const rest = others.filter((group) => !kept.includes(group));
  const top = Math.min(I386.mmapBase, ceiling);
  if (direction === 'bottomup') placeUpwards(moves, rest, Math.max(MAPPINGS_BASE, floor), ceiling);
  else placeDownwards(moves, rest, top, floor, layout.mmapBase);

  return {
    layout: {
      ...layout,
      taskSize: I386.taskSize,
      mmapBase: top,
      startCode: moves.place(layout.startCode),
      endCode: moves.place(layout.endCode - 1) + 1,
      startProgram: layout.startProgram && moves.place(layout.startProgram),
      startBrk: moves.place(layout.startBrk),
      brk: layout.brk + moves.place(layout.startBrk) - layout.startBrk,
      startStack: moves.place(layout.startStack),
      vmas: layout.vmas
        .map((vma) => movedVma(vma, moves.place(vma.start)))
        .toSorted((a, b) => a.start - b.start),
    },
    moved: [
      ...moves.list(stack, roomBelow(layout)),
      { start: layout.mmapBase - MAPPINGS_ROOM, end: layout.mmapBase, delta: top - layout.mmapBase },
    ],
    heapDelta: moves.place(layout.startBrk) - layout.startBrk,
  };
}

/** Where each group moves to. */
class Moves {
  readonly #groups: { readonly group: Range; readonly to: number }[] = [];

  add(group: Range, to: number): void {
    this.#groups.push({ group, to });
  }

  /** Translates an address inside a group, or the one right behind it, where an empty heap begins. All others stay. */
  place(address: number): number {
    const found =
      this.#groups.find(({ group }) => group.start <= address && address < group.end) ??
      this.#groups.find(({ group }) => group.end === address);
    return found ? address + found.to - found.group.start : address;
  }

  /** `room` is the number of bytes that the stack may still grow by. They move with it. */
  list(stack: Range, room: number): readonly Moved[] {
    return this.#groups
      .map(({ group, to }) => ({
        start: group.start - (group === stack ? room : 0),
        end: group.end,
        delta: to - group.start,
      }))
      .filter(({ delta, start, end }) => delta !== 0 && end > start);
  }
}

function groupsOf(vmas: readonly StartVma[]): readonly Range[] {
  const groups: { start: number; end: number }[] = [];
  for (const { start, end } of vmas) {
    const last = groups.at(-1);
    if (last && start - last.end < CLOSE) last.end = end;
    else groups.push({ start, end });
  }
  return groups;
}

function holding(groups: readonly Range[], address: number): Range | undefined {
  return groups.find(({ start, end }) => start <= address && address < end);
}

function stackOf(groups: readonly Range[], layout: StartLayout): Range {
  const grows = layout.vmas.findLast(({ vmFlags }) => has(vmFlags, VM.GROWSDOWN));
  const top = layout.taskSize;
  return holding(groups, grows?.start ?? layout.startStack) ?? { start: top, end: top };
}

/** The group of the program's code, and that of the heap if it lies apart. */
function programOf(groups: readonly Range[], { startCode, startBrk, brk }: StartLayout): readonly Range[] {
  const code = holding(groups, startCode);
  const end = Math.ceil(Math.max(brk, startBrk) / PAGE_SIZE) * PAGE_SIZE;
  const heap = holding(groups, startBrk) ??
    groups.find((group) => group.end === startBrk) ?? {
      start: Math.floor(startBrk / PAGE_SIZE) * PAGE_SIZE,
      end,
    };
  return code === undefined || code === heap ? [heap] : [code, heap].toSorted((a, b) => a.start - b.start);
}

/** Returns the end of the placed program. */
function placeProgram(moves: Moves, program: readonly Range[], kept: readonly Range[]): number {
  const stays = program.every(({ end }) => end + HEAP_ROOM <= MAPPINGS_BASE);
  let at = Math.max(PROGRAM_BASE, ...kept.map(({ end }) => (end > PROGRAM_BASE ? end + APART : 0)));
  let last: Range | undefined;
  for (const group of program) {
    at = stays ? group.start : at + (last ? Math.min(group.start - last.end, APART) : 0);
    moves.add(group, at);
    at += group.end - group.start;
    last = group;
  }
  return at;
}

function placeUpwards(moves: Moves, groups: readonly Range[], from: number, ceiling: number): void {
  let at = from;
  groups.forEach((group, i) => {
    moves.add(group, at);
    at += group.end - group.start;
    if (at > ceiling) throw tooLarge(groups);
    at += Math.min(APART, (groups[i + 1]?.start ?? Infinity) - group.end);
  });
}

/** The topmost group keeps its distance from mmap_base if it lies close below it. */
function placeDownwards(
  moves: Moves,
  groups: readonly Range[],
  top: number,
  floor: number,
  base: number,
): void {
  const distance = base - (groups.at(-1)?.end ?? base);
  let at = top - (distance >= 0 && distance < CLOSE ? distance : 0);
  for (let i = groups.length - 1; i >= 0; i--) {
    const group = nth(groups, i);
    at -= group.end - group.start;
    if (at < floor) throw tooLarge(groups);
    moves.add(group, at);
    at -= Math.min(APART, group.start - (groups[i - 1]?.end ?? 0));
  }
}

function tooLarge(groups: readonly Range[]): StartError {
  const bytes = groups.reduce((sum, { start, end }) => sum + end - start, 0);
  return new StartError(message('timeline.programTooLarge', { size: Math.round(bytes / MIB) }));
}

function roomBelow({ rlimitStack }: StartLayout): number {
  const limit = isSafe(rlimitStack) ? Math.floor(toNumber(rlimitStack) / PAGE_SIZE) * PAGE_SIZE : Infinity;
  return Math.min(STACK_ROOM.most, Math.max(STACK_ROOM.least, limit));
}

function movedVma(vma: StartVma, start: number): StartVma {
  const end = start + vma.end - vma.start;
  return { ...vma, start, end, offset: vma.file === 0 ? u64(start) : vma.offset };
}
