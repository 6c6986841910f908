// How long the page takes from a key press to the painted frame, in Chromium. The lab shows its default views.
import { serveBuiltPage } from './built-page.mjs';

const PRESSES = 200;

/** A program whose VMAs can't merge: 4,200 of them, one page each, with alternating permissions. */
function manyVmas() {
  const lines = ['brk(NULL) = 0x555555599000'];
  for (let n = 1; n <= 4200; n++) {
    const prot = n % 2 ? 'PROT_READ' : 'PROT_READ|PROT_WRITE';
    const address = (0x7ffff7fff000 - n * 4096).toString(16);
    lines.push(`mmap(NULL, 4096, ${prot}, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x${address}`);
  }
  return `${lines.join('\n')}\n`;
}

/** Milliseconds from each step by an event to the frame in which its step is painted. */
async function pressKeys(page) {
  await page.evaluate(() => {
    const times = (globalThis.frameTimes = []);
    let pressed = 0;
    addEventListener('keydown', () => (pressed = performance.now()), true);
    const stage = document.querySelector('[data-position]');
    new MutationObserver(() => {
      // The frame that holds the change is painted between its animation callbacks and the next task.
      requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - pressed)));
    }).observe(stage, { attributes: true, attributeFilter: ['data-position'] });
  });
  for (let n = 1; n <= PRESSES; n++) {
    await page.keyboard.press('s');
    await page.waitForFunction((count) => globalThis.frameTimes.length >= count, n);
  }
  const times = await page.evaluate(() => globalThis.frameTimes);
  return times.toSorted((a, b) => a - b);
}

/** { small, large }: sorted milliseconds, for curl and for the program with 4,200 VMAs. */
export async function measurePage() {
  const { url, browser, close } = await serveBuiltPage();
  const times = {};
  for (const [name, text] of [
    ['small', undefined],
    ['large', manyVmas()],
  ]) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${url}#/lab`);
    await page.waitForSelector('[data-position]');
    if (text) {
      const buffer = Buffer.from(text);
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'many.strace', mimeType: 'text/plain', buffer });
      await page.waitForFunction(
        () => Number(document.querySelector('[role=slider], input[type=range]').max) > 50_000,
      );
    }
    await page.locator('input[type=range]').evaluate((slider) => slider.blur());
    // The lookups of the last calls search among all VMAs.
    await page.keyboard.press('End');
    for (let n = 0; n < 20; n++) await page.keyboard.press('Shift+ArrowLeft');
    await page.waitForTimeout(500);
    times[name] = await pressKeys(page);
    await page.close();
  }
  await close();
  return times;
}
