/* Checks what the core says about itself while it runs: the nesting of its events, and the source lines they name. */
import { readFileSync, readdirSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVENT_INFO, EVENT_TYPES, SOURCE_FILES } from '../protocol/protocol.gen.ts';
import type { CoreEvent, EventType } from '../protocol/protocol.gen.ts';
import { anonymous, call } from '../core/calls.ts';
import { I386, PAGE_SIZE, X86_64, X86_64_PROGRAM } from '../core/layout.ts';
import type { SessionSpec } from '../core/session.ts';
import { u64 } from '../protocol/u64.ts';
import { MAP } from '../protocol/vm-flags.ts';
import { toSession } from '../trace-in/index.ts';
import { parseText } from '../trace-in/parse-text.ts';
import { decodeEvents } from './snapshot.ts';
import { arbitrarySession, loadTestCore } from './testing.ts';
import { Timeline } from './timeline.ts';

const core = await loadTestCore();
const sources = SOURCE_FILES.map((file) =>
  readFileSync(new URL(`../../../wasm-core/${file}`, import.meta.url), 'utf8').split('\n'),
);

/** Events for which neither random sessions nor recordings create the conditions. */
const RARE: ReadonlySet<EventType> = new Set(['alloc_fail']);

/** Recorded cases trigger what random calls seldom do. Some have tens of thousands of calls. */
const RECORDINGS = new URL('../../../tests/conformance/recordings/hand/', import.meta.url);
const MOST_CALLS = 40;

const recorded: readonly SessionSpec[] = readdirSync(RECORDINGS).flatMap((name) => {
  const recording = parseText(name, gunzipSync(readFileSync(new URL(name, RECORDINGS))).toString());
  const session = toSession(recording, 0, '6.18', false);
  return session.calls.length <= MOST_CALLS ? [session] : [];
});

const AT = u64(0x1000_0000);
const LENGTH = u64(0x4000);

/**
 * Triggers what no other session does: a process outlives its parent, and its child takes over what the parent left;
 * and a process waits.
 */
const family: SessionSpec = {
  kernel: '6.18',
  layout: X86_64,
  calls: [
    call({ call: 'mmap', addr: AT, length: LENGTH, prot: 3, flags: MAP.PRIVATE | MAP.ANONYMOUS | MAP.FIXED }),
    call({ call: 'observe', addr: AT, newAddr: u64(0x1000_4000), length: u64(2) }),
    call({ call: 'fork' }),
    call({ call: 'fork', process: 2 }),
    call({ call: 'exit', process: 2 }),
    call({ call: 'fork', process: 3 }),
    call({ call: 'exit', process: 3 }),
    call({ call: 'wait' }),
  ],
  files: [],
  follow: false,
};

/** Forks that run out of memory, each a little later than the previous one. */
const givenUp: SessionSpec = {
  ...family,
  calls: [
    family.calls[0]!,
    call({ call: 'madvise', addr: u64(0x1000_1000), length: u64(0x1000), flags: 10 }), // MADV_DONTFORK
    ...Array.from({ length: 12 }, (_, i) => call({ call: 'fork', failing: i + 1 })),
  ],
};

/** Threads that start and exit, a sequence number that overflows, and cache slots filled as in the posted patch. */
const threads: SessionSpec = {
  ...family,
  kernel: '3.14-vmacache',
  layout: { ...X86_64, vmacacheSeqnum: 0xffff_ffff },
  calls: [
    family.calls[0]!,
    call({ call: 'clone' }),
    call({ call: 'load', addr: AT, length: u64(1) }),
    call({ call: 'munmap', addr: u64(0x1000_3000), length: u64(0x1000) }),
    call({ call: 'exit_thread', thread: 2 }),
    call({ call: 'fork' }),
    call({ call: 'load', addr: u64(0x1000_1000), length: u64(1) }),
    call({ call: 'peek', flags: 2, addr: AT }),
    call({ call: 'load', addr: AT, length: u64(1) }),
  ],
};

