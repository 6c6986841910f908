/* What the figure of a fork shows, from true runs of the core. */
import { describe, expect, it } from 'vitest';
import { call } from '../../core/calls.ts';
import { X86_64_PROGRAM } from '../../core/layout.ts';
import type { SessionCall } from '../../core/session.ts';
import type { MapleRecords } from '../../timeline/maple-records.ts';
import { decodeEvents } from '../../timeline/snapshot.ts';
import { loadTestCore } from '../../timeline/testing.ts';
import { Timeline } from '../../timeline/timeline.ts';
import { u64 } from '../../protocol/u64.ts';
import type { EventType } from '../../protocol/protocol.gen.ts';
import { MAP, PROT } from '../../protocol/vm-flags.ts';
import { layoutMaple } from '../maple/layout.ts';
import { probed } from '../testing/probed.ts';
import { latestCopy } from './arrow.ts';
import { copyStates } from './ghost.ts';
import { pairOf } from './pair.ts';
import { probe } from './probe.ts';
import { progressOf } from './progress.ts';

const core = await loadTestCore();

/** Neighbours of different permissions don't merge. */
const mapped = (count: number): SessionCall[] =>
  Array.from({ length: count }, (_, i) =>
    call({
      call: 'mmap',
      length: u64(0xa000),
      prot: i % 2 === 0 ? PROT.READ : PROT.READ | PROT.WRITE,
      flags: MAP.PRIVATE | MAP.ANONYMOUS,
    }),
  );

function forked(era: string, areas: number, ...last: SessionCall[]) {
  const calls = [...mapped(areas), ...(last.length > 0 ? last : [call({ call: 'fork' })])];
  const timeline = Timeline.load(core, { era, layout: X86_64_PROGRAM, calls, files: [], follow: false });
  const fork = timeline.operations[areas]!;
  const events = decodeEvents(timeline.eventWords(fork.first, fork.last));
  const look = probed(timeline, probe);
  const at = (position: number, process = 0) => {
    const { snapshot, found } = look(position, process);
    const pair = pairOf(snapshot, found);
    return { snapshot, pair, progress: progressOf(snapshot, found, pair, timeline.operations) };
  };
  return {
    timeline,
    events,
    fork,
    at,
    /** After each event of a type. */
    after: (type: EventType) =>
      events.flatMap((event, i) => (event.type === type ? [at(fork.first + i)] : [])),
  };
}

describe('a copied tree', () => {
  const { after, at, fork } = forked('6.8', 60);
  const own = ({ pair: { child } }: ReturnType<typeof at>) => child!.maple!.slotsOf(child!.mm.process);

  it('has no slot of its own first, then one more with each that turns, and in the end no other', () => {
    const [whole] = after('mt_dup_leave');
    const areas = whole!.pair.parent.mm.mapCount;
    expect(own(whole!)).toEqual({ own: 0, others: areas });
    const turned = after('dup_slot').map(own);
    expect(turned).toEqual(Array.from({ length: areas }, (_, i) => ({ own: i + 1, others: areas - 1 - i })));
    expect(own(at(fork.last))).toEqual({ own: areas, others: 0 });
  });

  it('is drawn before it hangs in a tree: which nodes are there, follows from the counts', () => {
    const states = after('mt_dup_copy').map(({ pair: { parent, child }, progress }) => {
      expect(child!.maple!.count).toBe(0);
      const { copies, had } = progress!;
      const of = copyStates(parent.maple!, copies, had);
      return layoutMaple(parent.maple!, new Set()).nodes.map(({ record }) => of(record.node) ?? 'there');
    });
    const [first, second] = states;
    expect(first).toEqual(['there', ...first!.slice(1).map(() => 'missing')]);
    expect(second).toEqual(['there', 'there', ...second!.slice(2).map(() => 'allocated')]);
    expect(states.at(-1)!.every((state) => state === 'there')).toBe(true);
    expect(states.map((nodes) => nodes.filter((state) => state === 'there').length)).toEqual(
      states.map((_, i) => i + 1),
    );
  });

  it('is linked to what it is copied from', () => {
    const [copy] = after('mt_dup_copy');
    expect(latestCopy(copy!.snapshot.recent)).toMatchObject({ kind: 'node' });
    const slots = after('dup_slot');
    const { from, to } = latestCopy(slots[4]!.snapshot.recent)!;
    const { parent, child } = slots[4]!.pair;
    const starts = [parent.vmas.find(({ id }) => id === from), child!.vmas.find(({ id }) => id === to)];
    expect(starts[0]!.start).toBe(starts[1]!.start);
    expect(latestCopy(at(fork.last).snapshot.recent)).toBeUndefined();
  });
});

describe('the pair', () => {
  it('is the same from whichever side one looks', () => {
    const { at, fork } = forked('6.8', 3);
    const numbers = [1, 2].map((process) => {
      const { pair } = at(fork.last, process);
      return [pair.parent.mm.process, pair.child?.mm.process];
    });
    expect(numbers).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });

  it.each(['3.8', '6.5'])('%s: the child has an area more after each that is linked', (era) => {
    const { after, at, fork } = forked(era, 20);
    const counts = after('fork_area').map(({ pair }) => pair.child!.vmas.length);
    // An area is linked some time after its event.
    expect(counts).toEqual(counts.map((_, i) => i));
    expect(at(fork.last).pair.child!.vmas.length).toBe(counts.length);
  });

  it('bulk_store: nodes wait, and the rest is given back', () => {
    const { after, at, fork } = forked('6.5', 60);
    const [before] = after('dup_preallocate');
    expect(before!.progress!.had).toBe(0);
    const [unused] = after('dup_unused');
    const waiting = unused!.progress!.had - unused!.pair.child!.maple!.count;
    expect(waiting).toBeGreaterThan(0);
    const { progress, pair } = at(fork.last);
    expect(progress).toMatchObject({ unused: waiting, had: pair.child!.maple!.count });
  });
});

const slotsIn = (maple: MapleRecords | undefined) =>
  Array.from({ length: maple?.count ?? 0 }, (_, i) => maple!.node(i)).flatMap((node) =>
    Array.from({ length: node.slots }, (_, slot) => maple!.slot(node, slot)),
  );
const ownersIn = (maple: MapleRecords | undefined) => slotsIn(maple).map(({ process }) => process);

describe('a fork that fails', () => {
  const failing = (n: number) => call({ call: 'fork', failing: n });

  it.each(['3.8', '6.5', '6.8'])(
    '%s: at whichever allocation, the figure can be drawn at each step',
    (era) => {
      let failures = 0;
      for (let n = 1; ; n++) {
        const { timeline, at, fork } = forked(era, 12, failing(n));
        if (fork.outcome.error === 0) break;
        for (let position = fork.first; position <= fork.last; position++) {
          const { pair, progress } = at(position);
          expect(pair.parent.mm.process).toBe(1);
          expect(progress!.had).toBeGreaterThanOrEqual(0);
          expect(ownersIn(pair.child?.maple).filter((number) => number > 2)).toEqual([]);
        }
        const end = at(timeline.total);
        expect(end.pair.child).toBeUndefined();
        expect(end.progress).toMatchObject({ state: 'failed', had: 0 });
        failures++;
      }
      expect(failures).toBeGreaterThan(10);
    },
  );

  it('6.8: marks where the areas of the parent begin', () => {
    // The tree's nodes and some areas are there by then.
    const { after } = forked('6.8', 12, failing(8));
    const [marked] = after('dup_zero_entry');
    const slots = slotsIn(marked!.pair.child!.maple);
    expect(slots.filter(({ content }) => content === 'zero_entry')).toHaveLength(1);
  });
});
