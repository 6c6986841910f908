import { describe, expect, it } from 'vitest';
import type { SessionSpec } from '../core/session.ts';
import type { RecordCacheSlot, RecordOutcome, RecordPte, RecordVma } from '../protocol/protocol.gen.ts';
import { u64 } from '../protocol/u64.ts';
import type { Focus } from '../timeline/focus.ts';
import type { LockUse, TakenLock } from '../timeline/lock-log.ts';
import type { SessionSummary } from '../timeline/messages.ts';
import { parseAsk } from './ask.ts';
import { answer, type Summariser } from './exam.ts';
import { outcomeWord } from '../questions/kinds/error.ts';

type Vma = Pick<RecordVma, 'id' | 'start' | 'end' | 'anon'>;

/** The `look` of the many kinds that look nothing up. */
const nothing = async (): Promise<undefined> => undefined;

/** Summaries with the VMAs after 0, 1, 2 … operations. Every operation returns 0x5000. */
function core(...states: readonly (readonly Vma[])[]): Summariser {
  return {
    look: nothing,
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
  const lower: Vma = { id: 1, start: 0x1000, end: 0x3000, anon: 0 };
  const upper: Vma = { id: 2, start: 0x4000, end: 0x6000, anon: 1 };
  const joined: Vma = { id: 2, start: 0x1000, end: 0x6000, anon: 1 };
  const summariser = core([lower], [lower, upper], [joined]);

  it('tells the VMAs, what was returned, and what a counter grew by', async () => {
    expect(await ask(summariser, 1, 'areas')).toBe(2);
    expect(await ask(summariser, 2, 'areas')).toBe(1);
    expect(await ask(summariser, 2, 'address')).toBe(0x5000);
    expect(await ask(summariser, 2, 'error')).toBe('none');
    expect(await ask(summariser, 2, 'findVma')).toBe(10);
  });

  it('tells about the VMA at a place, its end not included', async () => {
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
    await expect(ask(summariser, 1, 'survivor at 4000')).rejects.toThrow('the VMA at 4000 is new');
  });

  it('of several operations, compares before and after the last', async () => {
    const both = { calls: [{}, {}] } as unknown as SessionSpec;
    expect(await answer(summariser, both, { from: 1, to: 2 }, parseAsk('survivor at 1000'))).toBe(0x4000);
  });
});

