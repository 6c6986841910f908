import { describe, expect, it } from 'vitest';
import { u64 } from '../../protocol/u64.ts';
import { snapshotOf, type EventSpec } from '../testing/snapshots.ts';
import { lookOf } from './look.ts';

const look = (...events: readonly EventSpec[]) => lookOf(snapshotOf([], events).recent);

const asked: EventSpec = { type: 'find_vma_enter', addr: 0x7000 };
const miss: EventSpec = { type: 'cache_miss', vma: 0, why: 'empty', task: 2, slot: 3 };
const store: EventSpec = { type: 'cache_store', old: 0, vma: 9, cause: 'walk', task: 2, slot: 3 };
const advance: EventSpec = { type: 'cache_invalidate', old: u64(4), seqnum: u64(5), cause: 'unmap' };

describe('the look at what is remembered', () => {
  it('follows a lookup from its question to what is stored', () => {
    expect(look(asked)).toEqual({ lookup: { address: 0x7000 } });
    expect(look(asked, miss).lookup).toEqual({
      address: 0x7000,
      task: 2,
      outcome: { result: 'empty', slot: 3 },
    });
    expect(look(asked, miss, store).lookup).toMatchObject({ stored: { slot: 3, vma: 9 } });
  });

  it('tells a thread that empties its slots, and a slot with another memory’s VMA', () => {
    const flush: EventSpec = { type: 'cache_flush', old: u64(4), seqnum: u64(5), task: 1 };
    expect(look(asked, flush).lookup).toEqual({ address: 0x7000, task: 1, flushed: true });
    const foreign: EventSpec = {
      type: 'cache_foreign_hit',
      start: 0x7000,
      end: 0x8000,
      vma: 16,
      process: 2,
      slot: 0,
    };
    expect(look(asked, foreign).lookup).toMatchObject({ foreign: { slot: 0, process: 2 } });
  });

  it('forgets the lookup before: with the next one, and when the number advances', () => {
    const hit: EventSpec = { type: 'cache_hit', vma: 9, task: 2, slot: 1 };
    expect(look(asked, miss, store, asked, hit).lookup).toEqual({
      address: 0x7000,
      task: 2,
      outcome: { result: 'hit', slot: 1 },
    });
    const advanced = look(asked, hit, advance, { type: 'cache_overflow', tasks: 3 });
    expect(advanced.lookup).toBeUndefined();
    expect(advanced.advance).toEqual({ old: u64(4), seqnum: u64(5), cause: 'unmap', emptied: 3 });
  });

  it('tells what else changes the one pointer', () => {
    expect(look({ type: 'cache_store', old: 9, vma: 0, cause: 'unmap', task: 0, slot: 0 })).toEqual({
      replaced: { vma: 0, cause: 'unmap' },
    });
  });
});
