import { expect, it } from 'vitest';
import { parseTrace } from '../trace-in/index.ts';
import { createShelf } from './shelf.ts';

const MMAP = 'mmap(NULL, 8192, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7ffff7ffd000';

it('a scenario is read once, and one that could not be fetched is asked for again', async () => {
  let asked = 0;
  const load = async (): Promise<string> => {
    asked++;
    if (asked === 1) throw new Error('no network');
    return MMAP;
  };
  const shelf = createShelf(load, parseTrace);
  await expect(shelf.session('one.trace', '3.8')).rejects.toThrow('no network');
  const { calls } = await shelf.session('one.trace', '3.8');
  expect(calls).toHaveLength(1);
  await shelf.session('one.trace', '6.18');
  expect(asked).toBe(2);
});
