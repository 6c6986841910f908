import { expect } from 'vitest';
import { AIM7_LOOP, machineOf, ROUNDS, roundsEach, THINK } from '../../web/src/bench/cpus/plan.ts';
import { CPU_SETTINGS, VirtualCpus } from '../../web/src/core/cpus.ts';
import { Machine } from '../../web/src/core/machine.ts';
import { answer as playLine } from '../../web/src/figures/line/model.ts';
import {
  apartAt,
  courseOf,
  handOffsOf,
  lineAt,
  spentUntil,
  turnsOf,
} from '../../web/src/figures/line/moment.ts';
import { partsOf } from '../../web/src/figures/line/program.ts';
import { CPUS, type LineKernel, type LineParameters } from '../../web/src/figures/line/parameters.ts';
import type { Run as LineRun } from '../../web/src/figures/line/run.ts';
import { lapOf } from '../../web/src/figures/line/say.ts';
import { toNumber } from '../../web/src/protocol/u64.ts';
import { layingOut } from '../../web/src/timeline/virtual-cpus.ts';
import type { On, Run, Statement } from './statement.ts';

const PAGE = 4096;
const OLD = '2.6.31-rc8';
const POSTED = '2.6.31-zhang';
const MERGED = '2.6.32';
const HEAP = 0x606000;

const heapOf = async (run: Run, operation: number, process: number) =>
  (await run.after(operation, { process })).vmas.find(({ start }) => start === HEAP)!;
const lists = async (run: Run, operation: number | string) =>
  (await run.eventsOf(operation, 'anon_vma_join', 'anon_vma_leave_list')).map(({ type }) => type);
const taken = async (run: Run, operation: number | string) =>
  (await run.eventsOf(operation, 'lock_take')).filter(({ lock }) => lock === 'anon_vma');

const causes = async (run: Run, operation: number | string) =>
  (await taken(run, operation)).map(({ cause }) => cause);

/** The operation of edges.trace changes the list, and both forms of the patch take the lock. */
async function bothTakeFor(on: On, operation: number, change: string) {
  for (const kernel of [POSTED, MERGED]) {
    const run = on('edges.trace', kernel);
    expect(await lists(run, operation)).toEqual([change]);
    expect(await run.ask(operation, 'lock of anon_vma')).toBe('taken');
  }
}

/** The calls per second of the first `children` processes of queue.trace, and the longest queue among them. */
async function rush(on: On, kernel: string, children: number) {
  return on('queue.trace', kernel).look(281, ({ core, spec }) => {
    const calls = spec.calls.filter(({ operation }) => operation.process <= children + 1);
    const running = layingOut(core, { ...spec, calls }, { cpus: 0, sockets: 4 });
    let step = running.next();
    while (!step.done) step = running.next();
    const { times, queues, run } = step.value;
    const forked = times.end[8]!;
    const waiting = queues
      .filter((queue) => queue.class === 'anon_vma')
      .flatMap((queue) => [...queue.waiting].filter((_, i) => queue.at[i]! >= forked));
    return { rate: (34 * children) / (run.end - forked), longest: Math.max(0, ...waiting) };
  });
}

/** Of picoseconds, the mean in microseconds. */
const micros = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0) / all.length / 1e6;

const LINE = { sockets: 4, think: 500, list: true } as const;

/** How many times as much as one alone so many CPUs get done in the figure of the line, in hundredths; and how often they take the lock. */
function line(on: On, kernel: LineKernel, cpus: number, moved: Partial<LineParameters> = {}) {
  return on('line.trace', OLD).look(1, ({ core }) => {
    const parameters: LineParameters = { ...LINE, cpus, kernels: [kernel], ...moved };
    const run = playLine(new Machine(core), { kernel, parameters }) as LineRun;
    return { times: Math.round((run.rate / run.alone) * 100) / 100, run };
  });
}

const map = (start: string, size: number, prot: string) =>
  `mmap(${start}, ${size}, ${prot}, MAP_PRIVATE|MAP_ANONYMOUS|MAP_FIXED, -1, 0)`;