/** A search that starts where the last one ended, finds nothing, and starts again from the beginning. */
const fullSpace: SessionSpec = {
  ...family,
  kernel: '3.4',
  layout: X86_64_PROGRAM,
  calls: [anonymous(0x1000), anonymous(0x7fff_f7e0_0000)],
};

const ONE = u64(0x1000);

/** A stack whose lowest page is its guard page and is touched. */
const guardedInside: SessionSpec = {
  ...family,
  kernel: '3.8',
  calls: [call({ call: 'store', addr: u64(X86_64.vmas[0]!.start), length: ONE })],
};

/** Reverse-map walks, and what the kernel does with their results when memory is short. */
const shortOfMemory = (kernel: string): SessionSpec => ({
  ...family,
  kernel,
  layout: {
    ...(kernel === '3.4' ? X86_64 : I386),
    ram: 96 * PAGE_SIZE,
    swap: 16 * PAGE_SIZE,
    hugePages: 'no',
  },
  calls: [
    family.calls[0]!,
    call({ call: 'store', addr: AT, length: LENGTH }),
    call({ call: 'fork' }),
    call({ call: 'fork', process: 2 }),
    call({
      call: 'mremap',
      process: 3,
      addr: AT,
      length: ONE,
      newLength: ONE,
      newAddr: u64(0x2000_0000),
      flags: 3,
    }),
    call({ call: 'page_referenced', addr: AT }),
    call({ call: 'try_to_unmap', process: 2, addr: AT }),
    call({ call: 'load', addr: AT, length: LENGTH }),
    call({ call: 'reclaim', length: u64(2) }),
    call({ call: 'load', addr: AT, length: LENGTH }),
    call({ call: 'exit', process: 3 }),
    call({ call: 'exit' }),
    call({ call: 'page_referenced', process: 2, addr: AT }),
    call({ call: 'page_referenced', process: 2, addr: u64(0x1000_3000) }),
    call({ call: 'store', process: 2, addr: AT, length: LENGTH }),
    call({ ...anonymous(95 * PAGE_SIZE).operation, process: 2, addr: u64(0x3000_0000), flags: 0x32 }),
    call({ call: 'store', process: 2, addr: u64(0x3000_0000), length: u64(95 * PAGE_SIZE) }),
  ],
});

const REVERSE_MAPS = [
  '3.4+pt=i386_2level+rmap=none',
  '3.4+pt=i386_2level+rmap=pte_chain_7',
  '3.4+pt=i386_2level+rmap=anonmm',
  '3.4+pt=i386_2level+rmap=anon_vma',
  '3.4',
];

/** The heap grows and shrinks, and a boundary between two VMAs moves. */
const bounds = (kernel: string): SessionSpec => ({
  ...family,
  kernel,
  layout: X86_64_PROGRAM,
  calls: [
    call({ call: 'brk', addr: u64(X86_64_PROGRAM.brk + 0x4000) }),
    call({ call: 'store', addr: u64(X86_64_PROGRAM.brk), length: ONE }),
    call({ call: 'brk', addr: u64(X86_64_PROGRAM.brk + 0x5000) }),
    call({ call: 'brk', addr: u64(X86_64_PROGRAM.brk + 0x4000) }),
    family.calls[0]!,
    call({ call: 'store', addr: AT, length: LENGTH }),
    call({ call: 'mprotect', addr: u64(0x1000_2000), length: u64(0x2000), prot: 1 }),
    call({ call: 'mprotect', addr: u64(0x1000_1000), length: ONE, prot: 1 }),
    call({ call: 'mprotect', addr: u64(0x1000_1000), length: u64(0x3000), prot: 3 }),
    call({ call: 'madvise', addr: AT, length: ONE, flags: 4 }), // MADV_DONTNEED
    call({
      call: 'mmap',
      addr: u64(0x2000_0000),
      length: LENGTH,
      prot: 3,
      flags: MAP.SHARED | MAP.FIXED,
      file: 1,
    }),
    call({ call: 'munmap', addr: u64(0x2000_1000), length: ONE }),
  ],
  files: ['/bin/a'],
});

