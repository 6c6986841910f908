import { beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../../bench/report.ts';
import { ANONMM, NO_RMAP, PTE_CHAIN } from '../../bench/rmap-kernels.ts';
import { runSuite } from '../../bench/runner.ts';
import { usualSettings } from '../../bench/suites.ts';
import { worldOf } from '../../bench/testing.ts';
import { say } from '../../words/index.ts';
import {
  COPIED_PAGES,
  FOUND,
  LATEST,
  LINK_LIST,
  LOOKED,
  ONE_LIST,
  OWN_PAGES,
  OWN_SHARED,
  SHARED,
  TREE,
} from './plan.ts';

const nothing = (): void => undefined;
const HOOKS = { onProgress: nothing, onRows: nothing };
const SIZES = [4, 16, 64];
const LINKS = [LINK_LIST, TREE, LATEST];

describe('searches of a family of children', () => {
  let report: Report;
  beforeAll(async () => {
    const n = Object.fromEntries([SHARED, COPIED_PAGES, OWN_PAGES, OWN_SHARED].map((name) => [name, SIZES]));
    const settings = { ...usualSettings('rmap-reclaim', true), samples: 2, n };
    report = await runSuite(await worldOf(), 'rmap-reclaim', settings, HOOKS);
  }, 120_000);

  const counts = (kernel: string, workload: string, metric: string): (number | undefined)[] =>
    report.rows
      .filter((row) => row.kernel === kernel && row.workload === workload && row.metric === metric)
      .map(({ median }) => median);
  const growth = (kernel: string, workload: string): string | undefined =>
    report.fits.find((fit) => fit.kernel === kernel && fit.workload === workload && fit.metric === LOOKED)
      ?.shape;

  it('find the same entries on all kernels', () => {
    for (const kernel of report.settings.kernels) {
      expect(counts(kernel, SHARED, FOUND)).toEqual([5, 17, 65]);
      expect(counts(kernel, COPIED_PAGES, FOUND)).toEqual([1, 1, 1]);
      expect(counts(kernel, OWN_PAGES, FOUND)).toEqual([1, 1, 1]);
      expect(counts(kernel, OWN_SHARED, FOUND)).toEqual([2, 2, 2]);
    }
  });

  it('find a copied page at once where each process has an anon_vma or an anonmm of its own', () => {
    for (const kernel of [...LINKS, ANONMM]) expect(counts(kernel, COPIED_PAGES, LOOKED)).toEqual([1, 1, 1]);
    expect([growth(ONE_LIST, COPIED_PAGES), growth(LINK_LIST, COPIED_PAGES)]).toEqual(['linear', 'constant']);
  });

  it('find what a child alone has mapped after the fork at once, with anonmm as well', () => {
    for (const kernel of [PTE_CHAIN, ANONMM, ONE_LIST, ...LINKS])
      expect(counts(kernel, OWN_PAGES, LOOKED)).toEqual([1, 1, 1]);
    expect(growth(NO_RMAP, OWN_PAGES)).toBe('linear');
  });

  it('go through n + 1 processes with anonmm where a child shares such memory with its own child', () => {
    expect(counts(ANONMM, OWN_SHARED, LOOKED)).toEqual(SIZES.map((n) => n + 1));
    for (const kernel of [PTE_CHAIN, ONE_LIST, ...LINKS])
      expect(counts(kernel, OWN_SHARED, LOOKED)).toEqual([2, 2, 2]);
    expect(growth(ANONMM, OWN_SHARED)).toBe('linear');
  });

  it('have a note for each workload, which names kernels with the same result together', () => {
    const notes = report.notes.map(say);
    const about = (text: string): string | undefined => notes.find((note) => note.includes(text));
    const links = LINKS.join(', ');
    expect(about('Copied pages')).toContain(`${PTE_CHAIN}, ${ANONMM}, ${links}: 1, which grows`);
    expect(about('keeps for itself')).toContain(
      `${PTE_CHAIN}, ${ANONMM}, ${ONE_LIST}, ${links}: 1, which grows`,
    );
    expect(about('has forked once more')).toContain(`${ANONMM}: 65, which grows`);
  });
});
