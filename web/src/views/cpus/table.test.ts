import { describe, expect, it } from 'vitest';
import { nth } from '../../base/known.ts';
import { stat } from '../../timeline/testing-cpus.ts';
import { className } from './StatParts.tsx';
import { BY_CONTENTIONS, COLUMNS, rowsOf, sortedBy, valueOf } from './table.ts';

const stats = [
  stat({ class: 'mmap', contentions: 2, acquisitions: 10, waitTotal: 60, holdTotal: 500 }),
  stat({ class: 'anon_vma', contentions: 9, acquisitions: 4, waitTotal: 90, holdTotal: 100 }),
  stat({ class: 'page_table', acquisitions: 4 }),
  stat({ scope: 'lock', class: 'mmap', number: 1, contentions: 0, acquisitions: 3 }),
  stat({ scope: 'lock', class: 'mmap', number: 2, contentions: 2, acquisitions: 7 }),
  stat({ scope: 'cause', class: 'mmap', cause: 'call', contentions: 2, acquisitions: 10 }),
  stat({ scope: 'lock', class: 'anon_vma', number: 1, contentions: 9, acquisitions: 4 }),
];
const classes = (sorting: Parameters<typeof rowsOf>[1]) =>
  rowsOf(stats, sorting).map((row) => row.stat.class);

describe('rowsOf', () => {
  it('begins with what was contended most, as the kernel does', () => {
    expect(classes(BY_CONTENTIONS)).toEqual(['anon_vma', 'mmap', 'page_table']);
  });

  it('sorts by any column, both ways, and leaves equals in their order', () => {
    expect(classes({ by: 'acquisitions', falling: true })).toEqual(['mmap', 'anon_vma', 'page_table']);
    expect(classes({ by: 'acquisitions', falling: false })).toEqual(['anon_vma', 'page_table', 'mmap']);
    expect(classes({ by: 'waittime-avg', falling: true })).toEqual(['mmap', 'anon_vma', 'page_table']);
    expect(classes({ by: 'name', falling: false })).toEqual(['mmap', 'anon_vma', 'page_table']);
    expect(classes({ by: 'name', falling: true })).toEqual(['page_table', 'anon_vma', 'mmap']);
  });

  it('has with each class its locks and reasons, sorted alike', () => {
    const mmap = nth(rowsOf(stats, BY_CONTENTIONS), 1);
    expect(mmap.locks.map(({ number }) => number)).toEqual([2, 1]);
    expect(mmap.causes.map(({ cause }) => cause)).toEqual(['call']);
  });
});

describe('sortedBy', () => {
  it('turns round by the same column', () => {
    const first = sortedBy(BY_CONTENTIONS, 'holdtime-max');
    expect(first).toEqual({ by: 'holdtime-max', falling: true });
    expect(sortedBy(first, 'holdtime-max')).toEqual({ by: 'holdtime-max', falling: false });
    expect(sortedBy(first, 'name')).toEqual({ by: 'name', falling: false });
  });
});

it('averages are per wait and per acquisition, and 0 of none', () => {
  expect(stats.slice(0, 3).map((each) => valueOf(each, 'waittime-avg'))).toEqual([30, 10, 0]);
  expect(stats.slice(0, 3).map((each) => valueOf(each, 'holdtime-avg'))).toEqual([50, 25, 0]);
});

it('the columns are those of /proc/lock_stat, in its order', () => {
  expect(COLUMNS.join(' ')).toBe(
    'con-bounces contentions waittime-min waittime-max waittime-total waittime-avg ' +
      'acq-bounces acquisitions holdtime-min holdtime-max holdtime-total holdtime-avg',
  );
});

it('classes have the names that their kernel gives them, readers and writers apart', () => {
  const memory = stat({ class: 'mmap', kind: 'rwsem', mode: 'read' });
  expect(className(memory, '2.6.31-rc8')).toBe('mmap_sem-R');
  expect(className({ ...memory, mode: 'write' }, '6.18')).toBe('mmap_lock-W');
  expect(className(stat({ class: 'anon_vma' }), '6.18')).toBe('anon_vma');
});
