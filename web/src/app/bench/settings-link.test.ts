import { describe, expect, it } from 'vitest';
import type { Workload } from '../../bench/suite-core.ts';
import { usualSettings } from '../../bench/suites.ts';
import type { KernelRow } from '../../core/kernel-row.ts';
import { message } from '../../words/message.ts';
import type { Message } from '../../words/message.ts';
import { benchHash, openFolds, readBenchLink, withOpenFolds } from './settings-link.ts';

const SUITE = 'gap-worst-case';
const WORKLOADS = Object.keys(usualSettings(SUITE, true).n).map((name): Workload => ({
  number: 0,
  suite: SUITE,
  name,
  operation: '',
  size: '',
  smallest: 3,
  largest: 65_000,
  loops: 0,
  phases: 1,
}));
const noKernel = (name: string) => message('codes.era_refusal.no_such_kernel', { name, kernels: '' });
const describeKernel = (id: string): KernelRow | Message =>
  id.startsWith('9.') ? noKernel(id) : { id, year: 2012, strategies: {}, keeps: new Map() };
const read = (query: string) => readBenchLink(SUITE, query, WORKLOADS, describeKernel);

describe('a link to a suite', () => {
  it.each([true, false])('reads what it writes (quick: %s)', (quick) => {
    const usual = usualSettings(SUITE, quick);
    const settings = {
      ...usual,
      kernels: ['3.4', '3.8+gap=free_gap_lazy'],
      n: { 'mprotect, deep': [24, 1025] },
      samples: 7,
    };
    const [path, query] = benchHash(SUITE, settings, 'packed').split('?');
    expect(path).toBe('/bench/gap-worst-case');
    expect(read(query!)).toEqual({ settings, results: 'packed', unread: [], noKernels: [] });
    expect(query).toContain('kernels=3.4,3.8+gap=free_gap_lazy');
  });

  it('that asks for nothing has no settings, and one that asks for kernels is quick', () => {
    expect(read('').settings).toBeUndefined();
    expect(read('results=x').settings).toBeUndefined();
    expect(read('kernels=3.8').settings).toEqual({ ...usualSettings(SUITE, true), kernels: ['3.8'] });
  });

  it('reads an encoded + as well as a written one', () => {
    for (const kernels of ['3.8+gap=linear', '3.8%2Bgap%3Dlinear'])
      expect(read(`kernels=${kernels}`).settings?.kernels).toEqual(['3.8+gap=linear']);
  });

  it.each([
    ['kernels=9.9', { noKernels: [noKernel('9.9')] }],
    ['nonsense=1', { unread: ['nonsense'] }],
    ['quick=1&n.mprotect-deep=2', { unread: ['mprotect, deep: 2'] }],
    ['quick=1&n.mprotect-deep=many', { unread: ['mprotect, deep: ?'] }],
    ['quick=1&samples=0', { unread: ['samples'] }],
    ['quick=1&batch=1e9', { unread: ['batch'] }],
    ['quick=x&samples=10', { unread: ['quick: x'] }],
    ['quick=1&joined-segments=1', { unread: ['joined-segments'] }],
  ])('names what is wrong in “%s” and takes the usual instead', (query, wrong) => {
    const { settings = usualSettings(SUITE, true), unread, noKernels } = read(query);
    expect({ unread, noKernels }).toEqual({ unread: [], noKernels: [], ...wrong });
    expect(settings).toEqual(usualSettings(SUITE, true));
  });

  it('has numbers and a switch of virtual CPUs', () => {
    const usual = usualSettings('brk-contention', true);
    const ofCpus = (query: string) => readBenchLink('brk-contention', query, [], describeKernel);
    const n = Object.fromEntries(Object.keys(usual.n).map((workload) => [workload, []]));
    const settings = { ...usual, n, rounds: 20, think: 0, seed: 7, sweep: false };
    const [, query] = benchHash('brk-contention', settings).split('?');
    expect(query).toContain('rounds=20&think=0&seed=7&sweep=0');
    expect(ofCpus(query!).settings).toMatchObject({ rounds: 20, think: 0, seed: 7, sweep: false });
    const bad = ofCpus('quick=1&rounds=0&think=2.5&seed=x&sweep=maybe');
    expect(bad.unread).toEqual(expect.arrayContaining(['rounds', 'think', 'seed', 'sweep: maybe']));
    expect(bad.settings).toMatchObject({ rounds: 1000, think: 100, seed: 1, sweep: true });
    expect(read('quick=1&think=5').unread).toEqual(['think']);
  });

  it('leaves out a kernel that is not there, and keeps the others', () => {
    expect(read('kernels=3.4,9.9')).toMatchObject({
      settings: { kernels: ['3.4'] },
      noKernels: [noKernel('9.9')],
    });
  });
});

describe('open folds', () => {
  it('are named by the link, which is read without them as before', () => {
    expect([...openFolds('kernels=3.4&open=results,settings,nothing')]).toEqual(['settings', 'results']);
    expect([...openFolds('kernels=3.4')]).toEqual([]);
    expect(read('kernels=3.4&open=results').unread).toEqual([]);
    expect(read('open=results').settings).toBeUndefined();
  });

  it('are written into a query that else stays as it is', () => {
    const query = 'kernels=3.8+gap=linear&results=abc';
    expect(withOpenFolds(query, new Set(['settings', 'compare']))).toBe(`?${query}&open=settings,compare`);
    expect(withOpenFolds(`open=compare&${query}`, new Set())).toBe(`?${query}`);
    expect(withOpenFolds('open=compare', new Set())).toBe('');
  });
});
