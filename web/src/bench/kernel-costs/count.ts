/*
 * What a lookup, an mmap() and a fork() cost a process with many mappings, counted by the core. Every kernel gets the same
 * program, and places its mappings wherever it would.
 */
import { nth } from '../../base/known.ts';
import { anonymous, call, munmap } from '../../core/calls.ts';
import { PAGE_SIZE, X86_64_PROGRAM } from '../../core/layout.ts';
import type { Machine } from '../../core/machine.ts';
import type { SessionCall } from '../../core/session.ts';
import type { Counters } from '../../protocol/protocol.gen.ts';
import { u64 } from '../../protocol/u64.ts';
import { MAP, PROT } from '../../protocol/vm-flags.ts';

export const MAPPINGS = 1000;
/** What each mmap() that is counted asks for, in bytes: more than any gap between the mappings. */
export const LENGTH = 2 * PAGE_SIZE;
export const CALLS = 100;

/** VMAs, nodes and keys that a kernel compares with what it looks for. */
const LOOKS = [
  'cacheCompares',
  'treeNodes',
  'listVisits',
  'gapSearchNodes',
  'mapleCompares',
  'mapleGapChecks',
] as const satisfies readonly (keyof Counters)[];

/** Nodes linked into the child’s tree, stores into it, and nodes of it that were copied whole. */
const STORES = [
  'rbInserts',
  'mapleStoreRoot',
  'mapleStoreSpanning',
  'mapleStoreExactFit',
  'mapleStoreNewRoot',
  'mapleStoreRebalance',
  'mapleStoreSplit',
  'mapleStoreAppend',
  'mapleStoreSlot',
  'mapleStoreNode',
  'mapleNodeCopies',
] as const satisfies readonly (keyof Counters)[];

export interface KernelCosts {
  /** What a lookup looks at on the way to each of the mappings, on average, when no cache knows it. */
  readonly lookup: number;
  /** What mmap() looks at, on average. */
  readonly mmap: number;
  /** What fork() stores into the child’s index. */
  readonly fork: number;
}

export function countCosts(machine: Machine, kernel: string): KernelCosts {
  machine.start(kernel, X86_64_PROGRAM);
  const make = ({ operation }: SessionCall): number => {
    const { value, error } = machine.call(operation);
    if (error !== 0) throw new Error(`${kernel}: ${operation.call} fails with ${error}`);
    return value;
  };
  const costOf = (each: SessionCall, counted: readonly (keyof Counters)[]) => {
    const before = machine.counters();
    const value = make(each);
    const after = machine.counters();
    return { value, cost: counted.reduce((sum, name) => sum + after[name] - before[name], 0) };
  };
  const mappings = mapAll(make);
  // 617 leads through all of them, and never to one nearby.
  const lookups = mappings.map((_, i) => costOf(read(nth(mappings, (i * 617) % MAPPINGS)), LOOKS).cost);
  const searches = Array.from({ length: CALLS }, (_, i) => {
    // Kernels up to 3.7 remember where the last search ended, until something is unmapped.
    const start = nth(mappings, ((i * 617) % CALLS) * (MAPPINGS / CALLS));
    make(munmap(start, PAGE_SIZE));
    make(mapAt(start));
    const { value, cost } = costOf(anonymous(LENGTH, PROT.NONE), LOOKS);
    make(munmap(value, LENGTH));
    return cost;
  });
  return { lookup: mean(lookups), mmap: mean(searches), fork: costOf(call({ call: 'fork' }), STORES).cost };
}

/** Less than a huge page: some kernels align what is as large. */
const PIECE = 250 * PAGE_SIZE;

/**
 * A mapping on every second page. The kernel finds room for them, piece beside piece, and then the other pages are unmapped.
 * Returns where each begins.
 */
function mapAll(make: (each: SessionCall) => number): readonly number[] {
  const pieces = Array.from({ length: (2 * MAPPINGS * PAGE_SIZE) / PIECE }, () =>
    make(anonymous(PIECE, PROT.READ)),
  );
  const base = Math.min(...pieces);
  const starts = Array.from({ length: MAPPINGS }, (_, i) => base + 2 * i * PAGE_SIZE);
  for (const start of starts) make(munmap(start + PAGE_SIZE, PAGE_SIZE));
  return starts;
}

function read(start: number): SessionCall {
  return call({ call: 'load', addr: u64(start), length: u64(1) });
}

function mapAt(start: number): SessionCall {
  return call({
    call: 'mmap',
    addr: u64(start),
    length: u64(PAGE_SIZE),
    prot: PROT.READ,
    flags: MAP.PRIVATE | MAP.ANONYMOUS | MAP.FIXED,
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
