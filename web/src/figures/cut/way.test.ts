import { expect, it } from 'vitest';
import { known } from '../../base/known.ts';
import { Machine } from '../../core/machine.ts';
import { loadTestCore } from '../../timeline/testing.ts';
import { answer } from './model.ts';
import { read } from './parameters.ts';
import { wayOf, type Way } from './way.ts';

const machine = new Machine(await loadTestCore());

function waysOf(text: string): readonly (Way | undefined)[] {
  const parameters = known(read(text), 'the test says what can be read');
  const steps = answer(machine, parameters);
  return steps.slice(1).map((_, tick) => wayOf(steps, tick, parameters));
}

it('a call goes over its pages, and one that fails into the page where it does', () => {
  expect(waysOf('pages:6/from:0/calls:3-4u.2-6r.3-6r')).toEqual([
    { kind: 'sweep', first: 1, end: 6 },
    { kind: 'sweep', first: 3, end: 4 },
    { kind: 'sweep', first: 2, end: 2.5 },
    { kind: 'sweep', first: 3, end: 2.5 },
  ]);
});

it('a request goes from mmap_base to each gap that the kernel looks at', () => {
  // One page is free under page 15, and too small.
  expect(waysOf('pages:15/of:gap/from:0/calls:4a.13u.2a')).toEqual([
    { kind: 'block', pages: 4, ends: [15, 13] },
    { kind: 'sweep', first: 13, end: 13 },
    { kind: 'block', pages: 2, ends: [15, 13, 9] },
  ]);
});

it('a byte comes to its page', () => {
  expect(waysOf('pages:12/of:stack/from:0/calls:9t')).toEqual([
    { kind: 'drop', page: 12 },
    { kind: 'drop', page: 9 },
  ]);
});
