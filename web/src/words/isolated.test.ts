import { expect, it } from 'vitest';
import { isolated } from './isolated.ts';

it.each([
  ['libc.so.6', 'libc.so.6'],
  ['naïve-文書.txt', 'naïve-文書.txt'],
  ['ספרייה.so.6', '\u2068ספרייה.so.6\u2069'],
  ['مثال', '\u2068مثال\u2069'],
  // An override would turn all that follows, and a closing character would end the isolation.
  ['a\u202egnp.exe', '\u2068a\u202egnp.exe\u2069'],
  ['א\u2069b', '\u2068אb\u2069'],
  ['\u2068אב\u2069 [pid 12]', '\u2068\u2068אב\u2069 [pid 12]\u2069'],
  ['\u2067א', '\u2068א\u2069'],
])('the name %j has no effect on what stands beside it', (name, written) => {
  expect(isolated(name)).toBe(written);
});
