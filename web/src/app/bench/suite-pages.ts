/* What the page shows of each suite, by their folders. */
import type { SuitePage } from './page-of-suite.ts';

const modules = import.meta.glob<SuitePage>('../../suites/*/page.ts', { eager: true, import: 'page' });

/** By name. */
const PAGES: ReadonlyMap<string, SuitePage> = new Map(
  Object.entries(modules).map(([path, page]) => [/\/\d+-([^/]+)\/page\.ts$/.exec(path)![1]!, page]),
);

/** Of a suite without a page of its own: as in most suites. */
export function suitePage(suite: string): SuitePage {
  return PAGES.get(suite) ?? {};
}
