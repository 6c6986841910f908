/* A trace that is too long for the page to run whole: the window that runs, what moves it, and what stays. */
import { Blob } from 'node:buffer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SIZES } from '../../web/src/engine/window.ts';
import { all, find, giveFile, openFile, position, press, says, tick, usePage, visit } from './page.ts';
import { choose, click, fill, named, the, valueOf } from './roles.ts';

usePage();

/** A hundredth of the real sizes; tests/e2e/ has those. */
const { whole, window } = SIZES;
beforeEach(() => void Object.assign(SIZES, { whole: whole / 100, window: window / 100 }));
afterEach(() => void Object.assign(SIZES, { whole, window }));

const CALLS = 1050;
/** Lines end as on another system, which editors write otherwise. */
const END = '\r\n';
const lines = Array.from({ length: CALLS }, (_, i) =>
  i % 2 === 0
    ? 'mmap(NULL, 4096, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7ffff7fd0000'
    : 'munmap(0x7ffff7fd0000, 4096) = 0',
);
/** So many characters that the page keeps the file instead of its text. */
const padding = Array.from({ length: 21 }, () => `# ${'-'.repeat(100_000)}`);
const text = ['mmap(NULL, bad', ...lines, ...padding].join(END) + END;

async function openWindow(query = ''): Promise<void> {
  await visit(`lab?kernel=3.8${query}`);
  await giveFile('long.strace', text);
  await says('.lab-window', 'operations 1 to 200 of 1,050');
}

/** Presses until the window runs, which has no other sign: then it leaves its start. */
async function leaveStart(): Promise<void> {
  await expect
    .poll(async () => {
      await press('Shift+ArrowRight');
      return Number(position());
    })
    .toBeGreaterThan(0);
}

describe('the window of a long trace', () => {
  it('moves by buttons, a number and the address, and stays the window of that trace', async () => {
    await openWindow();
    await find('.cm-content');
    await click('button', 'Later');
    await says('.lab-window', 'operations 201 to 400 of 1,050');
    await says('.cm-gutters', '202');
    expect(location.hash).toContain('window=201');
    // Longer than the editor waits before it reports an edit.
    await new Promise((resolve) => setTimeout(resolve, 600));
    await says('.lab-window', 'operations 201 to 400 of 1,050');
    expect(valueOf(await the('select', 'Trace'))).toBe('long.strace');

    await fill(await the('textbox', 'Start at operation'), '851');
    const go = await the('button', 'Go');
    go.focus();
    go.click();
    await says('.lab-window', 'operations 851 to 1,050 of 1,050');
    expect(document.activeElement).toBe(go);

    location.hash = location.hash.replace(/window=\d+/, 'window=1');
    await says('.lab-window', 'operations 1 to 200 of 1,050');
  });

  it('says of a number that there is no such operation, and stays', async () => {
    await openWindow();
    const before = location.hash;
    await fill(await the('textbox', 'Start at operation'), '852');
    await says('.lab-window [role="alert"]', 'Type a number from 1 to 851.');
    await click('button', 'Go');
    await tick();
    expect(location.hash).toBe(before);
  });

  it('asks once for each move of the slider', async () => {
    await openWindow();
    const before = history.length;
    const slider = await the('slider', 'Start at operation');
    slider.focus();
    slider.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageUp', bubbles: true }));
    await tick();
    slider.dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter', bubbles: true }));
    slider.blur();
    await says('.lab-window', 'operations 201 to 400 of 1,050');
    expect(history.length).toBe(before + 1);
  });

  it('stays in its place, also in the address, if another reading of the trace is cancelled', async () => {
    await visit('lab?kernel=3.8');
    const file = Object.assign(new Blob([text]), { name: 'long.strace' });
    await openFile(file);
    await says('.lab-window', 'operations 1 to 200 of 1,050');
    await expect.poll(() => location.hash).toContain('at=');
    const before = location.hash;
    // Now it has no end.
    file.stream = () =>
      new ReadableStream({
        pull: async (controller) => {
          controller.enqueue(new Uint8Array(1000).fill(10));
          await new Promise((resolve) => setTimeout(resolve, 60));
        },
      });
    location.hash = before.replace('trace=file', 'trace=file&apart=1&literal=1').replace(/&at=\d+/, '');
    (await find('.lab-row progress ~ button')).click();
    await expect.poll(() => location.hash).toBe(before);
    await says('.lab-window', 'operations 1 to 200 of 1,050');
  });

  it('says why it can’t move, and stays usable', async () => {
    await visit('lab?kernel=3.8');
    const file = Object.assign(new Blob([text]), { name: 'long.strace' });
    await openFile(file);
    await says('.lab-window', 'operations 1 to 200 of 1,050');
    const { slice } = file;
    file.slice = () => {
      throw new Error('The file is gone.');
    };
    await click('button', 'Later');
    await says('[role="alert"]', 'could not be opened. The file is gone.');
    expect((await find('.lab-window')).getAttribute('aria-busy')).toBe('false');
    await says('.lab-window', 'operations 1 to 200 of 1,050');
    file.slice = slice;
    await click('button', 'Last');
    await says('.lab-window', 'operations 851 to 1,050 of 1,050');
    expect(all('[role="alert"]')).toEqual([]);
  });

  it('may have another kernel beside it, wherever it is', async () => {
    await openWindow('&window=201');
    await says('.lab-window', 'operations 1 to 200 of 1,050');
    await click('button', 'Later');
    await says('.lab-window', 'operations 201 to 400 of 1,050');
    await choose(await the('select', 'Add a kernel beside'), '6.18');
    await find('[data-kernel="6.18"] [data-view]');
    expect(location.hash).toContain('kernels=3.8,6.18');
    await leaveStart();
    await says('[data-kernel="6.18"] .kernel-what', /mmap|munmap/);
    await click('button', 'Last');
    await says('.lab-window', 'operations 851 to 1,050 of 1,050');
    await says('[data-kernel="6.18"] .kernel-what', 'has not begun');
    await leaveStart();
    await says('[data-kernel="6.18"] .kernel-what', /mmap|munmap/);
    expect(all('[role="alert"]')).toEqual([]);
  });

  it('lists lines that could not be read by where they are', async () => {
    await openWindow();
    expect((await find('.lab-window')).textContent).toContain('1 line of the window could not be read');
    await click('button', 'Last');
    await says('.lab-window', '1 line before the window could not be read');
    expect(named('button', 'Last')[0]?.getAttribute('aria-disabled')).toBe('true');
  });
});
