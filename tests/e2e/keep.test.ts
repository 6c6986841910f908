/* What a reader takes away: pictures of figures, as they are seen, and frames for other pages. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Page } from 'playwright';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { openPage, settled, useBrowser, visit } from './browser.ts';

useBrowser();

it.each(['light', 'dark'] as const)('figures as SVG and as PNG, %s', async (colorScheme) => {
  const { page, complaints } = await visit(
    'lab?trace=curl&kernel=3.8&views=vma-list,address-space,source&at=1500',
    { colorScheme },
  );
  await settled(page);
  await page.getByRole('button', { name: 'Save figures' }).press('Enter');
  const saved = async (format: string, title: string): Promise<Buffer> => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `${format} of “${title}”` }).press('Enter'),
    ]);
    const words = title.toLowerCase().replaceAll(' ', '-');
    expect(file.suggestedFilename()).toBe(`vmascope-curl-3.8-${words}.${format.toLowerCase()}`);
    return readFileSync(await file.path());
  };
  // Its head, a row in the middle, and letters, but none of its tools.
  const table = (await saved('SVG', 'VMA table')).toString();
  for (const text of ['address range', 'libnghttp2.so.14.24.1', 'data:font/woff2'])
    expect(table).toContain(text);
  expect(table).not.toContain('Legend');
  // What the style sheet writes: the numbers of lines, and no text for those who don’t see it.
  const source = (await saved('SVG', 'Source')).toString();
  expect(source).toMatch(/>106<\/span>/);
  expect(source).not.toMatch(/content: '› \//);

  const { width, height } = (await page.locator('.figure-address-space').boundingBox())!;
  const picture = PNG.sync.read(await saved('PNG', 'Address space'));
  expect([picture.width, picture.height]).toEqual([2 * Math.round(width), 2 * Math.round(height)]);
  const pixels = picture.data.toString('hex').match(/.{8}/g)!;
  expect(new Set(pixels).size).toBeGreaterThan(20);
  const dark = pixels.filter((pixel) => Number.parseInt(pixel.slice(0, 2), 16) < 128).length;
  expect(dark > pixels.length / 2).toBe(colorScheme === 'dark');
  // To its right edge: the frame.
  const row = Math.floor(picture.height / 2) * picture.width;
  expect(new Set(pixels.slice(row + picture.width - 4, row + picture.width)).size).toBeGreaterThan(1);
  expect(complaints).toEqual([]);
});

it('results as CSV and JSON, and a timeline, of which the figures know as much', async () => {
  const { page, complaints } = await visit('lab?trace=curl&kernel=3.8&views=vma-list');
  await settled(page);
  await page.locator('.lab-panel').getByText('Results').click();
  const saved = async (format: string): Promise<string> => {
    const button = page.getByRole('button', { name: format, exact: true });
    const [file] = await Promise.all([page.waitForEvent('download'), button.press('Enter')]);
    return readFileSync(await file.path(), 'utf8');
  };
  const rows = (await saved('CSV')).trimEnd().split('\r\n');
  expect(rows).toHaveLength(1 + 239);
  const { kernel, results } = JSON.parse(await saved('JSON'));
  expect([kernel, results.length]).toEqual(['3.8', 239]);
  const { traceEvents } = JSON.parse(await saved('Perfetto'));
  await page.getByText(/The log has no times/).waitFor();
  expect(traceEvents.filter(({ ph }: { ph: string }) => ph === 'X')).toHaveLength(239);
  const last = traceEvents.findLast(({ name }: { name: string }) => name === 'VMAs');
  await page.locator('body').click({ position: { x: 5, y: 5 } });
  await page.keyboard.press('End');
  const table = page.getByRole('figure', { name: 'VMA table' });
  // Each VMA is a row, and so is each gap; the table’s summary counts them.
  await expect.poll(() => table.locator('p').first().textContent()).toContain(`${last.args.count} VMAs`);
  expect(complaints).toEqual([]);
});

/** Shows HTML on a page of another site, which takes `html` and a script that counts the keys it gets. */
async function elsewhere(html: string, look: (page: Page) => Promise<void>): Promise<void> {
  const keys = `<input aria-label="Notes"><p id="keys"></p><script>
    addEventListener('keydown', ({ key }) => document.getElementById('keys').append(key + ' '));
  </script>`;
  const site = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end(`<!doctype html><div style="height: 20px"></div>${html}${keys}`);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const complaints: string[] = [];
  try {
    await look(await openPage(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`, complaints));
  } finally {
    site.closeAllConnections();
    site.close();
  }
  expect(complaints).toEqual([]);
}

/** What “Copy iframe” copies. */
async function copied(route: string, open?: string): Promise<string> {
  const { page } = await visit(route, { permissions: ['clipboard-read', 'clipboard-write'] });
  await settled(page);
  if (open !== undefined) await page.getByRole('button', { name: open }).click();
  await page
    .getByRole('button', { name: /^Copy iframe of/ })
    .first()
    .click();
  await page.getByText('Copied. Paste it').waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

const positionIn = (frame: FrameLocator) => frame.locator('[data-position]').getAttribute('data-position');

describe('a frame that “Copy iframe” copies', () => {
  let code: string;
  const makeCode = async (): Promise<string> =>
    (code ??= await copied('lab?trace=curl&kernel=3.8&views=rbtree,vma-list&at=1500', 'Save figures'));

  it('has one figure and its transport on a plain page, and no key before it is clicked', async () => {
    await elsewhere(await makeCode(), async (page) => {
      const frame = page.frameLocator('iframe');
      await frame.getByRole('figure', { name: 'Red-black tree' }).waitFor();
      await expect.poll(() => positionIn(frame)).toBe('1500');
      expect(await frame.getByRole('figure').count()).toBe(1);
      expect(await frame.getByRole('slider', { name: 'Timeline' }).count()).toBe(1);
      expect(await frame.locator('.site-header, .lab-side, .stage-tools').count()).toBe(0);
      // Nothing took the focus, or scrolled the page around it.
      expect(await page.evaluate(() => [document.activeElement?.tagName, scrollY])).toEqual(['BODY', 0]);
      await page.keyboard.press('ArrowRight');
      expect(await page.locator('#keys').textContent()).toBe('ArrowRight ');
      expect(await positionIn(frame)).toBe('1500');
      await frame.locator('.narration').click();
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => positionIn(frame)).not.toBe('1500');
      expect(await page.locator('#keys').textContent()).toBe('ArrowRight ');
      // Escape gives the keys back.
      await page.keyboard.press('Escape');
      await expect
        .poll(() => page.evaluate(() => document.hasFocus() && document.activeElement?.tagName))
        .not.toBe('IFRAME');
      await page.keyboard.press('x');
      expect(await page.locator('#keys').textContent()).toBe('ArrowRight x ');
      const open = frame.getByRole('link', { name: 'Open in vmascope' });
      const href = (await open.getAttribute('href'))!;
      expect(href).toMatch(/^#\/lab\?.*views=rbtree/);
      expect(href).not.toContain('embed');
    });
  });

  it('is hit where it is clicked on a slide that is scaled', async () => {
    const slide = `<div style="transform: scale(0.6); transform-origin: 0 0; width: 960px">${await makeCode()}</div>`;
    await elsewhere(slide, async (page) => {
      const frame = page.frameLocator('iframe');
      await expect.poll(() => positionIn(frame)).toBe('1500');
      const slider = frame.getByRole('slider', { name: 'Timeline' });
      const { x, y, width, height } = (await slider.boundingBox())!;
      expect(width).toBeLessThan(580);
      await page.mouse.click(x + width / 2, y + height / 2);
      const total = Number(await slider.getAttribute('max'));
      await expect
        .poll(async () => Math.abs(Number(await positionIn(frame)) / total - 0.5))
        .toBeLessThan(0.02);
    });
  });

  it('runs where it is sandboxed, without storage', async () => {
    await elsewhere(
      (await makeCode()).replace('<iframe', '<iframe sandbox="allow-scripts"'),
      async (page) => {
        const frame = page.frameLocator('iframe');
        await expect.poll(() => positionIn(frame)).toBe('1500');
        await frame.locator('.narration').click();
        await page.keyboard.press('Shift+ArrowRight');
        await expect.poll(() => positionIn(frame)).not.toBe('1500');
      },
    );
  });

  it('has an instrument as it was moved, and what moves it', async () => {
    const instrument = await copied('lessons/gap-search?scene=watch&figure=race/mappings:12/pages:1');
    expect(instrument).toContain('figure=race/mappings:12/pages:1');
    await elsewhere(instrument, async (page) => {
      const frame = page.frameLocator('iframe');
      const mappings = frame.getByRole('slider', { name: 'Mappings', exact: true }).first();
      expect(await frame.locator('.site-header, .lesson-prose').count()).toBe(0);
      const shown = async () => {
        const href = await frame.getByRole('link', { name: 'Open in vmascope' }).getAttribute('href');
        return /mappings:(\d+)/.exec(href!)?.[1];
      };
      expect(await shown()).toBe('12');
      await mappings.press('ArrowRight');
      await expect.poll(async () => Number(await shown())).toBeGreaterThan(12);
    });
  });
});

it('files that were opened are listed, opened again, and forgotten', async () => {
  const { page, complaints } = await visit('lab?trace=curl&kernel=3.8&views=vma-list');
  await settled(page);
  const recent = page.getByRole('button', { name: 'Recent files' });
  expect(await recent.count()).toBe(0);
  const call = 'mmap(NULL, 8192, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7ffff7ffd000\n';
  const give = (name: string, times: number) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(call.repeat(times)) });
  for (let i = 1; i <= 11; i++) {
    await give(`log-${i}.strace`, i);
    await page.getByText(`operations\u00a0`).first().waitFor();
    await recent.waitFor();
    await expect.poll(() => page.locator('.recent-file').first().textContent()).toContain(`log-${i}.strace`);
  }
  await recent.click();
  const listed = () => page.locator('.recent-file > .text-button').allTextContents();
  expect((await listed()).map((text) => text.split(' ')[0])).toEqual(
    Array.from({ length: 10 }, (_, i) => `log-${11 - i}.strace`),
  );
  await page.getByRole('button', { name: /^log-4\.strace/ }).click();
  await expect.poll(() => page.locator('.stage').textContent()).toMatch(/of\s4\soperations|of\s4/);
  await expect.poll(async () => (await listed())[0]).toContain('log-4.strace');
  await page.reload();
  await settled(page);
  await recent.click();
  await page.getByRole('button', { name: 'Forget log-11.strace' }).click();
  await expect.poll(async () => (await listed()).length).toBe(9);
  await page.getByRole('button', { name: 'Forget all' }).click();
  await expect.poll(() => recent.count()).toBe(0);
  expect(complaints).toEqual([]);
});

it('bookmarks with notes are in the link, and lead back, to their kernel too', async () => {
  const { page, complaints } = await visit('lab?trace=curl&kernel=3.8&views=vma-list&at=1500');
  await settled(page);
  const position = () => page.locator('[data-position]').getAttribute('data-position');
  await page.getByRole('button', { name: 'Bookmarks' }).press('Enter');
  await page.getByRole('textbox', { name: 'Note' }).fill('the split: s is next');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '1 bookmark' }).waitFor();
  // What is typed is no shortcut.
  expect(await position()).toBe('1500');
  expect(page.url()).toContain('marks=3.8');
  await page.reload();
  await settled(page);
  await page.getByLabel('Kernel', { exact: true }).selectOption('6.18');
  await expect.poll(() => page.url()).toContain('kernel=6.18');
  await settled(page);
  await page.getByRole('button', { name: '1 bookmark' }).click();
  await page.getByRole('button', { name: /^the split: s is next event 1,500 on Linux 3\.8/ }).click();
  await expect.poll(position).toBe('1500');
  expect(page.url()).toContain('kernel=3.8');
  await page.getByRole('button', { name: 'Remove the split: s is next' }).click();
  await page.getByRole('button', { name: 'Bookmarks' }).waitFor();
  await expect.poll(() => page.url()).not.toContain('marks=');
  expect(complaints).toEqual([]);
});
