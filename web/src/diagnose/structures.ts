/*
 * What allocators, runtimes and sanitizers are known to map: named only where address, size and permissions are the documented
 * ones. Everything else remains a pattern without an owner.
 */
import { nth } from '../base/known.ts';
import { VM, has, permissions } from '../protocol/vm-flags.ts';
import type { Vma } from './patient.ts';

export type StructureName = 'glibcArena' | 'threadStack' | 'v8CodePage' | 'goHeap' | 'asanShadow';

export interface Structure {
  readonly name: StructureName;
  /** The place of its first VMA, and how many it has. */
  readonly from: number;
  readonly length: number;
}

const KIB = 1024;
const MIB = 1024 * KIB;

/** HEAP_MAX_SIZE of glibc's malloc/arena.c, to which such a heap is aligned: on 64 bits, and on 32. */
const HEAPS = { wide: 64 * MIB, narrow: MIB } as const;
/** What pthread_create() maps with the usual `ulimit -s` of 8 MiB; guard pages are part of it, or below it. */
const STACK = 8 * MIB;
const LARGEST_GUARD = 64 * KIB;
/** Kernels of 2012 to 2016 showed the thread’s number; glibc gives a name. */
const STACK_NAMES = ['[stack:', 'glibc: pthread stack'];
/** A chunk of V8's old space for code: a header, a guard, code, a guard; see src/heap of V8. */
const CODE_PAGES = { least: 256 * KIB, most: 2 * MIB, header: 8 * KIB } as const;
/** Where Go's runtime asks for its first arena (runtime/malloc.go), and AddressSanitizer for its shadow, on x86-64. */
const GO_HEAP = 0xc0_0000_0000;
const ASAN_SHADOW: ReadonlyMap<number, number> = new Map([
  [0x7fff_7000, 0x8fff_7000],
  [0x8fff_7000, 0x2008_fff7_000],
  [0x2008_fff7_000, 0x1000_7fff_8000],
]);

/** The VMAs, and their permissions as in maps, by place. */
interface Listing {
  readonly vmas: readonly Vma[];
  readonly access: readonly string[];
  /** The size of a heap of malloc. */
  readonly heap: number;
}

/** From the front; none overlap. */
export function structuresIn(vmas: readonly Vma[]): readonly Structure[] {
  const heap = (vmas.at(-1)?.end ?? 0) > 2 ** 32 ? HEAPS.wide : HEAPS.narrow;
  const listing = { vmas, access: vmas.map(({ vmFlags }) => permissions(vmFlags)), heap };
  const found: Structure[] = [];
  for (let from = 0; from < vmas.length;) {
    const match = structureAt(listing, from);
    if (match) found.push(match);
    from += match?.length ?? 1;
  }
  return found;
}

/** How many VMAs of such a structure begin at a place; 0 if none does. The first that fits counts. */
const MATCHERS: readonly (readonly [StructureName, (listing: Listing, from: number) => number])[] = [
  ['goHeap', goHeapAt],
  ['asanShadow', asanShadowAt],
  ['glibcArena', arenaAt],
  ['v8CodePage', codePageAt],
  ['threadStack', threadStackAt],
];

function structureAt(listing: Listing, from: number): Structure | undefined {
  for (const [name, lengthAt] of MATCHERS) {
    const length = lengthAt(listing, from);
    if (length > 0) return { name, from, length };
  }
  return undefined;
}

/**
 * What is used, which may be in pieces, and what is not, up to the end of the heap. All that can be read can be executed in a
 * process with READ_IMPLIES_EXEC, as of a program with an executable stack.
 */
function arenaAt({ vmas, access, heap }: Listing, from: number): number {
  const first = nth(vmas, from);
  if (first.start % heap !== 0) return 0;
  const end = first.start + heap;
  for (let place = from; ; place++) {
    const vma = vmas[place];
    if (!vma || !isPlain(vma, ['glibc: malloc arena'])) return 0;
    if (vma.end > end || (place > from && !touches(vmas, place))) return 0;
    if (access[place] === '---p' && place > from) return vma.end === end ? place - from + 1 : 0;
    if (!isUsed(access[place]) || access[place] !== access[from]) return 0;
  }
}

function isUsed(access: string | undefined): boolean {
  return access === 'rw-p' || access === 'rwxp';
}

function threadStackAt(listing: Listing, from: number): number {
  if (!areLike(listing, from, ['---p', 'rw-p'], STACK_NAMES)) return 0;
  const [guard, stack] = [nth(listing.vmas, from), nth(listing.vmas, from + 1)];
  const [below, size] = [guard.end - guard.start, stack.end - stack.start];
  const isOfSize = size === STACK || size + below === STACK;
  return below <= LARGEST_GUARD && (isOfSize || stack.name !== '') ? 2 : 0;
}

function codePageAt(listing: Listing, from: number): number {
  if (!areLike(listing, from, ['---p', 'rwxp', '---p', 'rwxp'])) return 0;
  const header = nth(listing.vmas, from + 3);
  if (header.end - header.start > CODE_PAGES.header) return 0;
  const size = header.end - nth(listing.vmas, from).start;
  const isPower = Number.isInteger(Math.log2(size));
  return isPower && size >= CODE_PAGES.least && size <= CODE_PAGES.most ? 4 : 0;
}

/** All that follows without a gap. */
function goHeapAt({ vmas }: Listing, from: number): number {
  if (nth(vmas, from).start !== GO_HEAP) return 0;
  for (let place = from; ; place++) {
    const vma = vmas[place];
    if (!vma || !isAnonymous(vma) || (place > from && !touches(vmas, place))) return place - from;
  }
}

/** A part of the shadow, which may be in pieces. */
function asanShadowAt({ vmas }: Listing, from: number): number {
  const end = ASAN_SHADOW.get(nth(vmas, from).start);
  if (end === undefined) return 0;
  for (let place = from; ; place++) {
    const vma = vmas[place];
    if (!vma || !isAnonymous(vma) || vma.end > end || (place > from && !touches(vmas, place))) return 0;
    if (vma.end === end) return place - from + 1;
  }
}

/** Private and anonymous, without a name, or with one of these: a program that names it otherwise knows better. */
function isPlain(vma: Vma, names: readonly string[]): boolean {
  return isAnonymous(vma) && (vma.name === '' || names.some((name) => vma.name.includes(name)));
}

function isAnonymous({ file, vmFlags }: Vma): boolean {
  return file === 0 && !has(vmFlags, VM.SHARED);
}

/** Whether VMAs with these permissions follow one another without a gap. */
function areLike(
  { vmas, access }: Listing,
  from: number,
  wanted: readonly string[],
  names: readonly string[] = [],
): boolean {
  return wanted.every(
    (each, i) =>
      access[from + i] === each &&
      isPlain(nth(vmas, from + i), names) &&
      (i === 0 || touches(vmas, from + i)),
  );
}

function touches(vmas: readonly Vma[], place: number): boolean {
  return vmas[place - 1]?.end === vmas[place]?.start;
}
