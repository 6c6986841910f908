/* What the lab can be asked: what is found, where it leads, and what became of a VMA. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SIZES } from '../../web/src/engine/window.ts';
import { all, find, giveFile, says, textOf, usePage, visit, visitLab } from './page.ts';
import { click, fill, the, valueOf } from './roles.ts';

usePage();

const MAP = 'mmap(NULL, 16384, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7ffff7ff9000';
const TRACE = [
  MAP,
  'munmap(0x7ffff7ffa000, 4096) = 0',
  'mprotect(0x7ffff7ff9000, 4096, PROT_READ|PROT_WRITE) = 0',
  'munmap(0x7ffff7000000, 4096) = 0',
  'munmap(0x7ffff7ff9000, 4096) = 0',
]
  .map((line) => `${line}\n`)
  .join('');

const box = () => find('.ask input[type="text"]');
const rows = () => all('.found li').map(textOf);
const running = () => /operation\s(\d+)/.exec(textOf(all('.transport-position')[0]))?.[1];

describe('a query', () => {
  it('lists and marks what it finds, and leads from one hit to the next', async () => {
    await visitLab(TRACE, 'kernel=6.18&at=0');
    await fill(await box(), 'call:munmap');
    await says('.ask-scope', '3 of 5 operations.');
    expect(rows()).toEqual([
      '2 munmap(0x7ffff7ffa000, 4096) = 0',
      '4 munmap(0x7ffff7000000, 4096) = 0',
      '5 munmap(0x7ffff7ff9000, 4096) = 0',
    ]);
    expect(all('.timeline-hits path')[0]!.getAttribute('d')!.split('M')).toHaveLength(4);
    expect(location.hash).toContain('ask=call:munmap');
    await click('button', 'Next hit');
    await expect.poll(running).toBe('2');
    await says('.ask-count', '1 of 3');
    await click('button', 'Next hit');
    await expect.poll(running).toBe('4');
    await click('button', 'Previous hit');
    await expect.poll(running).toBe('2');
    await click('button', /^5 munmap/);
    await expect.poll(running).toBe('5');
    await says('.found-groups', 'munmap × 3');
  });

  it('that isn’t understood says which word, and loses nothing', async () => {
    await visitLab(TRACE, 'kernel=6.18&at=0');
    await fill(await box(), 'call:munmap');
    await says('.ask-scope', '3 of 5');
    await fill(await box(), 'call:munmap cuont>3');
    await says('.ask .warn', '“cuont>3” isn’t understood. Did you mean “count”?');
    await says('.ask-scope', '3 of 5');
    expect(valueOf(await box())).toBe('call:munmap cuont>3');
    expect(location.hash).not.toContain('cuont');
    await fill(await box(), 'call:munmap count>3 splits');
    await says('.ask-scope', '1 of 5');
    await fill(await box(), '');
    await expect.poll(() => all('.found')).toEqual([]);
    expect(location.hash).not.toContain('ask=');
  });

  it('is in the link, with whether playing stops at its hits', async () => {
    await visitLab(TRACE, 'kernel=6.18&at=0&ask=call:mprotect&stop=1');
    await says('.ask-scope', '1 of 5');
    await the('checkbox', 'stop there');
    await click('button', 'Play');
    await expect.poll(running).toBe('3');
    await the('button', 'Play');
    await click('button', 'Play');
    await expect.poll(running).toBe('5');
  });

  it('of a kernel that there isn’t is answered with the reason', async () => {
    await visitLab(TRACE, 'kernel=6.18&at=0&ask=differs:9.9');
    await says('.lab-panel .lab-trouble', '9.9');
    expect(rows()).toEqual([]);
  });
});

describe('the life of a VMA', () => {
  it('is told by a click on it, with ways to its calls and to its kin', async () => {
    await visitLab(TRACE, 'kernel=6.18&views=vma-list&at=0&ask=call:mprotect');
    await says('.ask-scope', '1 of 5');
    await click('button', 'Next hit');
    await expect.poll(running).toBe('3');
    const mapped = () =>
      all('.figure-vma-list tr.area').filter((row) => /7fff.f7ff.9000/.test(textOf(row).slice(0, 16)));
    await expect.poll(() => mapped().length).toBe(1);
    const [button] = all('[data-area]', mapped()[0]);
    button!.focus();
    button!.click();
    await says('.life h2', 'The life of VMA #');
    await says('.life', 'r--p became rw-p');
    await says('.life', 'line 5, munmap: unmapped');
    const steps = all('.life li').map(textOf);
    expect(all('.life li[aria-current]').map(textOf)[0]).toContain('line 3, mprotect');
    expect(steps.some((step) => step.includes('line 1, mmap: made') || step.includes('cut off'))).toBe(true);
    await click('button', /line 5, munmap/);
    await expect.poll(running).toBe('5');
    const title = textOf(all('.life h2')[0]);
    await click('button', /^#\d+$/);
    await expect.poll(() => textOf(all('.life h2')[0])).not.toBe(title);
    await click('button', 'Ask about it');
    await expect.poll(() => decodeURIComponent(location.hash)).toMatch(/ask=vma:#\d/);
  });
});

describe('in a long trace', () => {
  const { whole, window } = SIZES;
  beforeEach(() => void Object.assign(SIZES, { whole: whole / 100, window: window / 100 }));
  afterEach(() => void Object.assign(SIZES, { whole, window }));
  const lines = Array.from({ length: 1050 }, (_, i) =>
    i === 849
      ? 'mprotect(0x7ffff7ffd000, 4096, PROT_READ) = 0'
      : i % 2 === 0
        ? 'mmap(NULL, 4096, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7ffff7fd0000'
        : 'munmap(0x7ffff7fd0000, 4096) = 0',
  );
  const padding = Array.from({ length: 21 }, () => `# ${'-'.repeat(100_000)}`);

  it('a window is searched, or all of it, and a hit elsewhere opens its window', async () => {
    await visit('lab?kernel=3.8');
    await giveFile('long.strace', [...lines, ...padding].join('\n'));
    await says('.lab-window', 'operations 1 to 200 of 1,050');
    await fill(await box(), 'call:mprotect');
    await says(
      '.ask-scope',
      '0 of the 200 operations in this window. The rest of the trace was not searched.',
    );
    await click('button', 'Search all 1,050 operations');
    await says('.ask-scope', '1 of the 1,050 operations of the whole trace.');
    expect(rows()).toEqual(['850 mprotect, in another window']);
    await click('button', /^850/);
    await says('.lab-window', 'operations 750 to 949 of 1,050');
    await says('.narration-call', 'mprotect');
    await says('.found', '850 mprotect(');
    await click('button', 'Search only this window');
    await says('.ask-scope', '1 of the 200 operations in this window.');
    expect(rows()[0]).toMatch(/^850 mprotect\(/);
  });
});