const statements: readonly Statement[] = [
  {
    says: 'Since Linux 3.7 the list is a tree, sorted by position: moving an end needs the lock again.',
    holds: async (on) => {
      const ends = async (kernel: string) => (await on('edges.trace', kernel).count(4)).lockAnonVmaEnds;
      expect(await Promise.all([MERGED, '3.4', '3.8', '7.3'].map(ends))).toEqual([0, 0, 1, 1]);
    },
  },
  {
    says: 'So two locks in seventeen calls are enough for a line of 64.',
    holds: async (on) => {
      const { run } = await line(on, POSTED, 64);
      expect([run.longest, (17 * run.locks) / run.calls]).toEqual([63, 2]);
    },
  },
  {
    says: 'The new page is writable, as the heap is, so the heap’s VMA takes it in and its end moves.',
    holds: async (on) => {
      const both = 'PROT_READ|PROT_WRITE';
      const grown = [map('0x60a000', 4096, both), map('0x60a000', 8192, both), 'brk(0x60b000)'];
      // What cuts the heap, or takes its place, needs the lock, and moves no end up.
      const others = [
        map('0x60a000', 4096, 'PROT_READ'),
        map('0x609000', 4096, 'PROT_READ'),
        map('0x606000', 4096, 'PROT_READ'),
        map('0x606000', 16_384, 'PROT_READ'),
        map('0x60a000', 0, both),
        'munmap(0x609000, 4096)',
        'brk(0x609000)',
      ];
      const reaches = async (added: string) => {
        const run = on('alone.trace', '3.8', added);
        const end = (await run.after('+1')).vmas.find(({ start }) => start === HEAP)?.end ?? 0;
        return [(await run.ask('+1', 'lockAnonVmaEnds')) !== 0, end > HEAP + 4 * PAGE];
      };
      expect(await Promise.all(grown.map(reaches))).toEqual(grown.map(() => [true, true]));
      expect(await Promise.all(others.map(reaches))).toEqual(others.map(() => [false, false]));
    },
  },
  {
    says: 'With 16 CPUs, lines form and dissolve: the lock is free for 28 % of the time.',
    holds: async (on) => {
      const course = courseOf((await line(on, OLD, 16, { think: 5000 })).run);
      const { end, longest, grants } = course.run;
      const [held, passed] = spentUntil(course, end);
      expect([longest, Math.round(100 * (1 - (held + passed) / end))]).toEqual([8, 28]);
      expect(
        [...grants.released].filter((time) => lineAt(course, time).waiting === 0).length,
      ).toBeGreaterThan(50);
    },
  },
  {
    says: 'With 20, a line grows so long that hand-offs get slow, and more CPUs come meanwhile: usually 13 wait, at worst 17. That line never dissolves.',
    holds: async (on) => {
      const course = courseOf((await line(on, OLD, 20, { think: 5000 })).run);
      const waiting = [...course.run.grants.released]
        .map((time) => lineAt(course, time).waiting)
        .toSorted((a, b) => a - b);
      expect([waiting[waiting.length / 2], course.run.longest]).toEqual([13, 17]);
    },
  },
  {
    says: 'From CPU to CPU the lock takes 0.78 µs by then, hand-off and hold. Alone, each CPU needs it every 4.9 µs. In that time six get it, and 20 want it.',
    holds: async (on) => {
      const course = courseOf((await line(on, OLD, 20, { think: 5000 })).run);
      const { run } = course;
      const [turn, lap] = [micros(turnsOf(run)), lapOf(run) / 1e6];
      expect([turn.toFixed(2), lap.toFixed(1), Math.floor(lap / turn)]).toEqual(['0.78', '4.9', 6]);
      // Nor is the lock free again.
      const busy = (time: number) => spentUntil(course, time).reduce((sum, each) => sum + each, 0);
      const [from, to] = [run.end * 0.1, run.end * 0.9];
      expect(busy(to) - busy(from)).toBeCloseTo(to - from, 0);
    },
  },
  {
    says: 'Holding takes four times as long, too: whoever asks takes the lock’s memory away from its holder, who must fetch it back before it can let go.',
    holds: async (on) => {
      const held = async (cpus: number) => {
        const { grants } = (await line(on, OLD, cpus)).run;
        return micros([...grants.released].map((released, i) => released - grants.got[i]!));
      };
      expect(Math.round((await held(8)) / (await held(1)))).toBe(4);
    },
  },
  {
    says: 'With eight, the two take 0.47 µs, and each CPU wants the lock every 0.7 µs. One or two get it meanwhile, and eight want it.',
    holds: async (on) => {
      const { run } = await line(on, OLD, 8);
      const [turn, lap] = [micros(turnsOf(run)), lapOf(run) / 1e6];
      expect([turn.toFixed(2), lap.toFixed(2), Math.floor(lap / turn)]).toEqual(['0.47', '0.70', 1]);
    },
  },
  {
    says: 'A process that runs alone holds the lock for 6.7 % of its time. Eight of them need it for 8 × 6.7 % = 54 %, so it should be free about half of the time. It isn’t.',
    holds: async (on) => {
      const course = courseOf((await line(on, OLD, 8)).run);
      expect(course.run.needs.toFixed(3)).toBe('0.067');
      expect(Math.round(100 * 8 * course.run.needs)).toBe(54);
      const busy = spentUntil(course, course.run.end).reduce((sum, each) => sum + each, 0);
      expect(busy / course.run.end).toBeGreaterThan(0.99);
    },
  },
  {
    says: 'Eight get 7.5 times as much done as one, and 16 get 12.5 times. Four more, and it is 6.26 times: half.',
    holds: async (on) => {
      const each = [8, 16, 20].map((cpus) => line(on, OLD, cpus, { think: 5000 }));
      const all = await Promise.all(each);
      expect(all.map(({ times }) => times)).toEqual([7.5, 12.46, 6.26]);
      expect(all[0]!.run.needs.toFixed(2)).toBe('0.01');
    },
  },
  {
    says: 'On one socket a hand-off takes 0.05 µs, and the eight get 5.24 times as much done as one. On four sockets it takes 0.33 µs to another socket, 0.1 µs within one, and they get 1.49 times as much done.',
    holds: async (on) => {
      const [one, four] = [await line(on, OLD, 8, { sockets: 1 }), await line(on, OLD, 8)];
      expect([one.times, four.times]).toEqual([5.24, 1.49]);
      const [[alone], [near, far]] = [handOffsOf(one.run), handOffsOf(four.run)];
      expect([far, near, alone].map((each) => micros(each).toFixed(2))).toEqual(['0.33', '0.10', '0.05']);
      expect(one.run.longest).toBeLessThan(four.run.longest);
    },
  },
  {
    says: 'Four. They get 2.29 times as much done as one CPU alone. Eight get only 1.49 times as much, and twelve get less done than one.',
    holds: async (on) => {
      const all = await Promise.all(CPUS.filter((cpus) => cpus <= 64).map((cpus) => line(on, OLD, cpus)));
      const best = all.toSorted((a, b) => b.times - a.times)[0]!;
      const of = (cpus: number) => all.find(({ run }) => run.cpus === cpus)!.times;
      expect([best.run.cpus, best.times, of(8), of(12)]).toEqual([4, 2.29, 1.49, 0.97]);
    },
  },
  {
    says: 'With eight, the lock is mostly handed on: it is on its way to the next CPU.',
    holds: async (on) => {
      const course = courseOf((await line(on, OLD, 8)).run);
      expect(spentUntil(course, course.run.end)[1] / course.run.end).toBeGreaterThan(0.6);
    },
  },
  {
    says: 'It grows with the line. With one CPU in line, a hand-off to another socket takes 0.1 µs, and with six 0.35 µs.',
    holds: async (on) => {
      const course = courseOf((await line(on, OLD, 8)).run);
      const { grants, ...run } = course.run;
      const far = [...grants.released].flatMap((released, i) => {
        const [from, to] = [grants.cpu[i]!, grants.cpu[i + 1] ?? 0];
        const { waiting } = lineAt(course, released);
        return waiting > 0 && from % run.sockets !== to % run.sockets
          ? { waiting, lasts: ((grants.got[i + 1]! - released) / 1e6).toFixed(2) }
          : [];
      });
      const lasts = (waiting: number) =>
        new Set(far.filter((each) => each.waiting === waiting).map((each) => each.lasts));
      expect([[...lasts(1)], [...lasts(6)]]).toEqual([['0.10'], ['0.35']]);
    },
  },
  {
    says: 'Four more, and it is 6.26 times: half.',
    holds: async (on) => {
      const [few, many] = [
        await line(on, OLD, 16, { think: 5000 }),
        await line(on, OLD, 20, { think: 5000 }),
      ];
      expect((few.times / many.times).toFixed(1)).toBe('2.0');
    },
  },
  {
    says: 'Mostly nothing. Only a call that shrinks a heap changes it.',
    holds: async (on) => {
      const { grants, first } = (await line(on, OLD, 8)).run;
      const changing = [...grants.added].flatMap((added, i) => (added === 0 ? [] : [grants.call[i]!]));
      const { played } = partsOf({ cpus: 8 });
      const ends = played.flatMap(({ operation }) =>
        operation.call === 'brk' ? [toNumber(operation.addr)] : [],
      );
      // Calls are numbered one of each child after the other.
      expect(new Set(changing).size).toBe(2 * 8);
      for (const call of changing) if (call >= 8) expect(ends[call]!).toBeLessThan(ends[call - 8]!);
      expect([grants.added.length > 8 * changing.length, first.length]).toEqual([true, 9]);
    },
  },
  {
    says: 'With the patch, 20 CPUs on four sockets get 17.5 times as much done as one, but 24 only 9.7 times: shrinking still needs the lock.',
    holds: async (on) => {
      const times = [20, 24].map(async (cpus) => Math.round((await line(on, POSTED, cpus)).times * 10) / 10);
      expect(await Promise.all(times)).toEqual([17.5, 9.7]);
      const { grants } = (await line(on, POSTED, 20)).run;
      expect(grants.added.every((each) => each !== 0)).toBe(true);
    },
  },
  {
    says: 'So since 3.0 a child’s heap grows in a new VMA. It has no anon_vma until the child writes to it, and then one of its own. The family’s lock has nothing to protect there.',
    holds: async (on) => {
      const grown = on('aim7.trace', '3.8');
      expect((await grown.eventsOf(5, 'merge_leave'))[0]!.mergeCase).toBe('none');
      const inherited = await heapOf(grown, 5, 2);
      expect([inherited.anonVmaLinks, inherited.end]).toEqual([2, 0x60a000]);
      // The heap of the figure before has no parent: it takes new memory in.
      expect((await heapOf(on('edges.trace', '3.8'), 4, 1)).end).toBe(HEAP + 5 * PAGE);
      const { run } = await line(on, '3.8', 64);
      expect([run.locks, apartAt(run, run.end).length > 32]).toEqual([0, true]);
    },
  },
  {
    says: 'In the figure above, 22 of 24 children have such a VMA at the end; two have just shrunk their heaps.',
    holds: async (on) => {
      const { run } = await line(on, '3.8', 24);
      const apart = apartAt(run, run.end);
      expect(apart).toHaveLength(22);
      const { played } = partsOf({ cpus: 24 });
      const shrunk = Array.from({ length: 24 }, (_, child) => child + 1).filter((child) => {
        const own = played.flatMap(({ operation }) =>
          operation.call === 'brk' && operation.process === child + 1 ? [toNumber(operation.addr)] : [],
        );
        return own.at(-1)! < own.at(-2)!;
      });
      expect([...apart, ...shrunk].toSorted((a, b) => a - b)).toHaveLength(24);
    },
  },
  {
    says: '63 wait, as before. The loop is 9.36 times as fast, but 64 CPUs get only 2.42 times as much done as one.',
    holds: async (on) => {
      const runs = await Promise.all([OLD, POSTED].map(async (kernel) => line(on, kernel as LineKernel, 64)));
      expect(runs.map(({ run }) => run.longest)).toEqual([63, 63]);
      expect((runs[1]!.run.rate / runs[0]!.run.rate).toFixed(2)).toBe('9.36');
      expect(runs[1]!.times).toBe(2.42);
      // What is left is for calls that shrink a heap.
      expect(runs[1]!.run.grants.added.every((each) => each !== 0)).toBe(true);
    },
  },
  {
    says: 'Not once. Nobody waits, and 64 CPUs get 62.5 times as much done as one.',
    holds: async (on) => {
      const { run, times } = await line(on, '3.8', 64);
      expect([run.locks, run.longest, times.toFixed(1)]).toEqual([0, 0, '62.5']);
    },
  },
  {
    says: 'Later kernels take the lock again, even for a heap that grows.',
    holds: async (on) => {
      const lock = async (kernel: string) => on('edges.trace', kernel).ask(4, 'lock of anon_vma');
      expect([await lock(MERGED), await lock('3.8')]).toEqual(['spared', 'taken']);
    },
  },
  {
    says: 'A longer run, with 0.1 µs between two calls and two threads on a core as on Zhang’s machine, comes to 9.09.',
    holds: async (on) => {
      const rounds = roundsEach(AIM7_LOOP, ROUNDS);
      expect([rounds > 2, machineOf(64)]).toEqual([true, { sockets: 4, cores: 8, threads: 2 }]);
      const rate = (kernel: string) =>
        on('line.trace', OLD).look(1, ({ core }) => {
          const virtual = new VirtualCpus(core);
          const program = virtual.programs().find(({ name }) => name === AIM7_LOOP)!.number;
          virtual.setup(kernel, { ...CPU_SETTINGS, ...machineOf(64), program, rounds, think: THINK });
          while (virtual.run(1_000_000) > 0);
          return 1 / virtual.result()!.end;
        });
      expect(((await rate(POSTED)) / (await rate(OLD))).toFixed(2)).toBe('9.09');
    },
  },
  {
    says: 'One call shrinks the heap by 16 pages; sixteen calls grow it again, page by page.',
    holds: async (on) => {
      const calls = await on('queue.trace', OLD).calls('10-281');
      const turn = [-16, ...Array<number>(16).fill(1)];
      for (const process of [2, 3, 4, 5, 6, 7, 8, 9]) {
        const ends = calls.filter(({ call }) => call.process === process).map(({ outcome }) => outcome.value);
        const steps = ends.map((end, i) => (end - (ends[i - 1] ?? HEAP + 20 * PAGE)) / PAGE);
        expect(steps).toEqual([...turn, ...turn]);
      }
      expect(new Set(calls.map(({ call }) => call.process)).size).toBe(8);
    },
  },
  {
    says: 'So it keeps the heap VMAs of P and of all its children on one list, the anon_vma.',
    holds: async (on) => {
      const run = on('family.trace', OLD);
      const heaps = await Promise.all([1, 2, 3].map((process) => heapOf(run, 3, process)));
      expect(heaps[0]!.anonVma).toBeGreaterThan(0);
      expect(new Set(heaps.map(({ anonVma }) => anonVma)).size).toBe(1);
    },
  },
  {
    says: 'A parent has written to its heap, and forks twice. Press , and watch both children’s heaps join the anon_vma, and the lock that each fork takes for that.',
    holds: async (on) => {
      const run = on('family.trace', OLD);
      for (const operation of [2, 3]) {
        expect(await lists(run, operation)).toEqual(['anon_vma_join']);
        expect(await causes(run, operation)).toEqual(['fork']);
      }
    },
  },
  {
    says: 'Many things take the lock: a search for a page, a VMA’s first write, fork, a move, unmapping, and a change of a VMA’s bounds.',
    holds: async (on) => {
      const move = 'mremap(0x606000, 16384, 16384, MREMAP_MAYMOVE|MREMAP_FIXED, 0x50000000)';
      expect(await causes(on('family.trace', OLD, `[pid 1] ${move}`), '+1')).toContain('link');
      const run = on('family.trace', OLD, '[pid 1] munmap(0x606000, 16384)\n[pid 2] load(0x606000, 1)');
      const all = [8, 1, 2, '+1', 4].map((operation) => causes(run, operation));
      expect(await Promise.all(all)).toEqual([['search'], ['first_write'], ['fork'], ['unlink'], ['end']]);
      expect(await causes(run, '+2')).toEqual([]);
    },
  },
  {
    says: 'Our loop does the last two. Each brk() also takes mmap_sem, the lock of its own address space, once.',
    holds: async (on) => {
      const run = on('aim7.trace', OLD);
      const found = new Set<string>();
      for (let operation = 4; operation <= 20; operation++) {
        for (const cause of await causes(run, operation)) found.add(cause);
        const mmap = (await run.eventsOf(operation, 'lock_take')).filter(({ lock }) => lock === 'mmap');
        expect(mmap.map(({ number }) => number)).toEqual([2]);
      }
      expect([...found]).toEqual(['split', 'unlink', 'end']);
    },
  },
  {
    says: 'When its heap grows, brk() asks vma_merge() whether the heap’s VMA can take in the new page. It can, and vma_adjust() moves the end of that VMA.',
    holds: async (on) => {
      const run = on('family.trace', OLD);
      const types = ['merge_enter', 'adjust_enter', 'vma_range', 'merge_leave'] as const;
      expect((await run.eventsOf(4, ...types)).map(({ type }) => type)).toEqual(types);
      const [before, after] = [await heapOf(run, 3, 2), await heapOf(run, 4, 2)];
      expect(after).toEqual({ ...before, end: before.end + PAGE });
      expect(await lists(run, 4)).toEqual([]);
    },
  },
  {
    says: 'When the heap shrinks, the VMA is cut in two, so a second one joins the list. That one is unmapped, and leaves it.',
    holds: async (on) => {
      const run = on('family.trace', OLD);
      expect([(await taken(run, 4)).length, (await taken(run, 5)).length]).toEqual([1, 2]);
      expect((await run.eventsOf(5, 'split_enter')).length).toBe(1);
      expect(await lists(run, 5)).toEqual(['anon_vma_join', 'anon_vma_leave_list']);
    },
  },
  {
    says: 'Zhang’s patch takes the lock only if a VMA joins the list or leaves it',
    holds: async (on) => {
      const all = [
        ['aim7.trace', [4, 5, 6]],
        ['edges.trace', [4, 5, 6, 7, 8]],
        ['family.trace', [4, 5, 6, 7]],
      ] as const;
      for (const [scenario, operations] of all) {
        const run = on(scenario, POSTED);
        for (const operation of operations) {
          const changes = await lists(run, operation);
          expect((await taken(run, operation)).length > 0).toBe(changes.length > 0);
        }
      }
    },
  },
  {
    says: 'If all of that is waiting, and 16/18 of it disappears, Amdahl’s law estimates 1 / (1 − 0.7 × 16/18) = 2.65 times as fast.',
    holds: async (on) => {
      const locks = async (kernel: string) => (await on('aim7.trace', kernel).count('4-20')).lockAnonVmas;
      const [before, after] = [await locks(OLD), await locks(POSTED)];
      expect([before - after, before]).toEqual([16, 18]);
      expect((1 / (1 - (0.7 * (before - after)) / before)).toFixed(2)).toBe('2.65');
    },
  },
  {
    says: 'With the patch, sockets make no difference.',
    holds: async (on) => {
      const queue = async (kernel: string, sockets: string) =>
        on('queue.trace', kernel).ask('10-281', `queue of anon_vma on ${sockets}`);
      const queues = [OLD, POSTED].flatMap((kernel) => [
        queue(kernel, '1 socket'),
        queue(kernel, '2 sockets'),
      ]);
      expect(await Promise.all(queues)).toEqual([4, 7, 1, 1]);
    },
  },
  {
    says: 'The longer the line, the slower each hand-off: four CPUs got more done than eight.',
    holds: async (on) => {
      const crowd = [4, 5, 6, 7, 8];
      const queued = await Promise.all(crowd.map((children) => rush(on, OLD, children)));
      expect(queued.map(({ longest }) => longest)).toEqual([2, 4, 5, 6, 7]);
      expect(queued.every(({ rate }, i) => i === 0 || rate < queued[i - 1]!.rate)).toBe(true);
      const passed = await Promise.all([5, 8, 16, 64].map((cpus) => line(on, OLD, cpus)));
      const means = passed.map(({ run }) => micros(handOffsOf(run)[1]));
      expect(means).toEqual(means.toSorted((a, b) => a - b));
      const free = await Promise.all(crowd.map((children) => rush(on, POSTED, children)));
      expect(
        free.every(({ rate, longest }, i) => longest <= 1 && (i === 0 || rate >= free[i - 1]!.rate)),
      ).toBe(true);
    },
  },
  {
    says: 'Another mapping, of eight pages, with a list of its own. Its upper half is read-only, so it is two VMAs.',
    holds: async (on) => {
      const parts = async (operation: number) =>
        (await on('edges.trace', POSTED).after(operation)).vmas
          .filter(({ start }) => start >= 0x50000000 && start < 0x60000000)
          .map(({ start, end }) => [start, end]);
      expect(await parts(4)).toEqual([[0x50000000, 0x50008000]]);
      expect(await parts(5)).toEqual([
        [0x50000000, 0x50004000],
        [0x50004000, 0x50008000],
      ]);
      const { vmas } = await on('edges.trace', POSTED).after(5);
      const listOf = (start: number) => vmas.find((vma) => vma.start === start)!.anonVma;
      const [lower, upper, heap] = [0x50000000, 0x50004000, HEAP].map(listOf);
      expect([upper, heap === lower, heap! > 0]).toEqual([lower, false, true]);
    },
  },
  {
    says: 'The search comes to page 6, and misses page 7.',
    holds: async (on) => {
      const run = on('edges.trace', POSTED);
      expect(await lists(run, 6)).toEqual([]);
      const upper = async (operation: number) =>
        (await run.after(operation)).vmas.find(({ end }) => end === 0x50008000)!;
      const [before, after] = [await upper(5), await upper(6)];
      expect([after.id, after.start]).toEqual([before.id, before.start - PAGE]);
      const index = 0x50007;
      const place = (start: number, pgoff: typeof after.pgoff) => start + (index - toNumber(pgoff)) * PAGE;
      expect(place(after.start, after.pgoff)).toBe(place(before.start, before.pgoff));
      expect(place(after.start, before.pgoff)).toBe(0x5000_6000);
      expect(toNumber(before.pgoff)).toBe(0x50004);
      const lower = async (operation: number) =>
        (await run.after(operation)).vmas.find(({ end }) => end === 0x50003000)!;
      expect([(await lower(6)).start, (await lower(7)).start]).toEqual([0x50000000, 0x4fffe000]);
      expect((await lower(7)).id).toBe((await lower(6)).id);
    },
  },
  {
    says: 'A patch by Lee Schermerhorn and Hugh Dickins thinks of both. It was merged into Linux 2.6.32.',
    holds: async (on) => {
      const locks = async (kernel: string) =>
        Promise.all([4, 5, 6, 7, 8].map(async (at) => (await taken(on('edges.trace', kernel), at)).length));
      expect(await locks(POSTED)).toEqual([0, 1, 0, 0, 1]);
      expect(await locks(MERGED)).toEqual([0, 1, 1, 1, 1]);
    },
  },
  {
    says: 'The VMA is cut, so a new one joins the list. Both take the lock.',
    holds: async (on) => bothTakeFor(on, 5, 'anon_vma_join'),
  },
  {
    says: 'When its start or end moves, the VMA is removed and inserted anew, under the lock.',
    holds: async (on) => {
      // Only an end moves in 4, and a start in 7.
      const locks = async (kernel: string) =>
        Promise.all([4, 7].map((operation) => on('edges.trace', kernel).ask(operation, 'lock of anon_vma')));
      expect(await locks(MERGED)).toEqual(['spared', 'taken']);
      for (const kernel of ['3.8', '7.3']) expect(await locks(kernel)).toEqual(['taken', 'taken']);
    },
  },
  {
    says: 'That’s how it was up to 2.6.39, the last version before 3.0: the heap takes the page in, and the new page belongs to the family’s anon_vma, too.',
    holds: async (on) => {
      for (const kernel of [OLD, MERGED, '2.6.34']) {
        const run = on('aim7.trace', kernel);
        const [before, after] = [await heapOf(run, 4, 2), await heapOf(run, 5, 2)];
        expect(after).toEqual({ ...before, end: before.end + PAGE });
        expect(after.anonVma).toBeGreaterThan(0);
      }
    },
  },
  {
    says: 'Watch vma_merge() refuse on Linux 3.4. Since 3.0, memory that a child maps stays apart from an inherited VMA that has an anon_vma.',
    holds: async (on) => {
      const refused = async (kernel: string) => {
        const mapped =
          'mmap(0x61a000, 4096, PROT_READ|PROT_WRITE, MAP_PRIVATE|MAP_ANONYMOUS|MAP_FIXED, -1, 0)';
        const run = on('aim7.trace', kernel, `[pid 3] ${mapped}`);
        const vmas = [4, 5, '+1'].map((operation) => run.ask(operation, 'areas'));
        return [(await run.eventsOf(5, 'merge_leave'))[0]!.mergeCase, ...(await Promise.all(vmas))];
      };
      expect(await refused('2.6.34')).toEqual(['case_2', 4, 4, 4]);
      for (const kernel of ['3.4', '3.8', '7.3']) expect(await refused(kernel)).toEqual(['none', 4, 5, 5]);
    },
  },
  {
    says: 'The new VMA has no anon_vma, so there is nothing to lock.',
    holds: async (on) => {
      for (const kernel of ['3.4', '3.8', '7.3']) {
        const run = on('aim7.trace', kernel);
        const added = (await run.after(5)).vmas.find(({ start }) => start === 0x60a000)!;
        expect([added.anonVma, added.anonVmaLinks]).toEqual([0, 0]);
        expect(await run.ask(5, 'lock of anon_vma')).toBe('untouched');
      }
    },
  },
  {
    says: 'If the child writes to its new memory, that gets an anon_vma and a lock of its own.',
    holds: async (on) => {
      const store = '[pid 2] store(0x60a000, 1)';
      const run = on('aim7.trace', '3.8', store);
      const { vmas } = await run.after('+1');
      const added = vmas.find(({ start }) => start === 0x60a000)!;
      const heap = vmas.find(({ start }) => start === HEAP)!;
      expect([added.anonVmaLinks, heap.anonVmaLinks]).toEqual([1, 2]);
      expect(added.anonVma).not.toBe(heap.anonVma);
      const [made] = await run.eventsOf('+1', 'anon_vma_alloc');
      // A root is its own parent.
      expect([made!.anonVma, made!.parent]).toEqual([added.anonVma, added.anonVma]);
      // Of the family’s lock and this one: who changes an inherited heap meets only who changes another one.
      const others = ['brk(0x61b000)', 'mprotect(0x608000, 4096, PROT_READ)'].map((call) =>
        on('aim7.trace', '3.8', `${store}\n[pid 2] ${call}\n[pid 3] mprotect(0x608000, 4096, PROT_READ)`),
      );
      const met = others.map((other) => other.ask('+3', 'meets operation 22'));
      expect(await Promise.all(met)).toEqual(['nowhere', 'anon_vma']);
    },
  },
  {
    says: 'On Linux 2.6.32 this call takes the anon_vma lock to change its boundaries.',
    holds: async (on) => {
      const run = on('alone.trace', MERGED, 'mprotect(0x608000, 8192, PROT_READ)');
      expect(await run.ask('+1', 'lock of anon_vma')).toBe('taken');
      expect([(await heapOf(run, 3, 1)).end, await run.ask('+1', 'areas')]).toEqual([0x60a000, 5]);
    },
  },
];
export default statements;
