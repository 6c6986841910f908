/* A session as a file: saved in one lab, and opened in another. */
import { expect, it, vi } from 'vitest';
import { find, giveFile, position, press, says, step, textOf, usePage, visit, visitLab } from './page.ts';
import { click, fill, isChecked, the, valueOf } from './roles.ts';

usePage();

const map = (at: string) => `mmap(NULL, 8192, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = ${at}\n`;
const TRACE = `${map('0x7ffff7ffd000')}${map('0x7ffff7ffb000')}munmap(0x7ffff7ffb000, 4096) = 0\n`;
const SECOND = map('0x7ffff7dfd000');

/** Presses the button, and catches the file. */
async function save(): Promise<Blob> {
  const files: Blob[] = [];
  const caught = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:here';
  });
  const click0 = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await click('button', 'Save session');
  await expect.poll(() => files.length).toBe(1);
  caught.mockRestore();
  click0.mockRestore();
  return files[0]!;
}

it('opens as it was saved: the trace, its kernel, bookmarks, the query, the position and the second file', async () => {
  await visitLab(TRACE, 'kernel=3.8&assume=memory=64G&ask=call:munmap');
  await step('Shift+ArrowRight');
  await step('Shift+ArrowRight');
  await click('button', 'Bookmarks');
  await fill(await the('textbox', /Note/), 'here it grows');
  await click('button', /^Add/);
  await press('Escape');
  await click('radio', 'Compare');
  await giveFile('second.strace', SECOND, '.compare input[type="file"]');
  await says('.compare', 'B: second.strace');
  const at = position();
  const file = await save();
  await says('.lab', 'Saved as pasted-text.vmascope.json');
  expect(JSON.parse(await file.text())).toMatchObject({
    vmascope: 1,
    name: 'pasted text',
    text: TRACE,
    link: { kernel: '3.8', assume: 'memory=64G', ask: 'call:munmap', at },
    bookmarks: [{ kernel: '3.8', at: Number(at), note: 'here it grows' }],
    second: { name: 'second.strace', text: SECOND },
  });

  await visit('lab?trace=ls&literal=1&views=address-space');
  await giveFile('a.vmascope.json', await file.text());
  await expect.poll(position).toBe(at);
  expect(valueOf(await the('select', 'Kernel'))).toBe('3.8');
  expect(valueOf(await the('select', 'Trace'))).toBe('pasted text');
  expect(isChecked(await the('checkbox', 'Take recorded addresses literally'))).toBe(false);
  await says('.bookmarks', '1 bookmark');
  await says('.bookmarks', 'here it grows');
  expect(valueOf(await find('.ask input'))).toBe('call:munmap');
  expect(location.hash).toContain('assume=memory=64G');
  expect(location.hash).not.toContain('literal');
  // What somebody has compared is what they want to show.
  await says('.compare', 'B: second.strace');
});

it('that is broken is refused in a sentence, and leaves no figure of what was before', async () => {
  await visitLab(TRACE, 'kernel=3.8');
  await giveFile('cut.vmascope.json', '{"vmascope": 1, "name": "x", "text": "mmap(');
  await says(
    '[role="alert"]',
    /^cut\.vmascope\.json: This begins as a session of vmascope, but it isn’t valid JSON/,
  );
  expect(textOf(await find('.lab-empty'))).toContain('Paste anything');
});

it('names what of it can’t be read', async () => {
  await visitLab(TRACE, 'kernel=3.8');
  const link = { kernel: '3.4', tomorrow: '1' };
  await giveFile('x.json', JSON.stringify({ vmascope: 1, name: 'y', text: TRACE, link }));
  await says('.stage-warning', 'is left out: tomorrow');
  await expect.poll(async () => valueOf(await the('select', 'Kernel'))).toBe('3.4');
});
