import { describe, expect, it } from 'vitest';
import type { SessionSpec } from '../core/session.ts';
import type { RecordCacheSlot, RecordOutcome, RecordVma } from '../protocol/protocol.gen.ts';
import { u64 } from '../protocol/u64.ts';
import type { SessionSummary } from '../timeline/messages.ts';
import { parseAsk } from './ask.ts';
import { answer, outcomeWord, type Summariser } from './exam.ts';

type Area = Pick<RecordVma, 'id' | 'start' | 'end' | 'anon'>;

/** What the areas are after 0, 1, 2 … operations; every operation returns 0x5000. */
function core(...states: readonly (readonly Area[])[]): Summariser {
  return {
    summarise: ({ calls }) =>
      Promise.resolve({
        operations: calls.map(() => ({ outcome: { value: 0x5000, error: 0, signal: 'none' } })),
        counters: { findVma: 10 * calls.length },
        vmas: states[calls.length],
        gapWalks: [
          { from: 1, to: 2 },
          { from: 2, to: 7 },
        ],
      } as unknown as SessionSummary),
  };
}

const ask = (summariser: Summariser, operation: number, text: string) =>
  answer(
    summariser,
    { calls: [{}, {}] } as unknown as SessionSpec,
    { from: operation, to: operation },
    parseAsk(text),
  );

describe('answer', () => {
  const lower: Area = { id: 1, start: 0x1000, end: 0x3000, anon: 0 };
  const upper: Area = { id: 2, start: 0x4000, end: 0x6000, anon: 1 };
  const joined: Area = { id: 2, start: 0x1000, end: 0x6000, anon: 1 };
  const summariser = core([lower], [lower, upper], [joined]);

  it('tells the areas, what was returned, and what a counter grew by', async () => {
    expect(await ask(summariser, 1, 'areas')).toBe(2);
    expect(await ask(summariser, 2, 'areas')).toBe(1);
    expect(await ask(summariser, 2, 'address')).toBe(0x5000);
    expect(await ask(summariser, 2, 'error')).toBe('none');
    expect(await ask(summariser, 2, 'findVma')).toBe(10);
  });

  it('tells about the area at a place, its end not included', async () => {
    expect(await ask(summariser, 1, 'start at 5fff')).toBe(0x4000);
    expect(await ask(summariser, 1, 'pages at 4000')).toBe(1);
    await expect(ask(summariser, 1, 'start at 3000')).rejects.toThrow('nothing is mapped at 3000');
  });

  it('tells where a walk through the gaps ended', async () => {
    expect(await ask(summariser, 1, 'end of walk 1')).toBe(0x4000);
    await expect(ask(summariser, 1, 'end of walk 2')).rejects.toThrow('is gone');
    await expect(ask(summariser, 1, 'end of walk 3')).rejects.toThrow('there are 2 walks, and no walk 3');
  });

  it('knows a structure again by its number, wherever it lies now', async () => {
    expect(await ask(summariser, 2, 'survivor at 1000')).toBe(0x4000);
    await expect(ask(summariser, 1, 'survivor at 4000')).rejects.toThrow('the area at 4000 is new');
  });
});

/** After each operation: lookups answered from memory and not, and what is remembered then. */
function cached(slots: readonly Partial<RecordCacheSlot>[]): Summariser {
  return {
    summarise: ({ calls, era }) =>
      Promise.resolve({
        operations: calls.map(() => ({ call: { thread: 2 } })),
        counters: { cacheHits: era === '3.14' ? calls.length : 7, cacheMisses: calls.length > 1 ? 3 : 0 },
        vmas: [{ id: 4, start: 0x4000, end: 0x6000 }],
        memory: { mmapCache: calls.length === 1 ? 4 : 0, vmacacheSeqnum: u64(2 ** 32) },
        slots,
      } as unknown as SessionSummary),
  };
}

describe('answers about what is remembered', () => {
  const slots = [
    { task: 1, slot: 3, start: 0x4000, end: 0x6000 },
    { task: 2, slot: 0, start: 0x8000, end: 0x9000 },
    { task: 2, slot: 1, start: 0x4000, end: 0x6000 },
    { task: 2, slot: 2, start: 0x8000, end: 0x9000 },
  ];
  const about = (operation: number, text: string) =>
    answer(
      cached(slots),
      { calls: [{}, {}], era: '3.14' } as unknown as SessionSpec,
      { from: operation, to: operation },
      parseAsk(text),
    );

  it('tells what the one pointer points to, and 0 where it points to nothing', async () => {
    expect(await about(1, 'remembered')).toBe(0x4000);
    expect(await about(2, 'remembered')).toBe(0);
    expect(await about(2, 'seqnum')).toBe(2 ** 32);
  });

  it('tells in which of the calling thread’s slots an area is', async () => {
    expect(await about(1, 'slot at 5fff')).toBe(1);
    await expect(about(1, 'slot at 6000')).rejects.toThrow('thread 2 has 6000 in 0 slots');
    await expect(about(1, 'slot at 8000')).rejects.toThrow('thread 2 has 8000 in 2 slots');
  });

  it('tells a hit from a miss where there is one lookup', async () => {
    expect(await about(1, 'lookup')).toBe('hit');
    await expect(about(2, 'lookup')).rejects.toThrow('the operation looks into a cache 4 times');
  });

  it('tells in which row there are more, and says so if there is none', async () => {
    expect(await about(1, 'more cacheHits in 3.14 or 3.15')).toBe('3.14');
    expect(await about(1, 'more cacheHits in 3.15 or 3.14')).toBe('3.14');
    expect(await about(1, 'more cacheMisses in 3.14 or 3.15')).toBe('equal');
  });
});

it('spells outcomes as strace does', () => {
  const outcome = (error: number, signal: RecordOutcome['signal']) => outcomeWord({ error, signal });
  expect(outcome(0, 'none')).toBe('none');
  expect(outcome(-12, 'none')).toBe('ENOMEM');
  expect(outcome(-14, 'maperr')).toBe('SIGSEGV');
  expect(outcome(-14, 'accerr')).toBe('SIGSEGV');
  expect(outcome(-14, 'adrerr')).toBe('SIGBUS');
});
