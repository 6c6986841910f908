/* A text in which there is nothing to run, and what the reader may assume of the machine. */
import { expect, it, vi } from 'vitest';
import { all, find, giveFile, says, usePage, visit, visitLab } from './page.ts';
import { click, fill, named, the, valueOf } from './roles.ts';

usePage();

const ROLLUP = '00400000-7ffed576a000 ---p 00000000 00:00 0 [rollup]\nRss: 1 kB\n';

it('is shown with the reason at its line, without the figure of the one before, and may be put right', async () => {
  await visit('lab');
  await find('.figure-address-space');
  await giveFile('rollup.txt', ROLLUP);
  await says('[role="alert"]', 'Line 1: this is smaps_rollup');
  await says('.cm-content', '[rollup]');
  expect(all('.cm-lint-marker-error')).toHaveLength(1);
  expect(all('.figure-address-space')).toEqual([]);
  await says('.lab-stage h2', 'Paste anything');
  expect(valueOf(await the('select', 'Trace'))).toBe('rollup.txt');
  // The address has it, so that others can be asked about it.
  expect(location.hash).toContain('text=');
  await giveFile('maps', '00400000-00401000 r-xp 00000000 08:01 1 /bin/a\n');
  await find('.figure-address-space');
  expect(all('[role="alert"]')).toEqual([]);
});

it('the clipboard is read by a button, or why not is said', async () => {
  const readText = vi.spyOn(navigator.clipboard, 'readText');
  readText.mockRejectedValueOnce(new Error('no'));
  await visit('lab');
  await click('button', 'Paste anything');
  await says('.lab-open', 'Press Ctrl+V');
  readText.mockResolvedValueOnce('');
  await click('button', 'Paste anything');
  await says('.lab-open', 'There is no text in the clipboard');
  readText.mockResolvedValueOnce('munmap(0x7f0000000000, 4096) = 0\n');
  await click('button', 'Paste anything');
  await expect.poll(() => named('select', 'Trace').map(valueOf)).toEqual(['pasted text']);
});

it('what is assumed of the machine is listed and changed, and the address has it', async () => {
  await visitLab(
    'mmap(NULL, 107374182400, PROT_READ|PROT_WRITE, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7f0000000000\n',
    '',
  );
  await says('.lab-notes', 'Linux 7.3 answers, the newest here: the log doesn’t name its kernel');
  expect(valueOf(await the('textbox', 'Memory'))).toBe('128G');
  await says('.lab-notes .good', '1 of 1 call');
  const memory = await the('textbox', 'Memory');
  await fill(memory, '1Q');
  expect(memory.getAttribute('aria-invalid')).toBe('true');
  await fill(memory, '32G');
  memory.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  await expect.poll(() => location.hash).toContain('assume=memory=32G');
  await says('.lab-notes .warn', '0 of 1 call');
  await says('.lab-notes', 'more memory than 32 GiB, which are assumed here');
  await click('button', 'Back to what the trace shows');
  await says('.lab-notes .good', '1 of 1 call');
});
