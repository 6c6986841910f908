/* Two files in the lab: where their calls differ, how many VMAs both have, and what only one has. */
import { describe, expect, it } from 'vitest';
import { all, find, giveFile, position, says, textOf, usePage, visitLab } from './page.ts';
import { choose, click, named, the } from './roles.ts';

usePage();

const START = '7ffffffde000-7ffffffff000 rw-p 00000000 00:00 0 [stack]\n';
const map = (size: number, at: string) =>
  `mmap(NULL, ${size}, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = ${at}\n`;
const BEFORE = `${START}${map(8192, '0x7ffff7ffd000')}${map(67_108_864, '0x7ffff3ffd000')}munlockall() = 0\n`;
const AFTER = `${START}${map(8192, '0x7ffff7dfd000')}munlockall() = 0\n`;

async function compare(): Promise<void> {
  await visitLab(BEFORE, 'kernel=6.18');
  await click('radio', 'Compare');
  await giveFile('after.strace', AFTER, '.compare input[type="file"]');
  await says('.compare', 'In both: 2 calls of the same shape');
}

describe('a second file', () => {
  it('is compared with the first, to which each of its calls leads', async () => {
    await compare();
    await says('.compare', /A: pasted text\. 3 calls; VMAs: 1 at the start.*B: after\.strace\. 2 calls/);
    expect(textOf(await find('[aria-label="First difference"]'))).toMatch(
      /Only A makes this call.*A, line 3: mmap\(NULL, 67108864.*B, line 3: munlockall\(\) = 0/,
    );
    const before = position();
    await click('button', /^A, line 3: /);
    await expect.poll(position).not.toBe(before);
    await says('.stage', 'operation 2 of 3');
    expect(textOf(await find('[aria-label="What only A has at the end"]'))).toMatch(
      /1 more r--p 64.MiB, anonymous: 1 against 0\. Made by mmap\(\) at line 3\./,
    );
    expect(textOf(await find('[aria-label="What only B has at the end"]'))).toContain(
      'No VMA that A hasn’t, too.',
    );
    // The chart says in words what it shows.
    await says('.compare .chart', 'A has at most 3 and 3 at the end, B at most 2 and 2 at the end');
    expect(all('.compare .chart-names li').map(textOf)).toEqual(['VMAs of A', 'VMAs of B']);
  });

  it('stays while another tab is shown, and follows the kernel', async () => {
    await compare();
    await click('radio', 'Text');
    await click('radio', 'Compare');
    await says('.compare', 'In both: 2 calls of the same shape');
    await choose(await the('select', 'Kernel'), '3.4');
    await says('.compare', 'Both run on Linux 3.4');
    await click('button', 'Compare with another file');
    expect(textOf(await the('button', 'Paste'))).toBe('Paste');
  });

  it('takes the place of the first, at the call that was pressed', async () => {
    await compare();
    await click('button', /^B, line 3: /);
    await says('.compare', /A: after\.strace\. 2 calls.*B: pasted text\. 3 calls/);
    await says('.stage', 'operation 2 of 2');
    expect(textOf(await find('[aria-label="First difference"]'))).toContain('Only B makes this call');
  });

  it('may be an example, or what is pasted where the focus is', async () => {
    await visitLab(BEFORE, 'kernel=6.18');
    await click('radio', 'Compare');
    const box = await find('.compare-second');
    box.focus();
    const paste = new Event('paste', { bubbles: true, cancelable: true });
    Object.assign(paste, { clipboardData: { files: [], getData: () => AFTER } });
    box.dispatchEvent(paste);
    await says('.compare', 'In both: 2 calls of the same shape');
    // The first one stays as it was.
    await says('.compare', 'A: pasted text. 3 calls');
    await click('button', 'Compare with another file');
    await choose(await the('select', 'Or an example'), 'ls');
    await says('.compare', 'B: ls. ');
    expect(all('.compare [role="alert"]')).toEqual([]);
  });

  it('that says nothing is refused in a sentence', async () => {
    await visitLab(BEFORE, 'kernel=6.18');
    await click('radio', 'Compare');
    await giveFile('bad.txt', 'this is nothing\n', '.compare input[type="file"]');
    await says('.compare [role="alert"]', /^bad\.txt.* line 1: .+\.?$/);
    expect(named('button', 'Compare with another file')).toHaveLength(1);
  });
});
