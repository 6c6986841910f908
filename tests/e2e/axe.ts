import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';
import { settled } from './browser.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** What axe leaves out unless it is asked: buttons are called by what is seen of them. What is in order need not be listed. */
const OPTIONS = {
  rules: { 'label-content-name-mismatch': { enabled: true } },
  resultTypes: ['violations'],
};

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** The one rule that asks for colours. */
const CONTRAST: readonly string[] = ['color-contrast'];
/** Those that ask for places: the others find the same in a window of any size. */
const PLACES: readonly string[] = ['scrollable-region-focusable', 'target-size', 'meta-viewport'];

/** What axe finds wrong with a page for those who use it without eyes, mouse or colours; `only` by some of its rules. */
export async function violations(page: Page, only?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const found = await page.evaluate(
    async (options) => {
      type Axe = { run(options: object): Promise<{ violations: Violation[] }> };
      return (await (globalThis as unknown as { axe: Axe }).axe.run(options)).violations;
    },
    only ? { ...OPTIONS, runOnly: only } : OPTIONS,
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
}

/** What is wrong with a page in this window that would be in order in another one; `npm run test:long` asks for all. */
export function violationsHere(page: Page): Promise<string[]> {
  return violations(page, process.env.LONG ? undefined : PLACES);
}

/** The same in the colours that are shown, and then in the others, light or dark: what else was in order is so in these. */
export async function violationsInBoth(page: Page): Promise<string[]> {
  const found = await violations(page);
  const before = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
  // The page is told of it with a later frame.
  await page.waitForFunction((was) => getComputedStyle(document.body).backgroundColor !== was, before);
  await settled(page);
  return [...found, ...(await violations(page, CONTRAST))];
}
