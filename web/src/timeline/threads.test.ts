import { describe, expect, it } from 'vitest';
import { anonymous, call, munmap } from '../core/calls.ts';
import { X86_64_PROGRAM } from '../core/layout.ts';
import type { SessionCall } from '../core/session.ts';
import { toNumber, u64 } from '../protocol/u64.ts';
import type { Snapshot } from './snapshot.ts';
import { loadTestCore } from './testing.ts';
import { Timeline } from './timeline.ts';

const core = await loadTestCore();
const PAGE = 4096;
const TOP = X86_64_PROGRAM.mmapBase;

const clone = (thread = 0) => call({ call: 'clone', thread });
const load = (addr: number, thread = 0) => call({ call: 'load', addr: u64(addr), length: u64(1), thread });
const timelineOf = (kernel: string, calls: readonly SessionCall[]) =>
  Timeline.load(core, { kernel, layout: X86_64_PROGRAM, calls, files: [], follow: false });
const after = (timeline: Timeline, operation: number) =>
  timeline.snapshot(timeline.operations[operation]!.last);
const numbersOf = ({ tasks }: Snapshot) => tasks.map(({ number }) => number);
const seqnumsOf = ({ tasks }: Snapshot) => tasks.map(({ vmacacheSeqnum }) => toNumber(vmacacheSeqnum));
/** How many VMAs each thread's cache holds. */
const remembered = ({ tasks, slots }: Snapshot) =>
  tasks.map(({ number }) => slots.filter(({ task, vma }) => task === number && vma !== 0).length);

describe('threads in a snapshot', () => {
  const calls = [
    anonymous(4 * PAGE),
    clone(),
    load(TOP - PAGE),
    load(TOP - PAGE, 2),
    munmap(TOP - 4 * PAGE, PAGE),
    load(TOP - PAGE, 2),
  ];

  it('has what each remembers, as far as it is emptied', () => {
    const timeline = timelineOf('3.15', calls);
    expect(numbersOf(after(timeline, 0))).toEqual([1]);
    expect(numbersOf(after(timeline, 1))).toEqual([1, 2]);
    expect(after(timeline, 1).slots).toHaveLength(8);
    expect(remembered(after(timeline, 3))).toEqual([1, 1]);
    const unmapped = after(timeline, 4);
    // No thread's slots are cleared. They keep their contents and become invalid.
    expect(remembered(unmapped)).toEqual([1, 1]);
    expect(seqnumsOf(unmapped)).toEqual(seqnumsOf(after(timeline, 3)));
    expect(toNumber(unmapped.mm.vmacacheSeqnum)).toBeGreaterThan(seqnumsOf(unmapped)[0]!);
    const looked = after(timeline, 5);
    expect(seqnumsOf(looked)[1]).toBe(toNumber(looked.mm.vmacacheSeqnum));
    expect(seqnumsOf(looked)[0]).toBe(seqnumsOf(unmapped)[0]);
  });

  it('has no slots where a kernel keeps none with its threads', () => {
    for (const kernel of ['3.14', '6.1']) {
      const snapshot = after(timelineOf(kernel, calls), 5);
      expect(snapshot.tasks.map(({ number, slots }) => ({ number, slots }))).toEqual([
        { number: 1, slots: 0 },
        { number: 2, slots: 0 },
      ]);
      expect(snapshot.slots).toEqual([]);
    }
  });

  it('keeps the objects of what has not changed', () => {
    const timeline = timelineOf('3.15', calls);
    const before = after(timeline, 4);
    const looked = after(timeline, 5);
    const again = timeline.snapshot(looked.position);
    expect(again.tasks).toBe(looked.tasks);
    expect(again.slots).toBe(looked.slots);
    expect(looked.tasks[0]).toBe(before.tasks[0]);
    expect(looked.tasks[1]).not.toBe(before.tasks[1]);
    expect(looked.slots[0]).toBe(before.slots[0]);
  });

  it('names the thread that calls, also after its end', () => {
    const exit = (thread = 0) => call({ call: 'exit_thread', thread });
    const timeline = timelineOf('3.15', [clone(), clone(2), exit(), clone(3), exit(2), clone()]);
    expect(timeline.snapshot(0).thread).toBe(0);
    expect(timeline.operations.map((_, index) => after(timeline, index).thread)).toEqual([1, 2, 1, 3, 2, 3]);
    expect(numbersOf(after(timeline, 5))).toEqual([3, 4, 5]);
  });

  it('shows the threads of the process that is looked at', () => {
    const timeline = timelineOf('3.15', [clone(), call({ call: 'fork' }), clone()]);
    const { total } = timeline;
    expect(numbersOf(timeline.snapshot(total, 1))).toEqual([1, 2, 3]);
    expect(numbersOf(timeline.snapshot(total, 2))).toEqual([1]);
  });
});
