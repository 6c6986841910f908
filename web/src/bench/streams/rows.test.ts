import { describe, expect, it } from 'vitest';
import { readCounters } from '../../protocol/protocol.gen.ts';
import type { Counters } from '../../protocol/protocol.gen.ts';
import { hitRows, replayRows } from './rows.ts';

const subject = { kernel: '3.15', workload: 'boot', n: 100 };
const counters = (some: Partial<Counters>): Counters => ({
  ...readCounters(new Uint32Array(400), 0),
  ...some,
});
const after = (calls: number, hits: number, seqnum: number, elsewhere: number, empty: number): Counters =>
  counters({
    findVma: calls,
    cacheHits: hits,
    cacheMisses: calls - hits,
    cacheMissesSeqnum: seqnum,
    cacheMissesElsewhere: elsewhere,
    cacheMissesEmpty: empty - 1,
    cacheMissesOtherMm: 1,
    treeNodes: calls * 3,
    cacheCompares: calls * 1.5,
  });

describe('hitRows', () => {
  const rows = hitRows(subject, [after(10, 5, 1, 2, 2), after(20, 15, 1, 2, 2), after(20, 15, 1, 2, 2)]);
  const row = (metric: string) => rows.find((each) => each.metric === metric);

  it('tells the rate of the whole, and of each stretch', () => {
    expect(row('hit rate')).toEqual({
      ...subject,
      metric: 'hit rate',
      unit: '%',
      kind: 'counted',
      median: 75,
      // The last stretch has no lookups.
      samples: [50, 100, 100],
    });
  });

  it('tells why lookups missed; slots of another address space count as cold', () => {
    expect(row('misses: sequence number')).toMatchObject({ median: 5, samples: [10, 0, 0] });
    expect(row('misses: slot')).toMatchObject({ median: 10, unit: 'per 100 lookups' });
    expect(row('misses: cold')).toMatchObject({ median: 10, samples: [20, 0, 0] });
  });

  it('counts lookups and nodes', () => {
    expect(row('lookups')).toMatchObject({ median: 20 });
    expect(row('tree nodes per lookup')).toMatchObject({ median: 3, unit: 'nodes' });
    expect(row('slots compared per lookup')).toMatchObject({ median: 1.5, unit: 'slots' });
  });

  it('models cycles from these counts, as a kind of its own', () => {
    // 1.5 slots of 4 cycles, and 3 nodes of 4, 10 or 219.
    const found = rows.filter(({ kind }) => kind === 'simulated');
    expect(found.map(({ metric, unit, median }) => [metric, unit, median])).toEqual([
      ['cycles per lookup, nodes in L1', 'cycles', 18],
      ['cycles per lookup, nodes in L2', 'cycles', 36],
      ['cycles per lookup, nodes in memory', 'cycles', 663],
    ]);
  });

  it('has no rate where nothing is remembered', () => {
    const none = hitRows(subject, [counters({ findVma: 4, mapleCompares: 10 })]);
    expect(none.map(({ metric, median }) => [metric, median])).toEqual([
      ['lookups', 4],
      ['slots compared per lookup', 0],
      ['tree nodes per lookup', 2.5],
    ]);
  });
});

describe('replayRows', () => {
  it('divides the time of each replay by its lookups', () => {
    const [row] = replayRows(subject, [1, 3, 2], 1000);
    expect(row).toMatchObject({ kind: 'measured', unit: 'ns', samples: [1000, 3000, 2000], median: 2000 });
  });

  it('has nothing to divide by without lookups', () => {
    expect(replayRows(subject, [1], 0)).toEqual([]);
  });
});
