import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { afterAll, describe, expect, it } from 'vitest';
import { useBrowser, visit } from './browser.ts';

useBrowser();

const ROOT = resolve(import.meta.dirname, '../..');
const PROGRAMS = resolve(ROOT, 'tests/fixtures/programs');

/** Gives the lab a file, as a drop or the file picker would. */
async function open(
  page: Page,
  file: string | { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(file);
}

/** The rows of the figure "VMA table", `start-end perms`, lowest first: it holds only those in sight. */
async function shownMap(page: Page): Promise<string[]> {
  const figure = page.getByRole('figure', { name: 'VMA table' });
  await figure.locator('tr.area').first().waitFor();
  const rows = new Map<number, string>();
  for (let top = 0, bottom = 1; top < bottom; top += 100) {
    bottom = await figure.locator('table').evaluate((table, y) => {
      table.parentElement!.scrollTop = y;
      return table.parentElement!.scrollHeight;
    }, top);
    await page.waitForTimeout(30);
    const inSight = await figure.locator('tr.area').evaluateAll((elements) =>
      elements.map((row) => {
        const text = (column: string) => row.querySelector(`.column-${column}`)!.textContent;
        return [Number(row.getAttribute('aria-rowindex')), text('range'), text('permissions')] as const;
      }),
    );
    for (const [index, range, permissions] of inSight) {
      const plain = range.replaceAll(/[^\da-f–-]/g, '').replace('–', '-');
      const [start, end] = plain
        .split('-')
        .map((address) => Number.parseInt(address, 16).toString(16).padStart(8, '0'));
      rows.set(index, `${start}-${end} ${permissions}`);
    }
  }
  return [...rows].toSorted(([a], [b]) => a - b).map(([, text]) => text);
}

function replayedMap(trace: string): string[] {
  const output = execFileSync('npm', ['run', '-s', 'cli', '--', 'replay', trace, '--era', '3.8', '--maps'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return output
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' ').slice(0, 2).join(' '));
}

describe('a real program', () => {
  it('steps to its end, where its map is what `replay --maps` prints', async () => {
    const trace = resolve(PROGRAMS, 'ls.strace.gz');
    const { page, complaints } = await visit('lab?era=3.8&views=address-space,vma-list');
    await open(page, trace);
    const slider = page.getByRole('slider', { name: 'Timeline' });
    await slider.waitFor();
    await expect.poll(() => slider.getAttribute('max').then((max) => Number(max ?? 0))).toBeGreaterThan(500);
    await page.locator('body').click({ position: { x: 5, y: 5 } });
    await page.keyboard.press('End');
    const wanted = replayedMap(trace);
    await expect.poll(() => shownMap(page)).toEqual(wanted);
    expect(complaints).toEqual([]);
  });
});

it.each([3000, 7990])('a link to event %d shows the line of the running call', async (position) => {
  const { page, complaints } = await visit(`lab?trace=perl&era=3.8&views=source&at=${position}`);
  const line = page.locator('.cm-running');
  await line.waitFor();
  const call = (await page.locator('.narration-call').textContent())!;
  expect(call).toContain('brk(0x');
  await expect.poll(() => line.textContent()).toContain(call);
  const [place, editor] = [await line.boundingBox(), await page.locator('.cm-scroller').boundingBox()];
  expect(place!.y).toBeGreaterThan(editor!.y);
  expect(place!.y + place!.height).toBeLessThan(editor!.y + editor!.height);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(complaints).toEqual([]);
});

it('another kernel or reading of addresses goes on at the end of the same call', async () => {
  const { page, complaints } = await visit('lab?trace=curl&era=3.8&at=3000');
  const readout = page.locator('.transport-position');
  const operation = async () => /operation\s\d+\sof\s\d+/.exec((await readout.textContent()) ?? '')?.[0];
  await expect.poll(operation).toBeDefined();
  const before = await operation();
  await page.getByLabel('Kernel').selectOption('3.4');
  await expect.poll(() => page.url()).toMatch(/era=3\.4&at=/);
  await expect.poll(operation).toBe(before);
  await expect
    .poll(() => page.locator('[data-event]').getAttribute('data-event', { timeout: 1000 }))
    .toMatch(/leave/i);
  await page.getByLabel('Take recorded addresses literally').check();
  await expect.poll(() => page.url()).toMatch(/literal=1&at=/);
  await expect.poll(operation).toBe(before);
  expect(complaints).toEqual([]);
});

it('a kernel of 32 bits gets a 64-bit program into its 3 GiB, and the page says so', async () => {
  const { page, complaints } = await visit('lab?trace=curl&era=6.18&at=3000');
  await page.getByText('calls are answered as recorded').waitFor();
  await page.getByLabel('Kernel').selectOption('2.4');
  await page.getByText('it has been moved').waitFor();
  await page.getByText('Results are not compared').waitFor();
  await page.getByText('Results', { exact: true }).click();
  await page.getByRole('columnheader', { name: 'Linux 2.4' }).waitFor();
  const verdicts = await page.locator('.results .verdict').allTextContents();
  expect(verdicts).toContain('moved');
  expect(verdicts).not.toContain('differs');
  await page.getByLabel('Kernel').selectOption('6.18');
  await page.getByText('it has been moved').waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

describe('a row of one’s own', () => {
  const NAME = 'Linux 3.8 with free_gap_lazy';

  it('is mixed, stepped through, and in the link', async () => {
    const { page, complaints } = await visit('lab?trace=curl&era=3.8&views=rbtree,source&at=0');
    const kernel = page.getByLabel('Kernel');
    const shownKernel = () => kernel.locator('option:checked').textContent();
    await page.getByText('Mix your own').click();
    const gap = page.getByLabel('gap', { exact: true });
    await gap.selectOption('free_gap_lazy');
    await expect.poll(shownKernel).toBe(NAME);
    await expect.poll(() => page.url()).toContain('era=3.8+gap=free_gap_lazy&at=');
    await page.getByText('Results', { exact: true }).click();
    await page.getByRole('columnheader', { name: NAME }).waitFor();
    await page.locator('body').click({ position: { x: 5, y: 5 } });
    await page.keyboard.press('End');
    const position = page.locator('[data-position]');
    await expect.poll(() => position.getAttribute('data-position')).not.toBe('0');
    const end = await position.getAttribute('data-position');
    await expect.poll(() => page.url()).toContain(`at=${end}`);
    await page.reload();
    await expect.poll(shownKernel).toBe(NAME);
    await page.locator(`[data-position="${end}"]`).waitFor();
    await kernel.selectOption('3.8');
    await expect.poll(() => page.url()).toContain('era=3.8&');
    expect(complaints).toEqual([]);
  });

  it('takes no gap search that the index does not allow, and says why', async () => {
    const { page, complaints } = await visit('lab?trace=curl&era=3.8', {
      viewport: { width: 390, height: 844 },
    });
    await page.getByText('Mix your own').click();
    const gap = page.getByLabel('gap', { exact: true });
    expect(await gap.locator('option:disabled').allTextContents()).toEqual(['maple']);
    await page.getByText('The gap search maple works on the index maple alone').waitFor();
    await page.getByLabel('index', { exact: true }).selectOption('maple');
    await expect.poll(() => gap.inputValue()).toBe('maple');
    await page.getByRole('figure', { name: 'Maple tree' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(complaints).toEqual([]);
  });
});

it('a map without calls is shown, and nothing is offered that would step through it', async () => {
  const { page } = await visit('lab');
  const buffer = Buffer.from('00400000-00401000 r-xp 00000000 08:01 42 /bin/true\n');
  await open(page, { name: 'maps', mimeType: 'text/plain', buffer });
  const said = page.getByRole('status', { name: 'What happened' });
  await expect.poll(() => said.textContent()).toContain('nothing to step through');
  expect(await page.locator('.transport-position').textContent()).not.toContain('operation');
  expect(await page.getByLabel('Take recorded addresses literally').count()).toBe(0);
});

it('without a view it asks for one', async () => {
  const { page } = await visit('lab?trace=curl&views=');
  const hint = page.getByText('No view is open');
  await hint.waitFor();
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('button', { name: 'Red-black tree', exact: true }).click();
  await expect.poll(() => page.locator('.stage-views figure').count()).toBe(1);
  expect(await hint.count()).toBe(0);
});

it('runs a recording on the kernel that it names, from its start', async () => {
  const { page, complaints } = await visit('lab?trace=curl&at=500');
  const position = page.locator('[data-position]');
  const shown = () => position.getAttribute('data-position', { timeout: 1000 });
  await expect.poll(shown).toBe('500');
  const calls = 'mmap(NULL, 8192, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7ffff7ffd000\n'.repeat(99);
  const buffer = Buffer.from(`# vmatrace 1\n# kernel 6.4.0-14-generic x86_64\n${calls}`);
  await open(page, { name: 'mine.trace', mimeType: 'text/plain', buffer });
  await page.getByText('before the first of 99 operations').waitFor();
  expect(await shown()).toBe('0');
  expect(await page.getByLabel('Kernel').inputValue()).toBe('6.1');
  await expect.poll(() => page.url()).toContain('at=0');
  expect(complaints).toEqual([]);
});

it('after a fork either process can be looked at, and the link says which', async () => {
  const { page, complaints } = await visit('lab?trace=address-space/fork.trace&era=6.18&views=vma-list');
  const grown = page
    .getByRole('figure', { name: 'VMA table' })
    .getByRole('row')
    .filter({ hasText: '1000 0000' });
  const choice = page.getByRole('group', { name: 'Process that the figures show' });
  await page.locator('[data-position]').waitFor();
  expect(await choice.count()).toBe(0);
  for (let operation = 0; operation < 4; operation++) await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => grown.last().textContent()).toContain('merged');
  await choice.getByText('Process 2').click();
  await expect.poll(() => page.url()).toContain('process=2');
  await expect.poll(() => grown.last().textContent()).not.toContain('merged');
  expect(await page.locator('.narration-call').textContent()).toContain('process 1: mmap(');
  await page.reload();
  await expect.poll(() => choice.getByLabel('Process 2').isChecked()).toBe(true);
  for (let operation = 0; operation < 2; operation++) await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => choice.count()).toBe(0);
  expect(complaints).toEqual([]);
});

it('a child is shown as its recording ends: tied to its parent, it does not merge', async () => {
  const { page } = await visit('lab?trace=address-space/fork.trace&era=6.18&views=vma-list&image=1');
  await page.locator('[data-position]').waitFor();
  await page.keyboard.press('End');
  const table = page.getByRole('figure', { name: 'VMA table' });
  await expect.poll(() => page.locator('[data-event]').getAttribute('data-event')).toBe('mmap_leave');
  await expect.poll(() => table.getByRole('row').filter({ hasText: '0000 1000 2000' }).count()).toBe(2);
  expect(await page.locator('.narration-call').textContent()).toContain('process 2: mmap(');
  await page.getByText(/^(\d+) of \1 calls are answered as recorded/).waitFor();
});

it('“Link copied” goes when the link has changed', async () => {
  const { page } = await visit('lab?trace=curl', { permissions: ['clipboard-write'] });
  await page.waitForURL(/at=0/);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Link copied').waitFor();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.getByText('Link copied').count()).toBe(0);
});

it('a file dropped anywhere in the lab is opened', async () => {
  const { page, complaints } = await visit('lab');
  await page.locator('[data-position]').waitFor();
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    const call = 'mmap(NULL, 8192, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7ffff7ffd000\n';
    data.items.add(new File([call], 'one.strace', { type: 'text/plain' }));
    return data;
  });
  for (const type of ['dragenter', 'dragover', 'drop']) {
    await page.getByRole('figure', { name: 'Address space' }).dispatchEvent(type, { dataTransfer: transfer });
  }
  await page.getByText('before the first of 1 operation').waitFor();
  expect(complaints).toEqual([]);
});

describe('what is no trace', () => {
  const bad = [
    { name: 'binary.bin', buffer: Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1, 2, 3]) },
    { name: 'cut.strace.gz', buffer: gzipSync('mmap(NULL, 4096').subarray(0, 20) },
    { name: 'prose.txt', buffer: Buffer.from('Dear kernel,\nhow are you?\n') },
    { name: 'one-line.txt', buffer: Buffer.alloc(50_000_000, 'x') },
  ];
  // From disk, as they would be: so large a one takes long through Playwright's pipe.
  const folder = mkdtempSync(join(tmpdir(), 'vmascope-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(bad)('$name gets one clear sentence, and the page stays usable', async ({ name, buffer }) => {
    const { page } = await visit('lab');
    writeFileSync(join(folder, name), buffer);
    await open(page, join(folder, name));
    const alert = page.getByRole('alert').first();
    await alert.waitFor();
    expect((await alert.textContent())!.length).toBeGreaterThan(20);
    await open(page, resolve(PROGRAMS, 'ls.strace.gz'));
    await page.getByRole('slider', { name: 'Timeline' }).waitFor();
    await page.getByRole('figure', { name: 'Address space' }).first().waitFor();
  });
});
