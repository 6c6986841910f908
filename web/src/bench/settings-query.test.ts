import { describe, expect, it } from 'vitest';
import { settingsFromQuery, settingsToQuery } from './settings-query.ts';
import { suiteNames, usualSettings } from './suites.ts';

describe('settings in a link', () => {
  it('come back as they were, and are short where they are usual', () => {
    for (const suite of suiteNames())
      for (const quick of [true, false]) {
        const usual = usualSettings(suite, quick);
        expect(settingsToQuery(suite, usual)).toEqual(quick ? [['quick', '1']] : []);
        expect(settingsFromQuery(suite, settingsToQuery(suite, usual))).toEqual(usual);
        const [first, ...others] = Object.keys(usual.n);
        const other = {
          ...usual,
          kernels: ['3.4', '3.8+gap=free_gap_lazy'],
          n: Object.fromEntries([[first!, [7, 9]], ...others.slice(1).map((name) => [name, usual.n[name]!])]),
          samples: 3,
          batch: 0.5,
          ...(usual.extra !== undefined && { extra: 7.5 }),
        };
        const query = new URLSearchParams(settingsToQuery(suite, other).map(([key, value]) => [key, value]));
        expect(settingsFromQuery(suite, [...new URLSearchParams(query.toString())])).toEqual(other);
      }
  });

  it('name the workload without signs', () => {
    const usual = usualSettings('gap-worst-case', false);
    const pairs = settingsToQuery('gap-worst-case', { ...usual, n: { ...usual.n, 'mprotect, deep': [5] } });
    expect(pairs).toEqual([['n.mprotect-deep', '5']]);
  });

  it('that are no numbers are for the runner to refuse', () => {
    const { n, runs } = settingsFromQuery('gap-search', [
      ['n.agua', 'many'],
      ['runs', 'x'],
    ]);
    expect(n).toEqual({ agua: [Number.NaN] });
    expect(runs).toBeNaN();
  });
});
