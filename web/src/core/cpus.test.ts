import { describe, expect, it } from 'vitest';
import { u64 } from '../protocol/u64.ts';
import { anonymous } from './calls.ts';
import { CPU_SETTINGS, VirtualCpus } from './cpus.ts';
import type { CpuSettings } from './cpus.ts';
import { X86_64_PROGRAM } from './layout.ts';
import { loadCoreFile } from './load-node.ts';
import { Machine } from './machine.ts';
import { say } from '../words/index.ts';
import { saying } from '../words/testing.ts';

const build = (name: string) =>
  loadCoreFile(new URL(`../../../wasm-core/build/${name}.wasm`, import.meta.url));
const core = await build('verify');
const counting = await build('count');
const PAGE = 4096;

function run(kernel: string, settings: Partial<CpuSettings>): VirtualCpus {
  const cpus = new VirtualCpus(core);
  cpus.setup(kernel, { ...CPU_SETTINGS, rounds: 20, ...settings });
  while (cpus.run(1000) > 0);
  expect(cpus.verify()).toBeUndefined();
  return cpus;
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

describe('VirtualCpus', () => {
  it('names its programs', () => {
    const programs = new VirtualCpus(core).programs();
    expect(programs.map(({ name }) => name)).toEqual([
      'brk pairs',
      'brk growth',
      'faults',
      'faults and maps',
      'aim7 loop',
    ]);
    expect(programs.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    for (const { meaning } of programs) expect(say(meaning)).toMatch(/^[A-Z].*\.$/);
    expect(new VirtualCpus(counting).programs()).toEqual(programs);
  });

  it('says of each cost where it comes from', () => {
    const costs = new VirtualCpus(core).costs();
    expect(costs.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['entry', 'line_remote', 'reread_remote', 'tree_nodes', 'page_allocs']),
    );
    expect(new Set(costs.map(({ name }) => name)).size).toBe(costs.length);
    for (const { name, cost, source } of costs) {
      expect(cost, name).toBeGreaterThan(0);
      expect(say(source), name).toMatch(/; (?:measured by us|from memory|(?:the other )?half of|like \w)/);
    }
  });

  it('counts the locks of AIM7 before the patch and with it', () => {
    const locks = (kernel: string) =>
      run(kernel, {})
        .stats()
        .find(({ scope, class: lock }) => scope === 'class' && lock === 'anon_vma')?.acquisitions;
    expect(locks('2.6.31-rc8')).toBe(64 * 20 * 3);
    expect(locks('2.6.31-zhang')).toBe(64 * 20 * 2);
  });

  it('accounts for all time of all CPUs', () => {
    const cpus = run('2.6.31-rc8', { think: 100 });
    const result = cpus.result()!;
    const { user, work, line, spin, sleep, idle, end } = result;
    expect(user + work + line + spin + sleep + idle).toBe(end * 64);
    const lanes = cpus.lanes();
    expect(lanes).toHaveLength(64);
    expect(sum(lanes.map((lane) => lane.spin))).toBe(spin);
    expect(sum(lanes.map((lane) => lane.operations))).toBe(result.operations);
    expect(Math.max(...lanes.map((lane) => lane.end))).toBe(end);
    expect(lanes[5]).toMatchObject({ cpu: 5, socket: 1, core: 1, sibling: 0, process: 7, thread: 1 });
    expect(lanes[33]).toMatchObject({ socket: 1, core: 0, sibling: 1 });
  });

  it('keeps spans, queues and operations up to a number', () => {
    const none = run('2.6.31-rc8', {});
    expect([none.spans(), none.queues(), none.operations()]).toEqual([[], [], []]);
    const some = run('2.6.31-rc8', { spans: 3000 });
    expect(some.spans()).toHaveLength(3000);
    expect(some.queues()).toHaveLength(3000);
    expect(some.operations()).toHaveLength(64 * 20 * 2);
    expect(some.result()!.fingerprint).toEqual(none.result()!.fingerprint);
    for (const { start, end } of some.spans()) expect(end).toBeGreaterThan(start);
    expect(some.queues().some(({ waiting }) => waiting > 50)).toBe(true);
  });

  it('sums up locks one by one and all of them', () => {
    const stats = run('2.6.31-rc8', {}).stats();
    for (const scope of ['lock', 'cause'] as const)
      expect(sum(stats.filter((stat) => stat.scope === scope).map((stat) => stat.waitTotal))).toBe(
        sum(stats.filter((stat) => stat.scope === 'class').map((stat) => stat.waitTotal)),
      );
    expect(stats.find(({ class: lock }) => lock === 'mmap')).toMatchObject({ kind: 'rwsem', mode: 'write' });
    expect(stats.find(({ class: lock }) => lock === 'anon_vma')).toMatchObject({ kind: 'spinlock' });
  });

  it('can be asked in the middle of a run', () => {
    const cpus = new VirtualCpus(core);
    expect(cpus.result()).toBeUndefined();
    expect(cpus.resultWords()).toHaveLength(0);
    expect(cpus.run(100)).toBe(0);
    cpus.setup('2.6.31-rc8', CPU_SETTINGS);
    expect(cpus.result()).toMatchObject({ end: 0, events: 0 });
    const events = cpus.run(5000);
    expect(events).toBeGreaterThanOrEqual(5000);
    expect(events).toBeLessThan(5100);
    expect(cpus.result()).toMatchObject({ events });
    expect(cpus.verify()).toBeUndefined();
    expect(cpus.stats().length).toBeGreaterThan(10);
  });

  it('says in a sentence what can’t be', () => {
    const cpus = new VirtualCpus(core);
    const setup = (settings: Partial<CpuSettings>, kernel = '3.8') =>
      cpus.setup(kernel, { ...CPU_SETTINGS, ...settings });
    expect(() => setup({ cpus: 1025 })).toThrow(
      saying(/^There can be 1 to 1024 CPUs\. The time spent waiting/),
    );
    expect(() => setup({ cpus: 65 })).toThrow(saying(/fewer threads/));
    expect(() => setup({ rounds: 0 })).toThrow(saying(/1 to 100000 rounds/));
    expect(() => setup({ lineScale: 17 })).toThrow(saying(/1 to 16 quarters/));
    expect(() => setup({ program: 99 })).toThrow(saying('There is no such program.'));
    expect(() => setup({ program: 0 })).toThrow(saying(/Nothing has been recorded/));
    expect(() => setup({}, '9.9')).toThrow(saying(/9\.9/));
    expect(() => cpus.note(true)).toThrow(saying('No machine has been started.'));
    setup({ cpus: 2, rounds: 1 });
    expect(cpus.run(1)).toBeGreaterThan(0);
  });

  it.each([65, 1000, 1024])('accounts for all time and all locks of %i CPUs', (count) => {
    for (const program of [1, 2, 3, 4, 5]) {
      const cpus = run('6.18', { program, cpus: count, sockets: Math.ceil(count / 16), rounds: 2 });
      const { user, work, line, spin, sleep, idle, end, events } = cpus.result()!;
      expect(user + work + line + spin + sleep + idle).toBe(end * count);
      expect(cpus.lanes()).toHaveLength(count);
      for (const scope of ['class', 'lock', 'cause'] as const) {
        const stats = cpus.stats().filter((stat) => stat.scope === scope);
        expect(2 * sum(stats.map(({ acquisitions }) => acquisitions))).toBe(events);
      }
    }
  });

  it('needs memory for its CPUs, whatever they do, and none for how often they do it', () => {
    const memory = (rounds: number) => {
      const cpus = new VirtualCpus(counting);
      cpus.setup('6.18', { ...CPU_SETTINGS, cpus: 1024, sockets: 64, rounds });
      while (cpus.run(100_000) > 0);
      expect(cpus.verify()).toBeUndefined();
      return cpus.bytes;
    };
    const few = memory(2);
    expect(few).toBeLessThan(20 * 2 ** 20);
    expect(memory(50)).toBe(few);
  });

  it('runs on mixed rows', () => {
    const locks = (kernel: string) => run(kernel, { cpus: 2 }).result()!.events;
    expect(locks('2.6.31-rc8+lock=posted_2009')).toBe(locks('2.6.31-zhang'));
  });
});

describe('a machine’s own calls', () => {
  const started = (kernel: string): readonly [Machine, VirtualCpus] => {
    const machine = new Machine(core);
    machine.start(kernel, X86_64_PROGRAM);
    return [machine, new VirtualCpus(machine)];
  };
  const settings = { ...CPU_SETTINGS, program: 0, rounds: 1, cpus: 3, spans: 1000 };
  const { operation } = anonymous(PAGE);
  const fork = { ...operation, call: 'fork' as const };

  it('are noted and run', () => {
    const [machine, cpus] = started('2.6.31-rc8');
    machine.call(operation);
    cpus.note(true);
    expect(cpus.noted).toBe(0);
    machine.call(operation);
    machine.call(fork);
    machine.call({ ...operation, process: 2 });
    cpus.note(false);
    machine.call(operation);
    expect(cpus.noted).toBe(3);
    expect(machine.verify()).toBeUndefined();
    for (const count of [1, 3]) {
      cpus.setup('', { ...settings, cpus: count });
      while (cpus.run(10) > 0);
      expect(cpus.verify()).toBeUndefined();
      const operations = cpus.operations();
      expect(operations.map(({ number }) => number)).toEqual([1, 2, 3]);
      expect(operations.map(({ process }) => process)).toEqual([1, 1, 2]);
      expect(operations.map(({ cpu }) => cpu)).toEqual([0, 0, count - 1 && 1]);
      expect(operations[2]!.start).toBeGreaterThanOrEqual(operations[1]!.end);
    }
    // The machine stays usable, and its calls can be noted again.
    cpus.note(true);
    machine.call(operation);
    expect(cpus.noted).toBe(1);
    cpus.setup('', settings);
    expect(machine.verify()).toBeUndefined();
  });

  it('are those up to the setup: what comes later is not played, and not noted', () => {
    const [machine, cpus] = started('3.8');
    cpus.note(true);
    machine.call(operation);
    cpus.setup('', settings);
    for (let i = 0; i < 60; i++) machine.call(fork);
    expect(cpus.noted).toBe(1);
    while (cpus.run(10) > 0);
    expect(cpus.verify()).toBeUndefined();
    expect(cpus.operations()).toHaveLength(1);
  });

  // Spans and operations take two allocations each. Nobody waits here, so there are no queues.
  it.for([1, 2, 3, 4])('fail as a run when memory is out for what is to be kept: allocation %i', (n) => {
    const [machine, cpus] = started('3.8');
    cpus.note(true);
    machine.call(operation);
    cpus.setup('', settings);
    machine.failAllocation(n);
    const error = saying('There was not enough memory to keep all that the CPUs did.');
    const toTheEnd = () => {
      while (cpus.run(10) > 0);
    };
    expect(toTheEnd).toThrow(error);
    expect(toTheEnd).toThrow(error);
    expect(cpus.verify()).toBeUndefined();
    cpus.setup('', settings);
    toTheEnd();
    expect(cpus.operations()).toHaveLength(1);
  });

  it('are not those of a program', () => {
    const [, cpus] = started('3.8');
    cpus.setup('3.8', { ...settings, program: 1, cpus: 2 });
    expect(cpus.noted).toBe(0);
    expect(() => cpus.setup('', settings)).toThrow(saying('Nothing has been recorded'));
  });

  it('do what they would do if nobody noted them', () => {
    const [noted, cpus] = started('6.18');
    const [plain] = started('6.18');
    cpus.note(true);
    for (const call of [operation, fork, { ...operation, process: 2, length: u64(3 * PAGE) }])
      expect(noted.call(call)).toEqual(plain.call(call));
    expect(noted.counters()).toEqual(plain.counters());
  });

  it('are restored with the machine', () => {
    const [machine, cpus] = started('3.8');
    cpus.note(true);
    machine.call(operation);
    const state = machine.arena().slice();
    machine.call(operation);
    machine.call(operation);
    expect(cpus.noted).toBe(3);
    machine.restore(state.length).set(state);
    expect(cpus.noted).toBe(1);
    machine.call(operation);
    expect(cpus.noted).toBe(2);
  });

  it('are gone with another start', () => {
    const [machine, cpus] = started('3.8');
    cpus.note(true);
    machine.call(operation);
    machine.start('3.8', X86_64_PROGRAM);
    expect(cpus.noted).toBe(0);
    expect(() => cpus.setup('', settings)).toThrow(saying(/Nothing has been recorded/));
  });
});
