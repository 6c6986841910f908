/* The pages of suites, found by their folders. */
import { suiteAt } from '../../bench/suites.ts';
import type { SuitePage } from './page-of-suite.ts';

const modules = import.meta.glob<SuitePage>('../../suites/*/page.ts', { eager: true, import: 'page' });

/** By name. */
const PAGES: ReadonlyMap<string, SuitePage> = new Map(
  Object.entries(modules).map(([path, page]) => [suiteAt(path), page]),
);

/** Empty for a suite whose page is as in most suites. */
export function suitePage(suite: string): SuitePage {
  return PAGES.get(suite) ?? {};
}