const withLocks = (spec: SessionSpec): SessionSpec => ({ ...spec, layout: { ...spec.layout, locks: 'yes' } });

/** Everything that involves locks, with locks shown. */
const locked: readonly SessionSpec[] = [
  ...['2.6.31-rc8', '2.6.31-zhang', '2.6.34', '3.4', '6.18'].map(bounds),
  ...REVERSE_MAPS.map(shortOfMemory),
  family,
  givenUp,
  threads,
].map(withLocks);

/** The tracepoint of an event in the sources, if it is not `trace(name`. */
const CALLED: { readonly [T in EventType]?: RegExp } = {
  lock_take: /\block_(?:take(?:_times)?|mark)\(/,
  lock_drop: /\block_drop\(/,
  lock_spared: /\block_spare\(/,
};

/** The events of each operation of all sessions. */
const operations: readonly (readonly CoreEvent[])[] = fc
  .sample(arbitrarySession(60), { numRuns: 120, seed: 1 })
  .concat(
    recorded,
    family,
    givenUp,
    { ...givenUp, kernel: '6.5-mt-dup' },
    { ...givenUp, kernel: '7.3' },
    threads,
    fullSpace,
    guardedInside,
    ...REVERSE_MAPS.map(shortOfMemory),
    locked,
  )
  .flatMap((spec) => {
    const timeline = Timeline.load(core, spec);
    return timeline.operations.map(({ first, last }) => decodeEvents(timeline.eventWords(first, last)));
  });

describe('events', () => {
  it('nest: a leave for each enter, and depths that say so', () => {
    const misplaced = operations.filter((events) => {
      const open: string[] = [];
      const isWellPlaced = ({ type, depth }: CoreEvent): boolean => {
        const { kind } = EVENT_INFO[type];
        if (kind === 'leave' && `${open.pop()}_leave` !== type) return false;
        const level = open.length;
        if (kind === 'enter') open.push(type.replace(/_enter$/, ''));
        return depth === level;
      };
      return !events.every(isWellPlaced) || open.length > 0;
    });
    expect(misplaced).toEqual([]);
  });

  it('bracket each operation by its own enter and leave', () => {
    for (const events of operations) {
      const [first, last] = [events[0]!, events.at(-1)!];
      expect([EVENT_INFO[first.type].grain, first.depth]).toEqual(['operation', 0]);
      expect(last.type).toBe(first.type.replace(/_enter$/, '_leave'));
    }
  });

  it('name the very line of their own trace call', () => {
    const places = new Map<string, CoreEvent>();
    for (const event of operations.flat()) places.set(`${event.file}:${event.line}:${event.type}`, event);
    for (const { file, line, type } of places.values()) {
      expect(sources[file]?.[line - 1]).toMatch(CALLED[type] ?? new RegExp(`\\btrace\\(${type}\\b`));
    }
  });

  it('of locks are written only where they are asked for', () => {
    const locksOf = (spec: SessionSpec) => {
      const timeline = Timeline.load(core, spec);
      const { first } = timeline.operations[0]!;
      const { last } = timeline.operations.at(-1)!;
      return decodeEvents(timeline.eventWords(first, last)).filter(({ type }) => type.startsWith('lock_'))
        .length;
    };
    expect(locksOf(bounds('2.6.31-zhang'))).toBe(0);
    expect(locksOf(withLocks(bounds('2.6.31-zhang')))).toBeGreaterThan(0);
  });

  it('are all met', () => {
    const met = new Set(operations.flat().map(({ type }) => type));
    expect(EVENT_TYPES.filter((type) => !met.has(type) && !RARE.has(type))).toEqual([]);
  });
});
