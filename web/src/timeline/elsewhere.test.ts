import { describe, expect, it } from 'vitest';
import { anonymous, call } from '../core/calls.ts';
import { X86_64_PROGRAM } from '../core/layout.ts';
import type { SessionSpec } from '../core/session.ts';
import { narrateContext, withElsewhere } from '../narrate/context.ts';
import { narrate } from '../narrate/narrate.ts';
import { u64 } from '../protocol/u64.ts';
import type { Snapshot } from './snapshot.ts';
import { loadTestCore } from './testing.ts';
import { Timeline } from './timeline.ts';

const core = await loadTestCore();
const FORK = call({ call: 'fork' });
const session = (...calls: SessionSpec['calls']): SessionSpec => ({
  kernel: '2.6.34',
  layout: X86_64_PROGRAM,
  calls,
  files: [],
  follow: false,
});

/** The tree events as the list of events shows them. */
function treeEvents(snapshot: Snapshot, spec: SessionSpec): readonly string[] {
  const world = narrateContext(snapshot, { files: spec.files, mmapLock: 'mmap_sem' });
  const ctx = withElsewhere(world, snapshot.elsewhere);
  return snapshot.recent
    .filter(({ type }) => type.startsWith('rb_'))
    .map((event) => narrate(event, ctx, []).what);
}

describe('VMAs of other processes that events name', () => {
  it('are the child’s in a fork, from its first node to the end', () => {
    const spec = session(anonymous(0x8000), anonymous(0x4000), FORK);
    const timeline = Timeline.load(core, spec);
    const { first, last } = timeline.operations[2]!;
    const all = Array.from({ length: last - first + 1 }, (_, i) => timeline.snapshot(first + i));
    const said = all.flatMap((snapshot) => treeEvents(snapshot, spec));
    expect(said.length).toBeGreaterThan(20);
    expect(said.filter((text) => /gone by now|undefined/.test(text))).toEqual([]);
    expect(treeEvents(all.at(-1)!, spec)).toContainEqual(
      expect.stringMatching(
        /^.*#\d+ of process 2 goes below .*#\d+ of process 2, on the \w+, as a red node\.$/,
      ),
    );
    // Only VMAs that the events name come along.
    expect(all[0]).not.toHaveProperty('elsewhere');
    expect(all.at(-1)!.elsewhere!.map(({ mm }) => mm.process)).toEqual([2]);
  });

  it('are the caller’s where a reader looks at another process', () => {
    const spec = session(FORK, anonymous(0x8000));
    const timeline = Timeline.load(core, spec);
    const own = treeEvents(timeline.snapshot(timeline.total), spec);
    const seen = treeEvents(timeline.snapshot(timeline.total, 2), spec);
    expect(own[0]).toMatch(/^anonymous .* #\d+ goes below/);
    expect(seen[0]).toMatch(/^anonymous .* #\d+ of process 1 goes below/);
    expect(seen).toHaveLength(own.length);
  });

  it('include the one whose node takes the place of an erased node', () => {
    const lengths = [0x8000, 0x4000, 0x2000, 0x10000];
    // Neighbours that differ don't merge.
    const maps = lengths.map((length, i) =>
      call({ call: 'mmap', length: u64(length), prot: 1 + (i % 2), flags: 0x22 }),
    );
    const before = Timeline.load(core, session(FORK, ...maps));
    const vmas = [...before.snapshot(before.total).vmas];
    // Whichever VMA is unmapped: where its node has two children, another moves up.
    const spliced = vmas.flatMap(({ start, end }) => {
      const unmap = call({ call: 'munmap', addr: u64(start), length: u64(end - start) });
      const timeline = Timeline.load(core, session(FORK, ...maps, unmap));
      const { first, last } = timeline.operations.at(-1)!;
      const seen = Array.from({ length: last - first + 1 }, (_, i) => timeline.snapshot(first + i, 2));
      return seen.flatMap(({ event, elsewhere = [] }) => {
        if (event?.type !== 'rb_splice' || event.successor === 0) return [];
        return elsewhere.flatMap((memory) => [...memory.vmas]).filter(({ node }) => node === event.successor)
          .length;
      });
    });
    expect(spliced.length).toBeGreaterThan(2);
    expect(new Set(spliced)).toEqual(new Set([1]));
  });

  it('are none where events name only what the process looked at has', () => {
    const timeline = Timeline.load(core, session(FORK, anonymous(0x8000)));
    expect(timeline.snapshot(timeline.total)).not.toHaveProperty('elsewhere');
    const maple = Timeline.load(core, { ...session(anonymous(0x8000), FORK), kernel: '6.18' });
    expect(maple.snapshot(maple.total)).not.toHaveProperty('elsewhere');
  });
});
