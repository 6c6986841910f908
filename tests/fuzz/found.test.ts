/* Inputs on which a reader once failed, and seeds of every format. A find of the fuzzer is one more file. */
import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { examine } from './invariants.ts';
import { Dice, mutated } from './mutate.ts';

const FOLDER = resolve(import.meta.dirname, 'found');
const texts = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.txt'))
  .map((name) => ({ name, text: readFileSync(resolve(FOLDER, name), 'utf8') }));

describe('what the readers make of', () => {
  test.for(texts)('$name', async ({ text }) => {
    for (const cut of [1, 2, 3, 4]) expect((await examine(text, cut)).violations).toEqual([]);
  });

  test.for([1, 2])('300 changes of these, seed %i', async (seed) => {
    const dice = new Dice(seed);
    for (let i = 0; i < 300; i++) {
      const changed = mutated(dice.of(texts).text, dice.of(texts).text, dice);
      expect((await examine(changed, i)).violations, changed).toEqual([]);
    }
  });
});
