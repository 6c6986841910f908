import { describe, expect, it } from 'vitest';
import type { SessionSpec } from '../core/session.ts';
import type { RecordOutcome, RecordVma } from '../protocol/protocol.gen.ts';
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

it('spells outcomes as strace does', () => {
  const outcome = (error: number, signal: RecordOutcome['signal']) => outcomeWord({ error, signal });
  expect(outcome(0, 'none')).toBe('none');
  expect(outcome(-12, 'none')).toBe('ENOMEM');
  expect(outcome(-14, 'maperr')).toBe('SIGSEGV');
  expect(outcome(-14, 'accerr')).toBe('SIGSEGV');
  expect(outcome(-14, 'adrerr')).toBe('SIGBUS');
});
