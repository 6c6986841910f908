/* Whatever a figure draws has a fill of its own, or none: a line without either is black between its ends. */
import { expect, it } from 'vitest';
import { settled, useBrowser, visit } from './browser.ts';

useBrowser();

const SCENES = [
  ['climb', 'lessons/gap-search?scene=opens'],
  ['race', 'lessons/gap-search?scene=race'],
  ['overcommit', 'lessons/address-space?scene=overcommit'],
  ['copied', 'lessons/fork?scene=bulk'],
  ['pins', 'lessons/reverse-mapping?scene=along'],
  ['remember', 'lessons/cache-hits?scene=race'],
  ['walk', 'lessons/cache-hits?scene=today'],
  ['line', 'lessons/lock-contention?scene=both'],
  ['guard', 'lessons/lock-contention?scene=edges'],
] as const;

it.each(process.env['LONG'] ? SCENES : SCENES.slice(0, 1))('of the %s', async (_, route) => {
  const { page } = await visit(route);
  await settled(page);
  const found = await page.evaluate(async () => {
    const filled = new Set<string>();
    const instrument = document.querySelector('.instrument')!;
    [...instrument.querySelectorAll('button')].find((each) => each.textContent === 'Play')?.click();
    const end = performance.now() + 6000;
    let lines = 0;
    while (performance.now() < end) {
      await new Promise(requestAnimationFrame);
      for (const path of instrument.querySelectorAll('svg path')) {
        lines++;
        if (getComputedStyle(path).fill === 'rgb(0, 0, 0)') filled.add(path.getAttribute('class') ?? '');
      }
    }
    return { lines, filled: [...filled] };
  });
  expect(found.lines).toBeGreaterThan(0);
  expect(found.filled).toEqual([]);
});
