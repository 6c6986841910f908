/* Has the core cut and join VMAs: runs in the worker. */
import { PAGE_SIZE, X86_64 } from '../../core/layout.ts';
import type { Machine } from '../../core/machine.ts';
import { decodeEvent, EVENT_TYPES, EVENT_WORDS, eventTypeAt } from '../../protocol/protocol.gen.ts';
import { permissions } from '../../protocol/vm-flags.ts';
import { toNumber } from '../../protocol/u64.ts';
import type { CutParameters } from './parameters.ts';
import { addressOf } from './numbered.ts';
import { callsOf, layoutOf } from './program.ts';

const KERNEL = '7.3';
/** In bytes: what one page table of the lowest level covers. */
const BLOCK = 2 ** 21;

/** A VMA, as a line of /proc/PID/maps. */
export interface Line {
  /** Its number: it stays the same VMA while others are cut from it, or join it. */
  readonly id: number;
  readonly start: number;
  readonly end: number;
  /** "rw-p" */
  readonly permissions: string;
  /** The number of the file, from 1, and where in it the VMA begins, in bytes; 0 and 0 where it maps none. */
  readonly file: number;
  readonly offset: number;
  /** Pages of memory. */
  readonly used: number;
}

export interface Step {
  /** All VMAs after it, by address. */
  readonly lines: readonly Line[];
  /** What the call returned: 0, or a negative error. */
  readonly error: number;
  /** The address that it returned, if it returned one. */
  readonly value: number;
  /** Pages of memory that it took. */
  readonly taken: number;
  /** The addresses, lowest first, of the pages that are shown and have memory of their own: what the page tables say. */
  readonly used: readonly number[];
  /**
   * Where the gaps end that the kernel looked at for it, from the highest down; all but the last were too small. In a tree of
   * more than one node, those that a node dismisses aren’t looked at.
   */
  readonly looks: readonly number[];
  /** The VMAs whose ends a write’s page fault compared with its address, in that order: their numbers. */
  readonly compared: readonly number[];
}

/** The VMAs before the first call, and after each. */
export function answer(machine: Machine, parameters: CutParameters): readonly Step[] {
  machine.start(KERNEL, layoutOf(parameters));
  const first = addressOf(parameters);
  const past = first + parameters.pages * PAGE_SIZE;
  const used = (): readonly number[] => {
    const blocks = [...new Set([first, past - 1].map((address) => Math.floor(address / BLOCK)))];
    return blocks
      .flatMap((block) => machine.inspectPtes(1, block))
      .filter(({ addr, kind }) => kind === 'page' && first <= addr && addr < past)
      .map(({ addr }) => addr);
  };
  const listed = (): readonly Line[] =>
    machine.inspectVmas(1).map(({ id, start, end, vmFlags, file, pgoff, anon }) => ({
      id,
      start,
      end,
      permissions: permissions(vmFlags),
      file,
      offset: file === 0 ? 0 : toNumber(pgoff) * PAGE_SIZE,
      used: anon,
    }));
  return [
    { lines: listed(), error: 0, value: 0, taken: 0, used: used(), looks: [], compared: [] },
    ...callsOf(parameters).map(({ operation }) => {
      const before = machine.counters().pageAllocs;
      const log = new LookLog(listed());
      const { error, value } = machine.call(operation, log.feed);
      return {
        lines: listed(),
        error,
        // That of a fault is where it happened.
        value: error === 0 ? value : 0,
        taken: machine.counters().pageAllocs - before,
        used: used(),
        looks: log.looks(),
        compared: log.compared,
      };
    }),
  ];
}

const TOLD: ReadonlySet<number> = new Set(
  (
    ['maple_gap_check', 'maple_gap_descend', 'find_vma_enter', 'find_vma_leave', 'maple_compare'] as const
  ).map((type) => EVENT_TYPES.indexOf(type)),
);

/** Collects from a call’s events at which gaps it looked, and with which VMAs it compared an address. */
class LookLog {
  private readonly lines: readonly Line[];
  private readonly checks: { readonly node: number; readonly size: number }[] = [];
  /** The nodes that aren’t leaves: what they say is the largest gap below them. */
  private readonly inner = new Set<number>();
  private isFinding = false;
  readonly compared: number[] = [];

  /** `lines`: before the call. */
  constructor(lines: readonly Line[]) {
    this.lines = lines;
  }

  readonly feed = (words: Uint32Array, at: number, count: number): void => {
    for (let i = at; i < at + count * EVENT_WORDS; i += EVENT_WORDS) {
      if (!TOLD.has(eventTypeAt(words, i))) continue;
      const event = decodeEvent(words, i);
      if (event.type === 'maple_gap_check') this.checks.push({ node: event.node, size: toNumber(event.gap) });
      else if (event.type === 'maple_gap_descend') this.inner.add(event.from);
      else if (event.type === 'maple_compare') this.compare(toNumber(event.pivot));
      else this.isFinding = event.type === 'find_vma_enter';
    }
  };

  /** A pivot is the last address of a VMA, or of a gap. */
  private compare(pivot: number): void {
    const line = this.isFinding ? this.lines.find(({ end }) => end - 1 === pivot) : undefined;
    if (line) this.compared.push(line.id);
  }

  looks(): readonly number[] {
    const { lines } = this;
    let at = lines.length;
    return this.checks
      .filter(({ node }) => !this.inner.has(node))
      .flatMap(({ size }) => {
        for (at--; at > 0; at--) {
          const [low, high] = gapBelow(lines, at);
          if (high - low === size) return [high];
        }
        return [];
      });
  }
}

/** What is free below VMA `at` and above the one before it, up to mmap_base. */
function gapBelow(lines: readonly Line[], at: number): readonly [number, number] {
  return [lines[at - 1]?.end ?? 0, Math.min(lines[at]?.start ?? 0, X86_64.mmapBase)];
}
