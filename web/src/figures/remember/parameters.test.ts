import { expect, it } from 'vitest';
import { actsOf, anew, MOST, read, TURNS, withAct, withoutLast, withThreads, write } from './parameters.ts';

const TWO = read('threads:2/own:1/turn:1/touches:16')!;

it('gives each thread as many touches as the others, and two turns or more', () => {
  for (let threads = 1; threads <= MOST.threads; threads++)
    for (const turn of TURNS) {
      const next = anew(TWO, { threads, turn });
      const made = Array<number>(threads).fill(0);
      const turns = Array<number>(threads).fill(0);
      actsOf(next).forEach(({ thread }, i, acts) => {
        made[thread - 1]!++;
        if (i % next.turn === 0) turns[thread - 1]!++;
        expect(i % next.turn === 0 || acts[i - 1]!.thread === thread).toBe(true);
      });
      expect(new Set(made).size).toBe(1);
      expect(Math.min(...made)).toBeGreaterThanOrEqual(8);
      expect(Math.min(...turns)).toBeGreaterThanOrEqual(2);
      expect(next.touches).toBeLessThanOrEqual(MOST.touches);
      expect(read(write(next))).toEqual(next);
    }
  // No turn is cut short on the curve, where there may be more of them than a strip has space for.
  expect(withThreads({ ...TWO, turn: 8 }, 8)).toMatchObject({ turn: 8, touches: 128 });
});

it('takes back what was added last, and nothing before that', () => {
  const more = withAct(withAct(TWO, { deed: 't', thread: 1, vma: 2 })!, { deed: 't', thread: 2, vma: 1 })!;
  expect(write(withoutLast(more))).toBe('threads:2/own:1/turn:1/touches:16/then:1t2/from:17');
  expect(actsOf(withoutLast(withoutLast(more)))).toEqual(actsOf(TWO));
});

it('lets nobody touch what is gone, or free it again', () => {
  const freed = withAct({ ...TWO, frees: 1 }, { deed: 'f', thread: 1 })!;
  expect(withAct(freed, { deed: 't', thread: 2, vma: 1 })).toBeUndefined();
  expect(withAct(freed, { deed: 'f', thread: 2 })).toBeUndefined();
  expect(withAct(freed, { deed: 't', thread: 2, vma: 2 })?.added).toHaveLength(2);
});
