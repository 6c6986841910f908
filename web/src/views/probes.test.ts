import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nth } from '../base/known.ts';
import { anonymous, call } from '../core/calls.ts';
import { X86_64_PROGRAM } from '../core/layout.ts';
import type { SessionSpec } from '../core/session.ts';
import { u64 } from '../protocol/u64.ts';
import { arbitrarySession, loadTestCore } from '../timeline/testing.ts';
import { Timeline } from '../timeline/timeline.ts';
import { probe } from './page-tables/probe.ts';
import { BLOCK } from './page-tables/tables.ts';
import { PROBES, STUDIES } from './probes.ts';
import { VIEWS } from './registry.ts';
import { probed } from './testing/probed.ts';

const core = await loadTestCore();
const FORK = call({ call: 'fork' });
const session = (...calls: SessionSpec['calls']): SessionSpec => ({
  kernel: '6.8',
  layout: X86_64_PROGRAM,
  calls,
  files: [],
  follow: false,
});

it('finds probes and studies of views that there are, and links of which no two have a name', () => {
  expect(PROBES.size).toBeGreaterThan(3);
  for (const id of [...PROBES.keys(), ...STUDIES.keys()]) expect([...VIEWS.keys()]).toContain(id);
  const names = [...VIEWS.values()].flatMap(({ link }) => link?.name ?? []);
  expect(new Set(names).size).toBe(names.length);
});

describe('a probe of a family', () => {
  it('has of the companion what the companion’s own snapshot has', () => {
    let compared = 0;
    const property = fc.property(arbitrarySession(12), fc.nat(), (spec, wish) => {
      const timeline = Timeline.load(core, { ...spec, calls: [FORK, ...spec.calls] });
      const look = probed(timeline, probe);
      const position = wish % (timeline.total + 1);
      const { snapshot, found } = look(position);
      const { companion } = found;
      // A process that fork() is creating has no snapshot of its own yet.
      if (!companion || !snapshot.processes.includes(companion.mm.process)) return true;
      const own = look(position, companion.mm.process);
      compared++;
      expect(companion.mm).toEqual(own.snapshot.mm);
      expect(companion.vmas).toEqual(own.snapshot.vmas);
      const number = companion.mm.process;
      expect(found.tables.get(number)).toBeDefined();
      expect(found.tables.get(number)?.tables).toEqual(own.found.tables.get(number)?.tables);
      return true;
    });
    expect(() => fc.assert(property, { numRuns: 60 })).not.toThrow();
    expect(compared).toBeGreaterThan(10);
  });

  it('shows the child while it is being made, and shares what does not change', () => {
    const timeline = Timeline.load(core, session(anonymous(0x8000), FORK));
    const look = probed(timeline, probe);
    const { first, last } = nth(timeline.operations, 1);
    const seen = Array.from({ length: last - first + 1 }, (_, i) => look(first + i));
    const made = seen.filter(({ found }) => found.companion);
    expect(made.length).toBeGreaterThan(10);
    expect(made.filter(({ snapshot }) => snapshot.processes.length === 1).length).toBeGreaterThan(10);
    for (const { found } of made) expect(found.companion?.mm.process).toBe(2);
    const [before, after] = [nth(made, -2), nth(made, -1)];
    expect(after.found.companion?.vmas).toBe(before.found.companion?.vmas);
    expect(after.snapshot.vmas).toBe(before.snapshot.vmas);
    expect(nth(seen, 0).found.companion).toBeUndefined();
  });

  it('has the entries of the tables that are asked for, of both processes', () => {
    const size = 16 * BLOCK;
    const start = X86_64_PROGRAM.mmapBase - size;
    const store = call({ call: 'store', addr: u64(start), length: u64(size) });
    const timeline = Timeline.load(core, session(anonymous(size), store, FORK));
    const block = Math.floor(start / BLOCK) + 9;
    const entriesAt = (blocks: readonly number[]) => {
      const { tables } = probed(timeline, probe)(timeline.total, 0, blocks).found;
      return [1, 2].map((process) => tables.get(process)?.entries.get(block)?.length);
    };
    expect(entriesAt([])).toEqual([undefined, undefined]);
    expect(entriesAt([block])).toEqual([512, 512]);
  });
});
