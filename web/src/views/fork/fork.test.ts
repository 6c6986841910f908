/* What the figure of a fork shows, from real runs of the core. */
import { describe, expect, it } from 'vitest';
import { known, nth } from '../../base/known.ts';
import { call } from '../../core/calls.ts';
import { X86_64_PROGRAM } from '../../core/layout.ts';
import type { SessionCall } from '../../core/session.ts';
import type { MapleRecords } from '../../timeline/maple-records.ts';
import type { Memory } from '../../timeline/memory.ts';
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
import { pairOf, type Pair } from './pair.ts';
import { probe } from './probe.ts';
import { progressOf, type Progress } from './progress.ts';

const core = await loadTestCore();

/** Neighbours with different permissions don't merge. */
const mapped = (count: number): SessionCall[] =>
  Array.from({ length: count }, (_, i) =>
    call({
      call: 'mmap',
      length: u64(0xa000),
      prot: i % 2 === 0 ? PROT.READ : PROT.READ | PROT.WRITE,
      flags: MAP.PRIVATE | MAP.ANONYMOUS,
    }),
  );

function forked(kernel: string, vmas: number, ...last: SessionCall[]) {
  const calls = [...mapped(vmas), ...(last.length > 0 ? last : [call({ call: 'fork' })])];
  const timeline = Timeline.load(core, { kernel, layout: X86_64_PROGRAM, calls, files: [], follow: false });
  const fork = nth(timeline.operations, vmas);
  const events = decodeEvents(timeline.eventWords(fork.first, fork.last));
  const look = probed(timeline, probe);
  const momentAt = (position: number, process = 0) => {
    const { snapshot, found } = look(position, process);
    const pair = pairOf(snapshot, found);
    return { snapshot, pair, progress: progressOf(snapshot, found, pair, timeline.operations) };
  };
  return {
    timeline,
    events,
    fork,
    momentAt,
    /** After each event of a type. */
    after: (type: EventType) =>
      events.flatMap((event, i) => (event.type === type ? [momentAt(fork.first + i)] : [])),
  };
}

const childOf = ({ child }: Pair) => known(child, 'the child exists');
const treeOf = ({ maple }: Memory) => known(maple, 'this kernel has a maple tree');
const progressIn = ({ progress }: { readonly progress: Progress | undefined }) =>
  known(progress, 'the operation is a fork by the parent');

describe('a copied tree', () => {
  const { after, momentAt, fork } = forked('6.8', 60);
  const own = ({ pair }: ReturnType<typeof momentAt>) =>
    treeOf(childOf(pair)).slotsOf(childOf(pair).mm.process);

  it('has no slot of its own first, then one more with each that turns, and in the end no other', () => {
    const whole = nth(after('mt_dup_leave'), 0);
    const vmas = whole.pair.parent.mm.mapCount;
    expect(own(whole)).toEqual({ own: 0, others: vmas });
    const turned = after('dup_slot').map(own);
    expect(turned).toEqual(Array.from({ length: vmas }, (_, i) => ({ own: i + 1, others: vmas - 1 - i })));
    expect(own(momentAt(fork.last))).toEqual({ own: vmas, others: 0 });
  });

  it('is drawn before it hangs in a tree: which nodes are there, follows from the counts', () => {
    const states = after('mt_dup_copy').map((moment) => {
      expect(treeOf(childOf(moment.pair)).count).toBe(0);
      const { copies, had } = progressIn(moment);
      const tree = treeOf(moment.pair.parent);
      const of = copyStates(tree, copies, had);
      return layoutMaple(tree, new Set()).nodes.map(({ record }) => of(record.node) ?? 'there');
    });
    const [first, second] = [nth(states, 0), nth(states, 1)];
    expect(first).toEqual(['there', ...first.slice(1).map(() => 'missing')]);
    expect(second).toEqual(['there', 'there', ...second.slice(2).map(() => 'allocated')]);
    expect(nth(states, -1).every((state) => state === 'there')).toBe(true);
    expect(states.map((nodes) => nodes.filter((state) => state === 'there').length)).toEqual(
      states.map((_, i) => i + 1),
    );
  });

  it('is linked to what it is copied from', () => {
    expect(latestCopy(nth(after('mt_dup_copy'), 0).snapshot.recent)).toMatchObject({ kind: 'node' });
    const slots = after('dup_slot');
    const { snapshot, pair } = nth(slots, 4);
    const { from, to } = known(latestCopy(snapshot.recent), 'a slot has just been replaced');
    const original = known(
      [...pair.parent.vmas].find(({ id }) => id === from),
      'the original is a VMA of the parent',
    );
    const copy = known(
      [...childOf(pair).vmas].find(({ id }) => id === to),
      'the copy is a VMA of the child',
    );
    expect(original.start).toBe(copy.start);
    expect(latestCopy(momentAt(fork.last).snapshot.recent)).toBeUndefined();
  });
});

