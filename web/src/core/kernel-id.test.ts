import { describe, expect, it } from 'vitest';
import { say } from '../words/index.ts';
import { kernelMessage, mmapLockName, splitKernelId, withStrategy } from './kernel-id.ts';

it('takes an id apart', () => {
  expect(splitKernelId('3.5-free-gap')).toEqual({ row: '3.5-free-gap', choices: [] });
  expect(splitKernelId('3.8+gap=linear+cache=none')).toEqual({
    row: '3.8',
    choices: [
      { column: 'gap', strategy: 'linear' },
      { column: 'cache', strategy: 'none' },
    ],
  });
});

it('changes one column', () => {
  expect(withStrategy('3.8', 'gap', 'linear')).toBe('3.8+gap=linear');
  expect(withStrategy('3.8+gap=linear+cache=none', 'gap', 'free_gap')).toBe('3.8+cache=none+gap=free_gap');
});

describe('kernelMessage', () => {
  it.each([
    ['6.18', 'Linux 6.18'],
    ['2.6.31-rc8', 'Linux 2.6.31-rc8'],
    ['2.6.31-zhang', 'September 2009'],
    ['3.14-vmacache', 'February 2014'],
    ['6.5-mt-dup', 'July 2023'],
    ['3.5-free-gap+gap=free_gap_lazy', 'June 2012 with free_gap_lazy'],
    ['3.8+gap=free_gap_lazy', 'Linux 3.8 with free_gap_lazy'],
    ['3.8+gap=free_gap_lazy+cache=none', 'Linux 3.8 with free_gap_lazy and cache none'],
    ['3.4+index=maple+gap=maple+merge=next_absorbs', 'Linux 3.4 with maple and next_absorbs'],
  ])('%s', (id, name) => expect(say(kernelMessage(id))).toBe(name));
});

describe('mmapLockName', () => {
  it.each([
    ['2.4', 'mmap_sem'],
    ['2.6.31-rc8', 'mmap_sem'],
    ['2.6.31-zhang', 'mmap_sem'],
    ['4.20+cache=none', 'mmap_sem'],
    ['5.7', 'mmap_sem'],
    ['5.8', 'mmap_lock'],
    ['5.10', 'mmap_lock'],
    ['6.1+lock=trees', 'mmap_lock'],
  ])('%s', (id, name) => expect(mmapLockName(id)).toBe(name));
});
