/* What a reader takes away of the lab: pictures of its figures, as they are seen. */
import { readFileSync } from 'node:fs';
import { PNG } from 'pngjs';
import { expect, it } from 'vitest';
import { settled, useBrowser, visit } from './browser.ts';

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
