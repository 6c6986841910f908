import { expect, it } from 'vitest';
import { say } from '../words/index.ts';
import { spoken } from '../words/testing.ts';
import { strategyMeaning } from '../words/meaning.ts';
import { loadCoreFile } from './load-node.ts';
import { Machine } from './machine.ts';
import { describer } from './kernel-row.ts';
import type { KernelRow } from './kernel-row.ts';
import { mixOptions, onKernel, whyNot } from './mix.ts';

const machine = new Machine(
  await loadCoreFile(new URL('../../../wasm-core/build/trace.wasm', import.meta.url)),
);
const columns = machine.columns();
const describe = describer(machine);
const row = (id: string): KernelRow => machine.describeKernel(id);

function options(id: string, column: string): readonly (readonly [string, string | undefined])[] {
  return mixOptions(row(id), column, columns, describe).map((option) => [option.strategy, option.id]);
}

it('offers what goes together with the columns before', () => {
  expect(options('3.8', 'gap')).toEqual([
    ['first_fit', '3.8+gap=first_fit'],
    ['free_area_cache', '3.8+gap=free_area_cache'],
    ['linear_one_probe', '3.8+gap=linear_one_probe'],
    ['linear', '3.8+gap=linear'],
    ['free_gap', '3.8+gap=free_gap'],
    ['free_gap_lazy', '3.8+gap=free_gap_lazy'],
    ['free_gap_holes', '3.8+gap=free_gap_holes'],
    ['rb_subtree_gap', '3.8'],
    ['maple', undefined],
  ]);
});

it('says why something does not', () => {
  const maple = mixOptions(row('3.8'), 'gap', columns, describe).at(-1);
  expect(say(maple!.why!)).toMatch(/maple works only on the index maple/);
  const others = [
    'free_area_cache',
    'linear_one_probe',
    'linear',
    'free_gap',
    'free_gap_lazy',
    'free_gap_holes',
  ];
  expect(spoken(whyNot(mixOptions(row('6.18'), 'gap', columns, describe)))).toEqual([
    {
      why: expect.stringContaining('first_fit works only on the index list_rbtree') as unknown,
      others: [...others, 'rb_subtree_gap'],
    },
  ]);
});

it('changes a later column where it has to, to what the kernel had there if possible', () => {
  expect(options('3.8+cache=none', 'index')).toEqual([
    ['list_rbtree', '3.8+cache=none'],
    ['maple', '3.8+index=maple+gap=maple+cache=none'],
  ]);
  expect(options('3.8+index=maple+gap=maple', 'index')).toContainEqual(['list_rbtree', '3.8']);
  const [, maple] = mixOptions(row('3.8'), 'index', columns, describe);
  expect(maple?.brings).toBe('maple');
});

it('lets fork() follow the index', () => {
  const dup = (id: string | undefined): string | undefined => id && row(id).strategies['dup'];
  const [, maple] = mixOptions(row('3.8'), 'index', columns, describe);
  expect(dup(maple?.id)).toBe('bulk_store');
  const [list] = mixOptions(row('6.18+dup=bulk_store'), 'index', columns, describe);
  expect(list?.brings).toBe('rb_subtree_gap');
  expect(dup(list?.id)).toBe('rb_link');
  expect(options('6.18', 'dup')).toEqual([
    ['rb_link', undefined],
    ['bulk_store', '6.18+dup=bulk_store'],
    ['mt_dup_posted', '6.18+dup=mt_dup_posted'],
    ['mt_dup', '6.18'],
  ]);
});

it('changes the kernel under the strategies', () => {
  expect(onKernel(row('3.8+gap=linear'), '3.5-free-gap', describe)).toBe(
    '3.5-free-gap+gap=linear+rmap=anon_vma_tree+lock=trees',
  );
  expect(onKernel(row('3.8+gap=linear+rmap=anon_vma_chain+lock=mutexes'), '3.4', describe)).toBe('3.4');
  expect(onKernel(row('3.8'), '6.1', describe)).toBe(
    '6.1+index=list_rbtree+gap=rb_subtree_gap+merge=c_stretches+cache=mmap_cache+lock=trees',
  );
});

it('knows a sweep’s strategies', () => {
  const caches = mixOptions(row('3.8'), 'cache', columns, describe);
  const swept = caches.filter(({ isOfSweep }) => isOfSweep);
  expect(swept).toEqual(
    caches.filter(({ strategy }) => strategyMeaning('cache', strategy).startsWith('a sweep, in no kernel')),
  );
  expect(swept).toHaveLength(8);
});