describe('the pair', () => {
  it('is the same from whichever side one looks', () => {
    const { momentAt, fork } = forked('6.8', 3);
    const numbers = [1, 2].map((process) => {
      const { pair } = momentAt(fork.last, process);
      return [pair.parent.mm.process, pair.child?.mm.process];
    });
    expect(numbers).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });

  it.each(['3.8', '6.5'])('%s: the child has a VMA more after each that is linked', (kernel) => {
    const { after, momentAt, fork } = forked(kernel, 20);
    const counts = after('fork_area').map(({ pair }) => childOf(pair).vmas.length);
    // A VMA is linked some time after its event.
    expect(counts).toEqual(counts.map((_, i) => i));
    expect(childOf(momentAt(fork.last).pair).vmas.length).toBe(counts.length);
  });

  it('bulk_store: nodes wait, and the rest is given back', () => {
    const { after, momentAt, fork } = forked('6.5', 60);
    expect(progressIn(nth(after('dup_preallocate'), 0)).had).toBe(0);
    const unused = nth(after('dup_unused'), 0);
    const waiting = progressIn(unused).had - treeOf(childOf(unused.pair)).count;
    expect(waiting).toBeGreaterThan(0);
    const { progress, pair } = momentAt(fork.last);
    expect(progress).toMatchObject({ unused: waiting, had: treeOf(childOf(pair)).count });
  });
});

const slotsIn = (maple: MapleRecords) =>
  Array.from({ length: maple.count }, (_, i) => maple.node(i)).flatMap((node) =>
    Array.from({ length: node.slots }, (_, slot) => maple.slot(node, slot)),
  );
const ownersIn = (maple: MapleRecords | undefined) =>
  maple ? slotsIn(maple).map(({ process }) => process) : [];

describe('a fork that fails', () => {
  const failing = (n: number) => call({ call: 'fork', failing: n });

  it.each(['3.8', '6.5', '6.8'])(
    '%s: at whichever allocation, the figure can be drawn at each step',
    (kernel) => {
      let failures = 0;
      for (let n = 1; ; n++) {
        const { timeline, momentAt, fork } = forked(kernel, 12, failing(n));
        if (fork.outcome.error === 0) break;
        for (let position = fork.first; position <= fork.last; position++) {
          const { pair, progress } = momentAt(position);
          expect(pair.parent.mm.process).toBe(1);
          expect(progress?.had).toBeGreaterThanOrEqual(0);
          expect(ownersIn(pair.child?.maple).filter((number) => number > 2)).toEqual([]);
        }
        const end = momentAt(timeline.total);
        expect(end.pair.child).toBeUndefined();
        expect(end.progress).toMatchObject({ state: 'failed', had: 0 });
        failures++;
      }
      expect(failures).toBeGreaterThan(10);
    },
  );

  it('6.8: marks where the VMAs of the parent begin', () => {
    // By then the tree's nodes and some VMAs exist.
    const { after } = forked('6.8', 12, failing(8));
    const marked = nth(after('dup_zero_entry'), 0);
    const slots = slotsIn(treeOf(childOf(marked.pair)));
    expect(slots.filter(({ content }) => content === 'zero_entry')).toHaveLength(1);
  });
});
