/* An instrument is saved as it is seen. */
import { readFileSync } from 'node:fs';
import { PNG } from 'pngjs';
import { expect, it } from 'vitest';
import { settled, useBrowser, visit } from '../browser.ts';

useBrowser();

it.each([
  ['race', 'lessons/gap-search?scene=numbers'],
  ['climb', 'lessons/gap-search?scene=update'],
  ['overcommit', 'lessons/address-space?scene=overcommit'],
  ['promise', 'lessons/address-space?scene=gigabyte'],
  ['limit', 'lessons/address-space?scene=limit'],
  ['cut', 'lessons/address-space?scene=splitting'],
  ['zoom', 'lessons/address-space?scene=flight'],
  ['pins', 'lessons/reverse-mapping?scene=along'],
  ['remember', 'lessons/cache-hits?scene=race'],
  ['walk', 'lessons/cache-hits?scene=today'],
  ['copied', 'lessons/fork?scene=bulk'],
  ['line', 'lessons/lock-contention?scene=both'],
  ['guard', 'lessons/lock-contention?scene=edges'],
])('%s, as SVG and as PNG', async (name, route) => {
  const { page, complaints } = await visit(route);
  await settled(page);
  const instrument = page.locator('.instrument');
  const { width, height } = (await instrument.boundingBox())!;
  const saved = async (format: string): Promise<Buffer> => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Save what is seen as ${format}` }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`${name}.${format.toLowerCase()}`);
    return readFileSync(await file.path());
  };
  const svg = (await saved('SVG')).toString();
  expect(svg).toMatch(/^<svg/);
  // What it says is in it, in the page's letters, and not what the reader moves.
  expect(svg).toContain((await instrument.locator('.instrument-end').textContent())!.slice(0, 12));
  expect(svg).toContain('data:font/woff2');
  expect(svg).not.toContain('Start over');
  const picture = PNG.sync.read(await saved('PNG'));
  expect(picture.width).toBe(2 * Math.round(width));
  expect(picture.height).toBeLessThanOrEqual(2 * (height + 24));
  expect(picture.height).toBeGreaterThan(400);
  const colours = new Set(picture.data.toString('hex').match(/.{8}/g));
  expect(colours.size).toBeGreaterThan(20);
  await expect.poll(() => page.locator('.instrument-save output').textContent()).toContain('Saved as');
  expect(complaints).toEqual([]);
});
