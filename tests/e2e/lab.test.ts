import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { useBrowser, visit, visitLab } from './browser.ts';

useBrowser();

const ROOT = resolve(import.meta.dirname, '../..');
const PROGRAMS = resolve(ROOT, 'tests/fixtures/programs');

/** Gives the lab a file, as a drop or the file picker would. */
async function open(page: Page, file: string): Promise<void> {
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
    // A frame for the scroll to be noticed, and one for its rows.
    await page.evaluate(async () => {
      for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
    });
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
  const output = execFileSync(
    'npm',
    ['run', '-s', 'cli', '--', 'replay', trace, '--kernel', '3.8', '--maps'],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  );
  return output
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' ').slice(0, 2).join(' '));
}

describe('a real program', () => {
  it('steps to its end, where its map is what `replay --maps` prints', async () => {
    const trace = resolve(PROGRAMS, 'ls.strace.gz');
    const { page, complaints } = await visit('lab?kernel=3.8&views=address-space,vma-list');
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

it('a list of VMAs opens with its diagnosis, whose entries show where', async () => {
  const list = readFileSync(resolve(ROOT, 'tests/fixtures/lists/golang-71546.txt'), 'utf8');
  const { page, complaints } = await visitLab(list, 'kernel=7.3', {
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const figure = page.getByRole('figure', { name: 'Diagnosis' });
  const count = figure.getByText('17 VMAs', { exact: true });
  await count.waitFor();
  const entry = figure.getByRole('button', { name: '3 × (rw-p 132' });
  for (const shown of [count, entry]) {
    const place = (await shown.boundingBox())!;
    expect(place.y + place.height).toBeLessThan(900);
  }
  const space = page.getByRole('figure', { name: 'Address space' });
  const names = space.locator('.space-name');
  const before = await names.count();
  const pointed = async () =>
    (await space.locator('.figure-pointed').textContent())?.replaceAll('\u00a0', ' ');
  await entry.click();
  await expect.poll(pointed).toContain('774f 2c00 0000');
  await expect.poll(() => names.count()).toBeLessThan(before);
  await entry.press('Enter');
  await expect.poll(pointed).toContain('774f 3400 0000');
  await figure.getByRole('button', { name: 'Copy as Markdown' }).click();
  await figure.getByText('Copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^## Diagnosis of .*17 VMAs/s);
  expect(complaints).toEqual([]);
});

it.each([7990])('a link to event %d shows the line of the running call', async (position) => {
  const { page, complaints } = await visit(`lab?trace=perl&kernel=3.8&views=source&at=${position}`);
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

it('a row of one’s own takes no gap search that the index does not allow, and says why', async () => {
  const { page, complaints } = await visit('lab?trace=curl&kernel=3.8', {
    viewport: { width: 390, height: 844 },
  });
  await page.getByText('Mix your own').click();
  const gap = page.getByLabel('gap', { exact: true });
  expect(await gap.locator('option:disabled').allTextContents()).toEqual(['maple']);
  await page.getByText('The gap search maple works only on the index maple').waitFor();
  await page.getByLabel('index', { exact: true }).selectOption('maple');
  await expect.poll(() => gap.inputValue()).toBe('maple');
  await page.getByRole('figure', { name: 'Maple tree' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(complaints).toEqual([]);
});

it('a file dropped anywhere in the lab is opened', async () => {
  const { page, complaints } = await visit('lab');
  await page.locator('[data-position]').waitFor();
  const drop = async (target: Locator, call: string): Promise<void> => {
    const dataTransfer = await page.evaluateHandle((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], 'one.strace', { type: 'text/plain' }));
      return data;
    }, `${call}\n`);
    for (const type of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(type, { dataTransfer });
  };
  const call = 'mmap(NULL, 8192, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7ffff7ffd000';
  await drop(page.getByRole('figure', { name: 'Address space' }), call);
  await page.getByText('before the first of 1 operation').waitFor();
  const editor = page.locator('.cm-content');
  await drop(editor, `${call}\nmunmap(0x7ffff7ffd000, 8192) = 0`);
  await page.getByText('before the first of 2 operations').waitFor();
  expect((await editor.innerText()).match(/mmap\(/g)).toHaveLength(1);
  expect(complaints).toEqual([]);
});

/** An `strace` of some 500 kB that no compression makes short enough for an address. */
function longTrace(): string {
  let seed = 1;
  const lines = Array.from({ length: 5000 }, (_, i) => {
    seed = (seed * 48_271) % 0x7fff_ffff;
    return `read(3, "${seed.toString(36)}", ${seed}) = ${seed % 4096}\nmmap(NULL, 8192, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7fff${(0xf7ff_d000 - i * 8192).toString(16)}\n`;
  });
  return lines.join('');
}

it('a file of 500 kB survives a reload, in the same place, until it is forgotten', async () => {
  const text = longTrace();
  expect(text.length).toBeGreaterThan(500_000);
  const { page, complaints } = await visit('lab?kernel=3.8');
  await page.locator('[data-position]').waitFor();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'mine.strace', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.getByText('before the first of 5,000 operations').waitFor();
  await page.getByText('This browser keeps the file').waitFor();
  const slider = page.getByRole('slider', { name: 'Timeline' });
  await expect.poll(() => slider.isEnabled()).toBe(true);
  await slider.focus();
  await page.keyboard.press('End');
  const position = () => page.locator('[data-position]').getAttribute('data-position');
  await expect.poll(async () => Number(await position())).toBeGreaterThan(5000);
  const end = await position();
  await expect.poll(() => page.url()).toContain(`at=${end}`);
  await page.reload();
  await expect.poll(position).toBe(end);
  await page.getByText('This browser keeps the file').waitFor();
  await page.getByRole('button', { name: 'Forget' }).click();
  await page.getByText('Forgotten.').waitFor();
  await page.reload();
  await page.getByRole('alert').getByText('nor kept in this browser').waitFor();
  expect(complaints).toEqual([]);
});

it('Ctrl-F in the editor finds lines out of sight', async () => {
  const { page, complaints } = await visit('lab?trace=curl&kernel=3.8');
  const editor = page.locator('.cm-content');
  await editor.click();
  const last = page.locator('.cm-line', { hasText: 'exit_group' });
  expect(await last.count()).toBe(0);
  await page.keyboard.press('Control+f');
  await page.keyboard.type('exit_group');
  await page.keyboard.press('Enter');
  await last.waitFor();
  expect(await page.locator('.cm-searchMatch-selected').textContent()).toBe('exit_group');
  await page.keyboard.press('Escape');
  expect(await page.locator('.cm-search').count()).toBe(0);
  expect(complaints).toEqual([]);
});

it('a file of one line of 50 MB gets one clear sentence, and the page stays usable', async () => {
  // From disk, as it would be: so large a one takes long through Playwright's pipe.
  const folder = mkdtempSync(join(tmpdir(), 'vmascope-'));
  try {
    const { page } = await visit('lab');
    writeFileSync(join(folder, 'one-line.txt'), Buffer.alloc(50_000_000, 'x'));
    await open(page, join(folder, 'one-line.txt'));
    const alert = page.getByRole('alert').first();
    await alert.waitFor();
    expect((await alert.textContent())!.length).toBeGreaterThan(20);
    await open(page, resolve(PROGRAMS, 'ls.strace.gz'));
    await page.getByRole('slider', { name: 'Timeline' }).waitFor();
    await page.getByRole('figure', { name: 'Address space' }).first().waitFor();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
