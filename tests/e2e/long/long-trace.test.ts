/* A trace of more operations than the page runs: its window, what moves it, and what a reload brings back. */
import { expect, it } from 'vitest';
import { useBrowser, visit } from '../browser.ts';

useBrowser();

const CALLS = 100_200;

/** Half as many mappings as calls, and each is unmapped again. */
function longTrace(): Buffer {
  const pairs = Array.from({ length: CALLS / 2 }, (_, i) => {
    const at = `0x7ffff7${(0xfd0 - (i % 16)).toString(16)}000`;
    return `mmap(NULL, 4096, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = ${at}\nmunmap(${at}, 4096) = 0\n`;
  });
  return Buffer.from(pairs.join(''));
}

it('a long trace runs in a window, which moves to the end and is there after a reload', async () => {
  const { page, complaints } = await visit('lab?kernel=6.18&views=vma-list');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'long.strace', mimeType: 'text/plain', buffer: longTrace() });
  const controls = page.getByRole('group', { name: 'Window of operations' });
  await controls.getByText('operations 1 to 20,000 of 100,200').waitFor();
  await controls.getByText('Calls before, in and after the window').click();
  await controls.getByText('80,200 after the window, not run: mmap × 40,100, munmap × 40,100').waitFor();

  await controls.getByRole('button', { name: 'Last' }).click();
  await controls.getByText('operations 80,201 to 100,200 of 100,200').waitFor();
  await controls.getByText('80,200 before the window, already run').waitFor();
  await expect.poll(() => page.url()).toMatch(/window=80201&.*at=0\b/);
  await page.locator('.cm-gutters').getByText('80201', { exact: true }).waitFor();
  await page.locator('.cm-mark').first().waitFor();

  await page.getByText('This browser keeps the file').waitFor();
  await page.reload();
  await controls.getByText('operations 80,201 to 100,200 of 100,200').waitFor();
  await page.locator('[data-position="0"]').waitFor();
  expect(complaints).toEqual([]);
});