/** Summaries with cache hits and misses, and with the contents of the cache, after each operation. */
function cached(slots: readonly Partial<RecordCacheSlot>[]): Summariser {
  return {
    look: nothing,
    summarise: ({ calls, kernel }) =>
      Promise.resolve({
        operations: calls.map(() => ({ call: { thread: 2 } })),
        counters: { cacheHits: kernel === '3.14' ? calls.length : 7, cacheMisses: calls.length > 1 ? 3 : 0 },
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
      { calls: [{}, {}], kernel: '3.14' } as unknown as SessionSpec,
      { from: operation, to: operation },
      parseAsk(text),
    );

  it('tells what the one pointer points to, and 0 where it points to nothing', async () => {
    expect(await about(1, 'remembered')).toBe(0x4000);
    expect(await about(2, 'remembered')).toBe(0);
    expect(await about(2, 'seqnum')).toBe(2 ** 32);
  });

  it('tells in which of the calling thread’s slots a VMA is', async () => {
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

/**
 * A fork that copies two slots, followed by the child's write to the page at 0x1000. `entries` has that page's entry
 * after each operation. Both processes have VMAs.
 */
function forked(entries: readonly (Partial<RecordPte> | undefined)[]): Summariser {
  return {
    look: async (_, kind, asked) => {
      const { at, turned } = asked as { at: number; turned: number };
      expect(kind).toBe('holder');
      return { turns: 2, parent: 1, ...(turned < 3 && { holder: at === 0x1000 ? 3 - turned : 0 }) };
    },
    summarise: ({ calls }, { process, at }: Focus = {}) =>
      Promise.resolve({
        operations: calls.map(() => ({ call: { process: 0 } })),
        vmas: Array.from({ length: process === 2 ? 3 : 5 }, () => ({
          start: 0x1000,
          end: 0x3000,
          anon: process ?? 1,
        })),
        ...(at === 0x1000 &&
          (process ?? calls.at(-1)?.operation.process) === 2 && { entry: entries[calls.length] }),
      } as unknown as SessionSummary),
  };
}

describe('answers about the two of a fork', () => {
  const about = (text: string, operation = 1, entries: readonly (Partial<RecordPte> | undefined)[] = []) =>
    answer(
      forked(entries),
      { calls: [0, 2, 0].map((process) => ({ operation: { process } })) } as unknown as SessionSpec,
      { from: operation, to: operation },
      parseAsk(text),
    );

  it('are about the process that is named', async () => {
    expect(await about('areas')).toBe(5);
    expect(await about('areas in process 2')).toBe(3);
    expect(await about('pages at 1000 in process 2')).toBe(2);
  });

  it('tell whose VMA a tree holds when some of its slots have turned', async () => {
    expect(await about('holder at 1000 after 1 turn')).toBe('child');
    expect(await about('holder at 1000 after 2 turns')).toBe('parent');
    await expect(about('holder at 1000 after 3 turns')).rejects.toThrow('2 slots turn, and not 3');
    await expect(about('holder at 2000 after 1 turn')).rejects.toThrow('the tree holds no VMA there');
  });

  it('tell what a write has done about a page, and how many tables name it', async () => {
    const shared = { kind: 'page', frame: 7, writable: 'no', mapcount: 2 } as const;
    const alone = { kind: 'page', frame: 7, writable: 'yes', mapcount: 1 } as const;
    const copy = { kind: 'page', frame: 8, writable: 'yes', mapcount: 1 } as const;
    const zero = { kind: 'zero', frame: 0, writable: 'no', mapcount: 9 } as const;
    const fate = (before: Partial<RecordPte> | undefined, after: Partial<RecordPte> | undefined) =>
      about('page at 1000', 2, [undefined, before, after]);
    expect(await fate(shared, copy)).toBe('copied');
    expect(await fate(shared, alone)).toBe('reused');
    expect(await fate(alone, alone)).toBe('kept');
    expect(await fate(undefined, alone)).toBe('new');
    expect(await fate(zero, alone)).toBe('new');
    expect(await about('mapcount at 1000', 2, [undefined, undefined, shared])).toBe(2);
    await expect(fate(shared, undefined)).rejects.toThrow('no page is at 1000');
  });
});

describe('answers about who maps a page', () => {
  const summariser: Summariser = {
    look: nothing,
    summarise: (_, { process, at }: Focus = {}) =>
      Promise.resolve({
        operations: [{ outcome: {} }],
        looks: [0x5000, 0],
        ...(at === 0x1000 && { page: { chains: process === 2 ? 0 : 2, ownBytes: process === 2 ? 0 : 64 } }),
      } as unknown as SessionSummary),
  };

  it('tell what the reverse map takes for one page, of whichever process', async () => {
    expect(await ask(summariser, 1, 'chains at 1000')).toBe(2);
    expect(await ask(summariser, 1, 'bytes at 1000')).toBe(64);
    expect(await ask(summariser, 1, 'bytes at 1000 in process 2')).toBe(0);
    await expect(ask(summariser, 1, 'bytes at 2000')).rejects.toThrow('no page is at 2000');
  });

  it('tell where a search has looked', async () => {
    expect(await ask(summariser, 1, 'place of look 1')).toBe(0x5000);
    expect(await ask(summariser, 1, 'place of look 2')).toBe(0);
    await expect(ask(summariser, 1, 'place of look 3')).rejects.toThrow('there are 2 looks, and no look 3');
  });
});

describe('answers about locks', () => {
  const anonVma = (number: number): TakenLock => ({ lock: 'anon_vma', number, mode: 'write', cause: 'end' });
  const uses: readonly LockUse[] = [
    { taken: [], spared: 0 },
    { taken: [{ lock: 'mmap', number: 2, mode: 'write', cause: 'call' }, anonVma(1)], spared: 0 },
    { taken: [{ lock: 'mmap', number: 3, mode: 'read', cause: 'look' }, anonVma(1)], spared: 0 },
    { taken: [], spared: 1 },
  ];
  const summariser: Summariser = {
    look: async ({ calls }, kind, asked) => {
      const { lock, sockets } = asked as { lock: string; sockets: number };
      expect(kind).toBe('queue');
      return lock === 'anon_vma' ? 10 * calls.length + sockets : 0;
    },
    summarise: ({ calls, kernel }) =>
      Promise.resolve({
        operations: calls.map(() => ({ outcome: {} })),
        counters: { lockAnonVmas: kernel === '2.6.32' && calls.length > 2 ? 7 : calls.length },
        locks: uses[calls.length],
      } as unknown as SessionSummary),
  };
  const about = (text: string, from: number, to = from, locks: 'yes' | 'no' = 'yes') =>
    answer(
      summariser,
      { calls: [{}, {}, {}], layout: { locks }, title: 'x.trace' } as unknown as SessionSpec,
      { from, to },
      parseAsk(text),
    );

  it('tell how a lock is taken, or left alone', async () => {
    expect(await about('lock of mmap', 1)).toBe('taken');
    expect(await about('lock of mmap', 2)).toBe('shared');
    expect(await about('lock of anon_vma', 3)).toBe('spared');
    expect(await about('lock of vma', 3)).toBe('untouched');
  });

  it('tell where two operations would meet', async () => {
    expect(await about('meets operation 1', 2)).toBe('anon_vma');
    expect(await about('meets operation 1', 3)).toBe('nowhere');
  });

  it('tell how many wait at most, of all operations up to the last one, whether the scenario shows locks or not', async () => {
    expect(await about('queue of anon_vma on 2 sockets', 1, 3)).toBe(32);
    expect(await about('queue of anon_vma on 1 socket', 1, 2, 'no')).toBe(21);
    expect(await about('queue of mmap on 1 socket', 1, 3)).toBe(0);
  });

  it('are refused where the scenario does not show locks', async () => {
    await expect(about('lock of mmap', 1, 1, 'no')).rejects.toThrow('x.trace does not show locks');
    await expect(about('meets operation 1', 2, 2, 'no')).rejects.toThrow('does not show locks');
  });

  it('tell which operation is the first that two rows count differently', async () => {
    expect(await about('first apart lockAnonVmas in 2.6.31-zhang and 2.6.32', 1, 3)).toBe(3);
    await expect(about('first apart lockAnonVmas in 2.6.31-zhang and 2.6.32', 1, 2)).rejects.toThrow(
      '2.6.31-zhang and 2.6.32 count lockAnonVmas alike from 1 to 2',
    );
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
