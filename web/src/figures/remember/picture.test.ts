import { expect, it } from 'vitest';
import { known } from '../../base/known.ts';
import { actsOf, read } from './parameters.ts';
import { lastsOf, READ } from './picture.ts';

const lasts = (text: string): readonly number[] => lastsOf(known(read(text), text));
/** Which of the acts can be read about. */
const slow = (text: string): readonly number[] => lasts(text).flatMap((each, i) => (each < READ ? [] : [i]));

it('gives the first acts, and what follows an unmapping, time to be read', () => {
  expect(slow('threads:2/own:1/turn:1/touches:16')).toEqual([0, 1]);
  // Eight touches, and then the first munmap().
  expect(slow('threads:4/shared:1/turn:1/touches:32/unmap:8')).toEqual([0, 1, 8, 9, 10]);
  // Where there are few, all of them.
  expect(slow('threads:4/shared:1/turn:1/touches:4/unmap:0/then:1u.2t1.2t1.1t1.1t1/from:5')).toHaveLength(9);
});

it.each([
  'threads:8/own:1/turn:1/touches:64',
  'threads:8/shared:1/turn:1/touches:64/unmap:2',
  'threads:1/own:2/turn:1/touches:10',
])('is over in thirteen seconds: %s', (text) => {
  const all = lasts(text);
  expect(all).toHaveLength(actsOf(known(read(text), text)).length);
  expect(all.every((each) => each > 0)).toBe(true);
  expect(all.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(13_001);
});
