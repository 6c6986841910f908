/* The process tree: where it has to fit. What it says: tests/component/processes.test.ts. */
import { expect, it } from 'vitest';
import { violationsInBoth } from '../axe.ts';
import { operations, useBrowser, visitLab } from '../browser.ts';
import { FAMILY } from '../family-trace.ts';

useBrowser();

it('is accessible and fits at 390 px', async () => {
  const { page } = await visitLab(FAMILY, 'kernel=6.8&views=processes', {
    viewport: { width: 390, height: 844 },
  });
  const figure = page.getByRole('figure', { name: 'Process tree' });
  await operations(page, 4);
  await figure.locator('tr[data-process="3"]').waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  const scroller = figure.locator('.processes-scroller');
  expect(await scroller.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(
    0,
  );
});
