/* Whether the mutants can be planted; `npm run mutants` plants them. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MUTANTS } from './mutants/index.ts';
import { plant } from './mutants/mutant.ts';

const ROOT = resolve(import.meta.dirname, '..');
const all = Object.values(MUTANTS).flat();

it('each mutant changes a text that is in its file once', () => {
  const troubles = all.flatMap((mutant) => {
    const path = resolve(ROOT, mutant.file);
    const planted = plant(mutant, existsSync(path) ? readFileSync(path, 'utf8') : '');
    return 'trouble' in planted ? planted.trouble : [];
  });
  expect(troubles).toEqual([]);
});

it('no mutant is listed twice', () => {
  const keys = all.map(({ file, before, after }) => [file, before, after].join('\n'));
  expect(keys).toHaveLength(new Set(keys).size);
  expect(all.length).toBeGreaterThanOrEqual(60);
});

describe('a mutant', () => {
  const mutant = { file: 'a.ts', before: 'n < 3', after: 'n <= 3', breaks: 'three' };
  const troubleIn = (text: string, change: Partial<typeof mutant> = {}) =>
    plant({ ...mutant, ...change }, text);

  it('is planted at its line', () => {
    expect(troubleIn('let n;\nif (n < 3) n++;\n')).toEqual({ text: 'let n;\nif (n <= 3) n++;\n', line: 2 });
    // A dollar sign stands for itself.
    expect(troubleIn('n < 3', { after: '$&' })).toEqual({ text: '$&', line: 1 });
  });

  it.each([
    ['n > 3', {}, 'a.ts has “n < 3” 0 times: a mutant’s text must be in it once'],
    ['n < 3 || n < 3', {}, 'a.ts has “n < 3” 2 times: a mutant’s text must be in it once'],
    ['n < 3', { after: 'n < 3' }, 'a.ts: “n < 3” is changed to itself'],
    ['n < 3\nn', { before: 'n < 3\nn' }, 'a.ts: “n < 3\nn” is more than a line'],
  ])('that can’t be planted names its file: %j', (text, change, trouble) => {
    expect(troubleIn(text, change)).toEqual({ trouble });
  });
});
