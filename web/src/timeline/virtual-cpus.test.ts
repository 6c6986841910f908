import { MOST_CPUS } from '../core/cpu-limits.ts';
import { describe, expect, it } from 'vitest';
import { call } from '../core/calls.ts';
import { X86_64 } from '../core/layout.ts';
import type { SessionCall, SessionSpec } from '../core/session.ts';
import { CPU_SPAN_CODES } from '../protocol/protocol.gen.ts';
import { u64 } from '../protocol/u64.ts';
import { MAP } from '../protocol/vm-flags.ts';
import { LOOKS } from '../questions/index.ts';
import { longestQueue } from './cpu-layers.ts';
import { DEFAULT_CPUS, type CpuChoice, type CpuTimeline } from './cpu-timeline.ts';
import { lookUp } from './look.ts';
import { loadTestCore } from './testing.ts';
import { layingOut } from './virtual-cpus.ts';

const core = await loadTestCore();
const PAGE = 4096;
const CHILDREN = 4;
const ROUNDS = 10;

/**
 * A process writes to its heap and forks. Then its children grow and shrink theirs in turn, and the parent waits for
 * them.
 */
const brks: readonly SessionCall[] = [
  call({ call: 'brk', addr: u64(X86_64.startBrk + PAGE) }),
  call({ call: 'store', addr: u64(X86_64.startBrk), length: u64(PAGE) }),
  ...children(() => call({ call: 'fork' })),
  ...Array.from({ length: ROUNDS }, (_, round) =>
    children((process) =>
      call({ call: 'brk', process, addr: u64(X86_64.startBrk + (round % 2 === 0 ? 2 : 1) * PAGE) }),
    ),
  ).flat(),
  ...children((process) => call({ call: 'exit', process })),
  ...children(() => call({ call: 'wait' })),
];

function children(make: (process: number) => SessionCall): SessionCall[] {
  return Array.from({ length: CHILDREN }, (_, i) => make(i + 2));
}

function session(kernel: string, calls = brks): SessionSpec {
  return { kernel, layout: X86_64, calls, files: [], follow: false };
}

