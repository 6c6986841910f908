/* The pages of suites, found by their folders. */
import type { ComponentType } from 'react';
import type { Row } from '../../bench/report.ts';
import { suiteAt } from '../../bench/suites.ts';
import { declaredReported, declaredResults } from './declared/DeclaredResults.tsx';
import type { SuitePage } from './page-of-suite.ts';
import type { ResultsProps } from './Results.tsx';

/** The components of a suite's page; those left out are as in most suites. */
interface PageParts extends Omit<SuitePage, 'reported' | 'figures'> {
  /** Shows what others have reported. */
  readonly Reported?: ComponentType<{ readonly rows: readonly Row[] }>;
  /** Shows the figures of a run, in place of the usual tables and charts. */
  readonly Results?: ComponentType<ResultsProps>;
}

const modules = import.meta.glob<SuitePage>('../../suites/*/page.{ts,tsx}', { eager: true, import: 'page' });

/** By name. */
const PAGES: ReadonlyMap<string, PageParts> = new Map(
  Object.entries(modules).map(([path, page]) => [suiteAt(path), partsOf(page)]),
);

/** Empty for a suite whose page is as in most suites. */
export function suitePage(suite: string): PageParts {
  return PAGES.get(suite) ?? {};
}

function partsOf({ reported, figures, ...own }: SuitePage): PageParts {
  return {
    ...own,
    ...(figures && { Results: declaredResults(figures) }),
    ...(reported && { Reported: declaredReported(reported) }),
  };
}
