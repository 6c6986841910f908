import { describe, expect, it } from 'vitest';
import { usualSettings } from '../../bench/suites.ts';
import { settle, whyNot, withLength } from './drafts.ts';

const SUITE = 'gap-worst-case';
const DEEP = 'mprotect, deep';
const USUAL = usualSettings(SUITE, true);
const WORKLOADS = Object.keys(USUAL.n).map((name) => ({ name, smallest: 3, largest: 65_528 }));
const typed = (text: string, isSettled = false) => ({ [DEEP]: { text, isSettled } });

describe('settle', () => {
  it('takes what can be read', () => {
    const { settings, drafts } = settle(USUAL, typed('24, 2000'), WORKLOADS);
    expect(settings).toEqual({ ...USUAL, n: { ...USUAL.n, [DEEP]: [24, 2000] } });
    expect(drafts).toEqual({});
  });

  it.each(['65,000', '70000', '24, x'])('takes nothing of “%s”, and keeps it', (text) => {
    const { settings, drafts } = settle(USUAL, typed(text), WORKLOADS);
    expect(settings).toEqual(USUAL);
    expect(drafts).toEqual(typed(text, true));
  });
});

describe('whyNot', () => {
  const none = Object.fromEntries(WORKLOADS.map(({ name }) => [name, []]));

  it.each([
    ['the usual', USUAL, {}, undefined],
    ['no kernels', { ...USUAL, kernels: [] }, {}, 'bench.noKernels'],
    ['no sizes', { ...USUAL, n: none }, {}, 'bench.noSizes'],
    ['no workloads', { ...USUAL, n: {} }, {}, 'bench.noSizes'],
    ['one size', { ...USUAL, n: { ...none, [DEEP]: [24] } }, {}, undefined],
    ['unread sizes', USUAL, typed('70000', true), 'bench.badSizes'],
    ['sizes on the way', USUAL, typed('7000'), undefined],
    ['mended sizes', USUAL, typed('7000', true), undefined],
  ] as const)('%s', (_, settings, drafts, why) => {
    expect(whyNot(settings, drafts, WORKLOADS)).toBe(why);
  });
});

describe('withLength', () => {
  it('goes to the other usual sizes', () => {
    expect(withLength(SUITE, USUAL, false)).toEqual(usualSettings(SUITE, false));
  });

  it('keeps chosen kernels, sizes, and what is left out, there and back', () => {
    const chosen = { ...USUAL, kernels: ['3.8'], n: { ...USUAL.n, [DEEP]: [24, 99], 'munmap, deep': [] } };
    const full = withLength(SUITE, chosen, false);
    expect(full).toEqual({ ...usualSettings(SUITE, false), kernels: ['3.8'], n: chosen.n });
    expect(withLength(SUITE, full, true)).toEqual(chosen);
  });
});
