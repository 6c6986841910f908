/* Each view at two moments of a session: all that it says and where it puts it, compared with the text in views/. Read what
 * differs; `npx vitest run --project component views -u` writes it anew. */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { CACHES_THREE } from '../e2e/caches-trace.ts';
import { FAMILY } from '../e2e/family-trace.ts';
import { TRACE as FORK } from '../e2e/fork-trace.ts';
import { TRACE as RMAP } from '../e2e/rmap-trace.ts';
import { drawn, numbered } from './drawn.ts';
import { all, eventShown, find, idle, operations, says, step, textOf, usePage, visitLab } from './page.ts';

usePage();

/** Four VMAs; the second gets other permissions in its middle, and has them back. */
const SPLIT = `# vmatrace 1
# mmap_base 0x7ffff7fff000
# initial [pid 1] 2
#+ 400000-404000 r-xp 00000000 file:/usr/bin/demo rd,ex,mr,mw,me anon=0
#+ 7ffff0000000-7ffff0020000 rw-p 00000000 anon rd,wr,mr,mw,me,ac anon=4
mmap(NULL, 65536, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7ffff7fef000
mmap(NULL, 8192, PROT_NONE, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7ffff7fed000
mprotect(0x7ffff7ff3000, 8192, PROT_READ|PROT_WRITE) = 0
mprotect(0x7ffff7ff3000, 8192, PROT_READ) = 0
munmap(0x7ffff7fef000, 4096) = 0
`;

/** A session for each view, how many of its operations are over at the first moment, and how many events later the second is. */
const CASES: Readonly<
  Record<string, readonly [text: string, kernel: string, operations: number, events: number]>
> = {
  'address-space': [SPLIT, '3.8', 2, 9],
  caches: [CACHES_THREE, '3.15', 5, 8],
  counters: [SPLIT, '6.18', 2, 12],
  cpus: [FAMILY, '3.8', 1, 6],
  diagnosis: [SPLIT, '3.8', 3, 10],
  events: [SPLIT, '3.8', 2, 9],
  fork: [FORK, '6.8', 10, 40],
  maple: [SPLIT, '6.1', 3, 14],
  merge: [SPLIT, '3.8', 3, 30],
  'page-tables': [FORK, '3.8', 10, 30],
  processes: [FAMILY, '6.8', 2, 60],
  rbtree: [SPLIT, '3.8', 2, 17],
  rmap: [RMAP, '3.4', 5, 8],
  'vma-list': [SPLIT, '6.18', 3, 1],
};

const VIEWS = readdirSync(resolve(import.meta.dirname, '../../web/src/views'), { recursive: true })
  .map(String)
  .filter((path) => path.endsWith('/index.tsx'))
  .map((path) => path.replace('/index.tsx', ''));

it('each view has its case', () => {
  expect([...Object.keys(CASES), 'source'].toSorted()).toEqual(VIEWS.toSorted());
});

const LINE = '.figure-source [data-current-line]';

/** The figure once it stands still: what is fetched, found or painted later comes within some turns. */
async function still(view: string): Promise<string> {
  await idle();
  const shown = (): string =>
    all(`.figure-${view}`)
      .map((figure) => drawn(figure))
      .join('\n');
  let [last, same] = ['', 0];
  await expect
    .poll(
      () => {
        const now = shown();
        const isBusy = all(`.figure-${view} [aria-busy="true"]`).length > 0;
        same = now !== '' && now === last && !isBusy ? same + 1 : 0;
        last = now;
        return same;
      },
      { interval: 30 },
    )
    .toBeGreaterThan(5);
  return last;
}

it.each(Object.entries(CASES))('%s', async (view, [text, kernel, before, events]) => {
  await visitLab(text, `kernel=${kernel}&views=${view}`);
  // What it says may be about the step before, which it must have seen.
  await find(`.figure-${view}`);
  await operations(before);
  const first = await still(view);
  for (let i = 0; i < events; i++) await step('s');
  const second = await still(view);
  expect(second).not.toBe(first);
  const both = numbered(`${first}\n\n${events} events later\n\n${second}\n`);
  await expect(both).toMatchFileSnapshot(`views/${view}.txt`);
});

// Its lines change with every comment in the core.
it('source', async () => {
  const functions = (): readonly string[] => all('.source-stack button').map(textOf);
  await visitLab(SPLIT, 'kernel=3.4&views=source');
  await step('s');
  await says(LINE, /trace\(mmap_enter\b/);
  expect(functions()).toEqual(['mmap']);
  await step('s');
  await step('s');
  await step('s');
  await says(LINE, new RegExp(`trace\\(${eventShown()}\\b`));
  expect(functions()).toEqual(['mmap', 'get_unmapped_area', 'linear_search', 'find_vma']);
  expect(all(LINE).length).toBe(1);
});
