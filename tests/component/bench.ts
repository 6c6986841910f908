/* A page of benchmarks, as a reader runs it. */
import { expect } from 'vitest';
import { open, textOf } from './page.ts';
import { click, named, the } from './roles.ts';

export const RUN = /^Run/;

/** Opens a suite; resolves once it can be run. */
export async function visitSuite(route: string): Promise<void> {
  open(`bench/${route}`);
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
