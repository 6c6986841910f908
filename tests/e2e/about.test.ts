import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { readChecked } from '../../web/build/conformance-plugin.ts';
import { formatNumber } from '../../web/src/words/index.ts';
import { useBrowser, visit } from './browser.ts';

useBrowser();

const ROOT = resolve(import.meta.dirname, '../..');

type Checked = ReturnType<typeof readChecked>;
let checked: Checked;

/** What the command says that the page names. */
async function check(): Promise<Checked> {
  const command = ['scripts/cli.mjs', 'check', 'tests/conformance', 'tests/fixtures', '--json'];
  const options = { cwd: ROOT, env: { ...process.env, INIT_CWD: ROOT }, maxBuffer: 2 ** 28 };
  const run = await promisify(execFile)(process.execPath, command, options).catch(
    (error: { stdout: string }) => error,
  );
  return readChecked(run.stdout);
}

beforeAll(async () => {
  checked = await check();
}, 300_000);

it('about shows what the check of the recordings says, and of which day and kernel it is', async () => {
  const { page, complaints } = await visit('about');
  const section = page.getByRole('region', { name: 'Checked against a real kernel' });
  const { operations, operationsAgree } = checked;
  expect(await section.getByRole('strong').textContent()).toBe(
    `${formatNumber(operationsAgree)} of ${formatNumber(operations)}`,
  );
  expect(await section.textContent()).toContain('on Linux 6.18.44');
  expect(await section.locator('time').getAttribute('datetime')).toMatch(/^20\d\d-\d\d-\d\d$/);
  expect(complaints).toEqual([]);
});

it('the home page has the same figure, and leads there', async () => {
  const { operations, operationsAgree } = checked;
  const { page } = await visit('');
  const line = page.getByText(
    `answers ${formatNumber(operationsAgree)} of ${formatNumber(operations)} recorded`,
  );
  await line.getByRole('link').click();
  await expect.poll(() => page.url()).toContain('#/about');
  await page.getByRole('heading', { name: 'Checked against a real kernel' }).waitFor();
});
