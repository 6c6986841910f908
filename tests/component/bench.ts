/* A page of benchmarks, as a reader runs it. */
import { expect } from 'vitest';
import { open, textOf } from './page.ts';
import { click, named, the } from './roles.ts';

export const RUN = /^Run/;

const OPEN = 'open=settings,reported,workloads,results,compare';

/** Opens a suite with all its folds, which its link names; resolves once it can be run. */
export async function visitSuite(route: string): Promise<void> {
  const folds = route.includes('open=') ? '' : `${route.includes('?') ? '&' : '?'}${OPEN}`;
  open(`bench/${route}${folds}`);
  await the('button', RUN);
}

/** Runs what the page is set to. */
export async function run(): Promise<void> {
  await click('button', RUN);
  await the('button', 'Copy as Markdown');
}

export const cells = (row: Element | undefined): readonly string[] =>
  named('cell', undefined, row).map((cell) => textOf(cell).trim());

/** The rows of the table of that name. */
export async function rowsOf(table: string | RegExp, row: RegExp): Promise<readonly HTMLElement[]> {
  const found = await the('table', table);
  await expect.poll(() => named('row', row, found).length).toBeGreaterThan(0);
  return named('row', row, found);
}
