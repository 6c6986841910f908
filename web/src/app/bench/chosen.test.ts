import { expect, it } from 'vitest';
import { publishedRows, usualSettings } from '../../bench/suites.ts';
import { reportedChosen, resultsChosen, settingsChosen, workloadsChosen } from './chosen.ts';

const KERNELS = Array.from({ length: 21 }, (_, i) => `kernel ${i}`);
const named = (...names: readonly string[]) => names.map((name) => ({ name }));

it('settings: how many kernels, which sizes, and how long', () => {
  const usual = { ...usualSettings('gap-search', true), kernels: ['3.4', '3.8', '6.18'] };
  const said = (n: Readonly<Record<string, readonly number[]>>, ...names: readonly string[]) =>
    settingsChosen('gap-search', { ...usual, n }, named(...names), KERNELS);
  expect(said({ agua: [20, 1280, 40] }, 'agua')).toBe('3 of 21 kernels, sizes 20–1,280, quick');
  expect(said({ agua: [40] }, 'agua')).toBe('3 of 21 kernels, size 40, quick');
  expect(said({ agua: [40], other: [] }, 'agua', 'other')).toBe(
    '3 of 21 kernels, 1 of 2 programs, size 40, quick',
  );
  expect(said({ agua: [] }, 'agua')).toBe('3 of 21 kernels, quick');
});

it('settings of streams: how many of them, the reader’s own among them', () => {
  const settings = { ...usualSettings('cache-hits', false), n: { kbuild: [5], curl: [] } };
  expect(settingsChosen('cache-hits', settings, named('kbuild', 'curl', 'mine.txt'), KERNELS)).toBe(
    '4 of 21 kernels, 2 of 3 streams, full',
  );
});

it('what was reported: how much, and who said it', () => {
  expect(reportedChosen(publishedRows('gap-search'))).toMatch(
    /^9 figures: Rik van Riel, 18 June 2012; Rik van Riel, 21 June 2012; /,
  );
  expect(reportedChosen(publishedRows('rmap-reclaim'))).toBe('nothing');
});

it('programs: the first of many', () => {
  expect(workloadsChosen(named('a', 'b', 'c', 'd'))).toBe('a; b; c; d');
  expect(workloadsChosen(named('a', 'b', 'c', 'd', 'e'))).toBe('a; b; c; 2 more');
});

it('results: those of the run, not the reported ones', () => {
  const row = { workload: 'agua', metric: 'time', unit: 'ms', kind: 'measured', samples: [1, 2] } as const;
  const rows = [...publishedRows('gap-search'), { ...row, kernel: '3.4' }, { ...row, kernel: '3.8' }];
  expect(resultsChosen(rows)).toBe('2 kernels, 2 figures, 4 samples');
});