function layOut(spec: SessionSpec, choice: CpuChoice = DEFAULT_CPUS): CpuTimeline {
  const steps = layingOut(core, spec, choice);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const laidOut = layOut(session('2.6.31-rc8'));

describe('layingOut', () => {
  it('gives each task a lane, and each operation its time there', () => {
    const { lanes, times, run, tasks, operationsLeftOut } = laidOut;
    expect(tasks).toBe(CHILDREN + 1);
    expect(lanes.map(({ process }) => process)).toEqual([1, 2, 3, 4, 5]);
    expect(run.operations).toBe(brks.length);
    expect(operationsLeftOut).toBe(0);
    brks.forEach(({ operation: { process } }, i) => {
      expect(times.process[i]).toBe(process || 1);
      expect(times.cpu[i]).toBe((process || 1) - 1);
      expect(times.end[i]).toBeGreaterThan(times.start[i]!);
      expect(times.end[i]).toBeLessThanOrEqual(run.end);
    });
  });

  it('has the spans of an operation within its time, in its lane', () => {
    const { doing, holding, times, locks } = laidOut;
    for (const layer of [doing, holding]) {
      for (let lane = 0; lane <= CHILDREN; lane++) {
        for (let i = layer.first[lane]!; i < layer.first[lane + 1]!; i++) {
          const operation = layer.operation[i]! - 1;
          if (operation < 0) continue;
          expect(times.cpu[operation]).toBe(lane);
          expect(layer.start[i]).toBeGreaterThanOrEqual(times.start[operation]!);
          expect(layer.end[i]).toBeLessThanOrEqual(times.end[operation]!);
        }
      }
    }
    expect(holding.lock.every((lock) => locks[lock] !== undefined)).toBe(true);
  });

  it('lets spans of a lane follow one another, and sums them as the core does', () => {
    const { doing, lanes } = laidOut;
    lanes.forEach((lane, cpu) => {
      const sums = new Map<string, number>();
      let before = 0;
      for (let i = doing.first[cpu]!; i < doing.first[cpu + 1]!; i++) {
        expect(doing.start[i]).toBeGreaterThanOrEqual(before);
        before = doing.end[i]!;
        const kind = CPU_SPAN_CODES[doing.kind[i]!]!;
        sums.set(kind, (sums.get(kind) ?? 0) + doing.end[i]! - doing.start[i]!);
      }
      for (const kind of ['user', 'work', 'line', 'spin', 'sleep'] as const)
        expect(sums.get(kind) ?? 0).toBe(lane[kind]);
    });
  });

  it('has children begin after the fork that made them, and a wait end after what it waits for', () => {
    const { times } = laidOut;
    const firstOf = (process: number) => brks.findIndex(({ operation }) => operation.process === process);
    for (let process = 2; process <= CHILDREN + 1; process++)
      expect(times.start[firstOf(process)]).toBeGreaterThanOrEqual(times.end[process]!);
    const wait = brks.length - 1;
    expect(times.end[wait]).toBeGreaterThan(times.end[wait - CHILDREN]!);
  });

  it('has the queue that a question about it is told', async () => {
    const spec = session('2.6.31-rc8');
    const asked = async (lock: 'anon_vma' | 'mmap', sockets: number) =>
      lookUp(core, spec, LOOKS.get('queue')!, { lock, sockets });
    const most = ({ queues }: CpuTimeline) =>
      Math.max(...queues.filter((queue) => queue.class === 'anon_vma').map(longestQueue));
    expect(await asked('anon_vma', 1)).toBe(most(laidOut));
    expect(await asked('anon_vma', 2)).toBe(most(layOut(spec, { cpus: 0, sockets: 2 })));
    expect(most(laidOut)).toBeGreaterThan(1);
    expect(await asked('mmap', 1)).toBe(0);
  });

  it('shows what the patch of 2009 changed: the same operations wait less for the lock of the anon_vma', () => {
    const of = (timeline: CpuTimeline) =>
      timeline.stats.find((stat) => stat.scope === 'class' && stat.class === 'anon_vma')!;
    const [before, after] = [of(laidOut), of(layOut(session('2.6.31-zhang')))];
    expect(after.acquisitions).toBeLessThan(before.acquisitions);
    expect(after.waitTotal).toBeLessThan(before.waitTotal);
    expect(laidOut.queues[0]).toMatchObject({ class: 'anon_vma' });
    expect(Math.max(...laidOut.queues[0]!.waiting)).toBe(
      laidOut.stats.find((stat) => stat.scope === 'lock' && stat.class === 'anon_vma')!.queue,
    );
  });

  it('lets tasks take turns where CPUs are few, and counts sockets', () => {
    const two = layOut(session('2.6.31-rc8'), { cpus: 2, sockets: 4 });
    expect(two.lanes.map(({ socket }) => socket)).toEqual([0, 1]);
    expect(two.tasks).toBe(CHILDREN + 1);
    expect(two.run.operations).toBe(brks.length);
    expect(two.run.end).toBeGreaterThan(0);
  });

  it('tells threads apart', () => {
    const at = X86_64.mmapBase - 64 * PAGE;
    const map = call({
      call: 'mmap',
      addr: u64(at),
      length: u64(8 * PAGE),
      prot: 3,
      flags: MAP.PRIVATE | MAP.ANONYMOUS | MAP.FIXED,
    });
    const store = (thread: number) =>
      call({ call: 'store', thread, addr: u64(at + thread * PAGE), length: u64(PAGE) });
    const { lanes, stats } = layOut(session('6.1', [map, call({ call: 'clone' }), store(1), store(2)]));
    expect(lanes.map(({ process, thread }) => [process, thread])).toEqual([
      [1, 1],
      [1, 2],
    ]);
    const faults = stats.find((stat) => stat.scope === 'cause' && stat.cause === 'fault');
    expect(faults).toMatchObject({ class: 'mmap', mode: 'read', acquisitions: 2 });
  });

  it('gives so many tasks as there can be lanes one each, and others take turns', () => {
    const forks = Array.from({ length: MOST_CPUS + 5 }, () => call({ call: 'fork' }));
    const exits = forks.map((_, i) => call({ call: 'exit', process: i + 2 }));
    const { lanes, tasks } = layOut(session('3.4', [...forks, ...exits]));
    expect(lanes).toHaveLength(MOST_CPUS);
    expect(tasks).toBe(MOST_CPUS + 6);
  });

  it('comes with the table of costs', () => {
    expect(laidOut.costs.length).toBeGreaterThan(5);
    for (const { name, cost } of laidOut.costs) {
      expect(name).not.toBe('');
      expect(cost).toBeGreaterThan(0);
    }
    expect(laidOut.costs.some(({ source }) => source !== '')).toBe(true);
  });
});
