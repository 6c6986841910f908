import { describe, expect, it } from 'vitest';
import type { LockUse, TakenLock } from '../timeline/lock-log.ts';
import { howTaken, meeting } from './locks.ts';

const use = (...taken: readonly TakenLock[]): LockUse => ({ taken, spared: 0 });
const take = (
  lock: TakenLock['lock'],
  number: number,
  mode: TakenLock['mode'] = 'write',
  cause: TakenLock['cause'] = 'call',
): TakenLock => ({ lock, number, mode, cause });

describe('meeting', () => {
  it('is the first lock in the order of kernels that both want', () => {
    const one = use(take('anon_vma', 1), take('mmap', 1));
    expect(meeting(one, use(take('anon_vma', 1), take('mmap', 1)))).toBe('mmap');
    expect(meeting(one, use(take('mmap', 2), take('anon_vma', 1)))).toBe('anon_vma');
    expect(meeting(one, use(take('mmap', 2), take('anon_vma', 2)))).toBe('nowhere');
  });

  it('lets readers be together, and nobody with a writer', () => {
    const reader = use(take('mmap', 1, 'read', 'fault'));
    expect(meeting(reader, reader)).toBe('nowhere');
    expect(meeting(reader, use(take('mmap', 1)))).toBe('mmap');
  });

  it('leaves out a child that fork is making, and page tables', () => {
    const forking = use(take('mmap', 2, 'write', 'child'), take('page_table', 1));
    expect(meeting(forking, use(take('mmap', 2), take('page_table', 1)))).toBe('nowhere');
  });
});

describe('howTaken', () => {
  it('counts a writer more than a reader, and what was taken more than what was spared', () => {
    expect(howTaken(use(take('mmap', 1, 'read'), take('mmap', 2)), 'mmap')).toBe('taken');
    expect(howTaken({ taken: [take('anon_vma', 1)], spared: 1 }, 'anon_vma')).toBe('taken');
    expect(howTaken({ taken: [take('mmap', 1)], spared: 1 }, 'anon_vma')).toBe('spared');
    expect(howTaken({ taken: [], spared: 1 }, 'mmap')).toBe('untouched');
  });
});
