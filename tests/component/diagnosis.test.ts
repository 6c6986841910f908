/* The diagnosis of a list, and of a log while somebody steps. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { all, find, giveFile, operations, says, textOf, usePage, visit, visitLab } from './page.ts';
import { choose, click, the } from './roles.ts';

usePage();

const GO = readFileSync(resolve(import.meta.dirname, '../fixtures/lists/golang-71546.txt'), 'utf8');
const FIGURE = '.figure-diagnosis';
const LOG = `mmap(NULL, 12288, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7ffff7ffc000
munmap(0x7ffff7ffd000, 4096) = 0
`;

it('comes first where there is nothing to step through, and follows the chosen kernel', async () => {
  await visit('lab');
  await giveFile('maps', GO);
  await says(FIGURE, '17 VMAs of 65,530');
  expect(all('.stage-views .view').map(({ dataset }) => dataset['view'])).toEqual([
    'diagnosis',
    'address-space',
  ]);
  await says(FIGURE, 'names differ: [anon: Go: one], then [anon: Go: two]');
  await choose(await the('select', 'Kernel'), '5.10');
  await says(FIGURE, 'Nothing that is known keeps one pair apart');
});

it('shows the state after the last call that is over, and the curve of all calls', async () => {
  await visitLab(LOG, 'kernel=6.18&views=diagnosis');
  await says(FIGURE, '1 VMA of 65,530');
  await operations(1);
  await says(FIGURE, '2 VMAs of 65,530');
  await operations(1);
  await says(FIGURE, '3 VMAs of 65,530');
  await says(
    FIGURE,
    'VMAs after each of 2 calls: 1 at the start, at most 3, 3 at the end; the limit is 65,530.',
  );
  const rows = (await find(`${FIGURE} section[aria-label="VMAs over the calls"]`)).querySelectorAll(
    'tbody tr',
  );
  expect([...rows].map((row) => textOf(row as HTMLElement))).toEqual([
    'mmap()+1−01',
    'munmap()+1−01',
    'process 1, thread 1+2−02',
  ]);
  await click('button', 'Go to where there are most: 3, after call 2');
});
