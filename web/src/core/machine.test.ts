import { describe, expect, it } from 'vitest';
import { u64 } from '../protocol/u64.ts';
import { saying } from '../words/testing.ts';
import { anonymous } from './calls.ts';
import { mmapLockName } from './kernel-id.ts';
import { X86_64, X86_64_PROGRAM } from './layout.ts';
import type { StartLayout } from './layout.ts';
import { loadCoreFile } from './load-node.ts';
import { Machine } from './machine.ts';
import { StartError } from './start-error.ts';

const core = await loadCoreFile(new URL('../../../wasm-core/build/verify.wasm', import.meta.url));
const PAGE = 4096;

const vma = (start: number, end: number) => ({ start, end, offset: u64(0), vmFlags: 1, file: 0, anon: 0 });
const withVmas = (...vmas: StartLayout['vmas']): StartLayout => ({ ...X86_64, vmas });

const ignore = () => undefined;

describe('Machine', () => {
  it('names the kernels and their strategies', () => {
    const kernels = new Machine(core).kernels();
    expect(kernels.map(({ id }) => id)).toEqual(expect.arrayContaining(['3.4', '3.8']));
    expect(kernels.every(({ strategies }) => Object.keys(strategies).length > 0)).toBe(true);
  });

  it('has rows of whose memory’s lock the name is known: 5.8 came in 2020', () => {
    for (const { id, year } of new Machine(core).kernels())
      expect({ id, name: mmapLockName(id) }).toEqual({ id, name: year < 2020 ? 'mmap_sem' : 'mmap_lock' });
  });

  it('names what each column can have', () => {
    const columns = new Machine(core).columns();
    expect(columns.map(({ name }) => name)).toEqual(
      ['index', 'gap', 'merge', 'cache', 'dup', 'pt', 'rmap', 'i_mmap', 'lock'], // in the order of the ids
    );
    expect(columns[0]!.strategies).toContainEqual({
      name: 'list_rbtree',
      keeps: new Map([
        ['list', ''],
        ['rbtree', ''],
      ]),
    });
  });

  it('mixes a row, under the shortest of its ids', () => {
    const machine = new Machine(core);
    const row = machine.describeKernel('3.8');
    const mixed = machine.describeKernel('3.8+cache=none+gap=linear+merge=c_stretches');
    expect(mixed).toMatchObject({ id: '3.8+gap=linear+cache=none', year: row.year });
    expect(mixed.strategies).toEqual({ ...row.strategies, gap: 'linear', cache: 'none' });
    expect(machine.describeKernel('3.8+gap=rb_subtree_gap')).toEqual(row);
  });

  it('says why a row can’t be mixed', () => {
    const machine = new Machine(core);
    expect(() => machine.describeKernel('3.8+gap=maple')).toThrow(
      saying(/maple works only on the index maple/),
    );
    expect(() => machine.start('3.8+gap=maple', X86_64)).toThrow(StartError);
    expect(() => machine.describeKernel(`3.8${'+cache=none'.repeat(1000)}`)).toThrow(saying(/too long/));
    expect(() => machine.describeKernel('3.8+gap=漢字')).toThrow(saying(/no strategy “漢字”/));
  });

  it('keeps a mixed row in what is restored', () => {
    const machine = new Machine(core);
    machine.start('3.8+gap=linear', X86_64_PROGRAM);
    const state = machine.arena().slice();
    machine.describeKernel('3.8+gap=free_gap');
    const other = new Machine(core);
    other.restore(state.length).set(state);
    other.call(anonymous(PAGE).operation);
    // A row that keeps gaps in its tree computes some.
    expect(other.counters().gapEvaluations).toBe(0);
    machine.call(anonymous(PAGE).operation);
    expect(machine.counters()).toEqual(other.counters());
  });

  it('starts with the VMAs of the layout', () => {
    const machine = new Machine(core);
    machine.start('3.8', X86_64_PROGRAM);
    expect(machine.inspectVmas().map(({ start, end }) => ({ start, end }))).toEqual(
      X86_64_PROGRAM.vmas.map(({ start, end }) => ({ start, end })),
    );
    expect(machine.inspectMm()).toMatchObject({ taskSize: X86_64_PROGRAM.taskSize, brk: X86_64_PROGRAM.brk });
    expect(machine.verify()).toBeUndefined();
  });

  it('says what is wrong with a start', () => {
    const machine = new Machine(core);
    expect(() => machine.start('9.9', X86_64)).toThrow(/9\.9.*3\.4/);
    expect(() => machine.start('3.8', { ...X86_64, taskSize: 0 })).toThrow(saying(/layout/));
    const good = vma(0x10000, 0x20000);
    const bad = [
      [vma(0x30000, 0x30800), /multiples/],
      [vma(0x30000, 0x30000), /ends where it starts/],
      [vma(X86_64.taskSize - PAGE, X86_64.taskSize + PAGE), /beyond/],
      [vma(0x18000, 0x30000), /overlaps 0x10000-0x20000/],
    ] as const;
    for (const [wrong, reason] of bad) {
      expect(() => machine.start('3.8', withVmas(good, wrong))).toThrow(saying(reason));
      expect(() => machine.start('3.8', withVmas(good, wrong))).toThrow(saying(/VMA 2 /));
    }
    expect(() => machine.start('3.8', withVmas(good))).not.toThrow();
  });

  it('gives back what it is restored from', () => {
    const machine = new Machine(core);
    machine.start('3.4', X86_64_PROGRAM);
    const state = machine.arena().slice();
    const other = new Machine(core);
    other.restore(state.length).set(state);
    expect(other.inspectVmas()).toEqual(machine.inspectVmas());
    expect(other.arena()).toEqual(state);
  });

  it('goes on when its memory grows', () => {
    const machine = new Machine(core);
    machine.start('3.8', X86_64_PROGRAM);
    const before = machine.arena().buffer;
    for (let i = 0; i < 40_000; i++) machine.call(anonymous(PAGE, i % 8).operation);
    expect(machine.arena().buffer).not.toBe(before);
    expect(machine.inspectVmas()).toHaveLength(X86_64_PROGRAM.vmas.length + 40_000);
    expect(machine.verify()).toBeUndefined();
  });

  it('can abandon any number of runs', () => {
    const { operation } = anonymous(PAGE);
    const machine = new Machine(core);
    machine.start('3.8', X86_64_PROGRAM);
    const before = machine.arena().slice();
    machine.call(operation);
    const after = machine.inspectVmas();
    // Far more than the core's stack could hold if the abandoned runs left their frames on it.
    for (let i = 0; i < 20_000; i++) {
      machine.restore(before.length).set(before);
      machine.callUntil(operation, 5, ignore);
    }
    machine.restore(before.length).set(before);
    expect(machine.call(operation)).toMatchObject({ error: 0 });
    expect(machine.inspectVmas()).toEqual(after);
  });

  it('does not abandon a run at an event that it has not', () => {
    const machine = new Machine(core);
    machine.start('3.8', X86_64_PROGRAM);
    expect(() => machine.callUntil(anonymous(PAGE).operation, 10_000, ignore)).toThrow(/no event 10000/);
  });
});
