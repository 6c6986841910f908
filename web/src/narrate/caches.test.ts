import { describe, expect, it } from 'vitest';
import { u64 } from '../protocol/u64.ts';
import { snapshotOf, type EventSpec } from '../views/testing/snapshots.ts';
import { narrateContext } from './context.ts';
import { narrate } from './narrate.ts';

const snapshot = snapshotOf([{ start: 0x1000, end: 0x3000 }]);

function told(event: EventSpec) {
  return narrate(
    { ...event, file: 0, line: 1, depth: 0 },
    narrateContext(snapshot, { files: [], mmapLock: 'mmap_lock' }),
    [],
  );
}

describe('what threads remember', () => {
  const miss = { type: 'cache_miss', vma: 0, task: 3, slot: 2 } as const;

  it('names thread and slot, and tells the four misses apart', () => {
    expect(told({ ...miss, why: 'empty' }).what).toMatch(/^Cache miss in thread 3: .* 2, is empty/);
    expect(told({ ...miss, vma: 1, why: 'elsewhere' }).what).toMatch(
      /^Cache miss in thread 3: .* 2, holds .*#1/,
    );
    expect(told({ ...miss, why: 'seqnum' }).what).toMatch(/^Cache miss in thread 3: .* invalid/);
    expect(told({ ...miss, why: 'other_mm' }).what).toMatch(/^Cache miss: thread 3 .* another process/);
    const whys = (['empty', 'seqnum', 'other_mm'] as const).map((why) => told({ ...miss, why }).why);
    expect(new Set(whys).size).toBe(3);
  });

  it('speaks of no thread where all share one pointer', () => {
    for (const why of ['empty', 'elsewhere'] as const)
      expect(told({ ...miss, task: 0, why }).what).not.toMatch(/hread/);
    expect(told({ type: 'cache_hit', vma: 1, task: 0, slot: 0 }).what).not.toMatch(/hread/);
  });

  it('shows small numbers as people count, and large ones in hex', () => {
    const advance = { type: 'cache_invalidate', cause: 'unmap' } as const;
    expect(told({ ...advance, old: u64(41), seqnum: u64(42) }).what).toContain('from 41 to 42');
    expect(told({ ...advance, old: u64(0xffff_ffff), seqnum: u64(0) }).what).toContain(
      'from 0xffffffff to 0',
    );
    const flush = { type: 'cache_flush', old: u64(2 ** 32), seqnum: u64(2 ** 32 + 1), task: 80 } as const;
    expect(told(flush).what).toMatch(/Thread 80 .*0x100000000\b.*0x100000001\b/);
  });

  it('tells the largest VMA from the last one', () => {
    const store = { type: 'cache_store', vma: 1, old: 0, cause: 'walk', task: 0 } as const;
    expect(told({ ...store, slot: 0 }).what).toMatch(/^The cache now holds/);
    expect(told({ ...store, slot: 1 }).what).toMatch(/^The largest VMA/);
  });

  it('says what a store pushes out', () => {
    const store = { type: 'cache_store', vma: 1, cause: 'walk', task: 2, slot: 0 } as const;
    expect(told({ ...store, old: 9 }).why).toContain('#9');
    expect(told({ ...store, old: 1 }).why).not.toContain('#');
    expect(told({ ...store, old: 0 }).why).not.toContain('#');
  });
});
