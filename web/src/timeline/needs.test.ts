import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anonymous, call } from '../core/calls.ts';
import { X86_64_PROGRAM } from '../core/layout.ts';
import type { SessionSpec } from '../core/session.ts';
import { u64 } from '../protocol/u64.ts';
import { BLOCK } from './page-tables.ts';
import { arbitrarySession, loadTestCore } from './testing.ts';
import { Timeline } from './timeline.ts';

const core = await loadTestCore();
const ALL = { parts: ['companion', 'pageTables', 'processes'], blocks: [] } as const;
const FORK = call({ call: 'fork' });
const session = (...calls: SessionSpec['calls']): SessionSpec => ({
  era: '6.8',
  layout: X86_64_PROGRAM,
  calls,
  files: [],
  follow: false,
});

describe('a snapshot', () => {
  it('brings along what is needed, and nothing else', () => {
    const timeline = Timeline.load(core, session(FORK));
    const keys = ['companion', 'pageTables', 'processRecords', 'countersBefore'];
    const brought = (parts: typeof ALL.parts | readonly []) =>
      keys.filter((key) => key in timeline.snapshot(timeline.total, 0, { parts, blocks: [] }));
    expect(brought([])).toEqual([]);
    expect(brought(ALL.parts)).toEqual(keys);
  });

  it('has of its companion what the companion’s own snapshot has', () => {
    let compared = 0;
    const property = fc.property(arbitrarySession(12), fc.nat(), (spec, wish) => {
      const timeline = Timeline.load(core, { ...spec, calls: [FORK, ...spec.calls] });
      const position = wish % (timeline.total + 1);
      const { companion, processes } = timeline.snapshot(position, 0, ALL);
      // One that fork() is making has no snapshot of its own yet.
      if (!companion || !processes.includes(companion.mm.process)) return true;
      const own = timeline.snapshot(position, companion.mm.process, ALL);
      compared++;
      expect(companion.mm).toEqual(own.mm);
      expect(companion.vmas).toEqual(own.vmas);
      expect(companion.pageTables?.tables).toEqual(own.pageTables?.tables);
      return true;
    });
    expect(() => fc.assert(property, { numRuns: 60 })).not.toThrow();
    expect(compared).toBeGreaterThan(10);
  });

  it('shows the child while it is being made, and shares what does not change', () => {
    const timeline = Timeline.load(core, session(anonymous(0x8000), FORK));
    const { first, last } = timeline.operations[1]!;
    const seen = Array.from({ length: last - first + 1 }, (_, i) => timeline.snapshot(first + i, 0, ALL));
    const made = seen.filter(({ companion }) => companion);
    expect(made.length).toBeGreaterThan(10);
    expect(made.filter(({ processes }) => processes.length === 1).length).toBeGreaterThan(10);
    for (const { companion } of made) expect(companion!.mm.process).toBe(2);
    const [before, after] = made.slice(-2);
    expect(after!.companion!.vmas).toBe(before!.companion!.vmas);
    expect(after!.vmas).toBe(before!.vmas);
    expect(seen[0]!.companion).toBeUndefined();
  });

  it('has the entries of the tables that are asked for, of both processes', () => {
    const size = 16 * BLOCK;
    const start = X86_64_PROGRAM.mmapBase - size;
    const store = call({ call: 'store', addr: u64(start), length: u64(size) });
    const timeline = Timeline.load(core, session(anonymous(size), store, FORK));
    const block = Math.floor(start / BLOCK) + 9;
    const entriesAt = (blocks: readonly number[]) => {
      const { pageTables, companion } = timeline.snapshot(timeline.total, 0, { ...ALL, blocks });
      return [pageTables!, companion!.pageTables!].map(({ entries }) => entries.get(block)?.length);
    };
    expect(entriesAt([])).toEqual([undefined, undefined]);
    expect(entriesAt([block])).toEqual([512, 512]);
  });
});
