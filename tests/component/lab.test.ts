/* The lab: which kernel and which figures a link leads to, and what it says of links that it can't follow; what is run
 * instead, and as which process it is looked at. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import {
  all,
  eventShown,
  find,
  giveFile,
  idle,
  open,
  openFiles,
  operations,
  position,
  press,
  reload,
  says,
  step,
  textOf,
  tick,
  usePage,
  visit,
  visitLab,
} from './page.ts';
import { choose, click, isChecked, named, the, valueOf } from './roles.ts';

usePage();

const PROGRAMS = resolve(import.meta.dirname, '../fixtures/programs');

const kernelChoice = (): Promise<HTMLElement> => the('select', 'Kernel');
const figures = (): readonly string[] => all('.stage-views figure').map((each) => each.className);
const images = (): readonly string[] =>
  named('select', 'Process').flatMap((select) => [...select.children].map(textOf));

it.each([
  ['3.4', 'rbtree'],
  ['3.8', 'rbtree'],
  ['6.1', 'maple'],
  ['6.18', 'maple'],
])('of Linux %s it first shows the address space and the figure %s', async (kernel, tree) => {
  await visit(`lab?trace=curl&kernel=${kernel}`);
  await find('.stage-views .figure-address-space');
  await find(`.stage-views .figure-${tree}`);
  expect(figures().length).toBe(2);
  expect(location.hash).not.toContain('views=');
});

it.each([
  ['3.8+gap=maple', 'works only on the index maple'],
  ['3.8+gap=best', 'no strategy “best”'],
  ['3.8+hash=maple', 'no column “hash”'],
  ['2.0', 'no kernel “2.0”'],
])('of a row that can’t be, %s, it says why, and shows another', async (kernel, reason) => {
  await visit(`lab?trace=curl&kernel=${kernel}`);
  await says('.stage-warning', reason);
  await find('.stage-views .figure-maple');
  await choose(await kernelChoice(), '3.8');
  await find('.stage-views .figure-rbtree');
  expect(all('.stage-warning')).toEqual([]);
});

it('a VMA that was chosen is not chosen on another kernel, and follows the address', async () => {
  await visit('lab?trace=curl&kernel=3.8&at=400&views=vma-list');
  const chosen = (): string => all('.figure-vma-list .pointed').map(textOf).join();
  await find('.figure-vma-list [data-area]');
  all('.figure-vma-list [data-area]')[3]!.focus();
  await expect.poll(() => location.hash).toMatch(/vma=\d/);
  const [address, text] = [location.hash, chosen()];
  expect(text).not.toBe('');
  await choose(await kernelChoice(), '3.4');
  await expect.poll(() => location.hash).toContain('kernel=3.4');
  await expect.poll(() => location.hash).not.toContain('vma=');
  await expect.poll(chosen).toBe('');
  location.hash = address;
  await expect.poll(chosen).toBe(text);
  expect(location.hash).toContain('kernel=3.8');
});

it.each(['bench/none', 'nowhere', 'lessons/none'])('#/%s gets a sentence and a way back', async (route) => {
  open(route);
  await says('main', /.{40}/);
  expect(all('a').length).toBeGreaterThan(1);
});

it('another kernel or reading of addresses goes on at the end of the same call', async () => {
  await visit('lab?trace=curl&kernel=3.8&at=3000');
  const operation = () => /operation\s\d+\sof\s\d+/.exec(textOf(all('.transport-position')[0]))?.[0];
  await expect.poll(operation).toBeDefined();
  const before = operation();
  await choose(await kernelChoice(), '3.4');
  await expect.poll(() => location.hash).toMatch(/kernel=3\.4&at=/);
  await expect.poll(operation).toBe(before);
  await expect.poll(eventShown).toMatch(/leave/i);
  await click('checkbox', 'Take recorded addresses literally');
  await expect.poll(() => location.hash).toMatch(/literal=1&at=/);
  await expect.poll(operation).toBe(before);
});

it('a beat of the address is left behind when another kernel is chosen', async () => {
  await visit('lab?trace=curl&kernel=3.8&beat=40.2');
  await choose(await the('select', 'Kernel'), '3.4');
  await expect.poll(() => location.hash).toContain('kernel=3.4');
  expect(location.hash).not.toContain('beat');
});

it('a kernel of 32 bits gets a 64-bit program into its 3 GiB, and the page says so', async () => {
  await visit('lab?trace=curl&kernel=6.18&at=3000');
  await says('main', 'calls return what was recorded');
  await choose(await kernelChoice(), '2.4');
  await says('main', 'it has been moved');
  await says('main', 'Results are not compared');
  await click('radio', 'Results');
  await the('columnheader', 'Linux 2.4');
  const verdicts = all('.results .verdict').map((verdict) => textOf(verdict).trim());
  expect(verdicts).toContain('moved');
  expect(verdicts).not.toContain('differs');
  await choose(await kernelChoice(), '6.18');
  await expect.poll(() => textOf(all('main')[0])).not.toContain('it has been moved');
});

it('a row of one’s own is mixed, stepped through, and in the link', async () => {
  const NAME = 'Linux 3.8 with free_gap_lazy';
  const shown = (): string | undefined =>
    (named('select', 'Kernel')[0] as HTMLSelectElement | undefined)?.selectedOptions[0]?.text;
  await visit('lab?trace=curl&kernel=3.8&views=rbtree&at=0');
  await choose(await the('select', 'gap'), 'free_gap_lazy');
  await expect.poll(shown).toBe(NAME);
  await expect.poll(() => location.hash).toContain('kernel=3.8+gap=free_gap_lazy&at=');
  await click('radio', 'Results');
  await the('columnheader', NAME);
  await idle();
  await press('End');
  await expect.poll(position).not.toBe('0');
  const end = position();
  await expect.poll(() => location.hash).toContain(`at=${end}`);
  await reload();
  await expect.poll(shown).toBe(NAME);
  await expect.poll(position).toBe(end);
  await choose(await kernelChoice(), '3.8');
  await expect.poll(() => location.hash).toContain('kernel=3.8&');
});

it('a map without calls is shown, and nothing is offered that would step through it', async () => {
  await visit('lab');
  await giveFile('maps', '00400000-00401000 r-xp 00000000 08:01 42 /bin/true\n');
  await expect
    .poll(() => named('status', 'What happened').map(textOf).join())
    .toContain('nothing to step through');
  expect(textOf(all('.transport-position')[0])).not.toContain('operation');
  expect(named('checkbox', 'Take recorded addresses literally')).toEqual([]);
});

it('without a view it asks for one', async () => {
  await visit('lab?trace=curl&views=');
  await says('main', 'No view is open');
  await click('button', 'Views');
  await click('button', 'Red-black tree');
  await expect.poll(() => figures().length).toBe(1);
  expect(textOf(all('main')[0])).not.toContain('No view is open');
});

it('runs a recording on the kernel that it names, from its start', async () => {
  await visit('lab?trace=curl&at=500');
  await expect.poll(position).toBe('500');
  const calls = 'mmap(NULL, 8192, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7ffff7ffd000\n'.repeat(99);
  await giveFile('mine.trace', `# vmatrace 1\n# kernel 6.4.0-14-generic x86_64\n${calls}`);
  await says('main', 'before the first of 99 operations');
  await expect.poll(position).toBe('0');
  expect(valueOf(await kernelChoice())).toBe('6.5');
  await expect.poll(() => location.hash).toContain('at=0');
});

it('after a fork either process can be looked at, and the link says which', async () => {
  const CHOICE = 'Process shown in the figures';
  await visit('lab?trace=address-space/fork.trace&kernel=6.18&views=vma-list');
  const grown = (): string => textOf(named('row', /1000 0000/, all('.figure-vma-list')[0]).at(-1));
  expect(named('group', CHOICE)).toEqual([]);
  await operations(4);
  await expect.poll(grown).toContain('merged');
  await click('radio', /^Process 2/, await the('group', CHOICE));
  await expect.poll(() => location.hash).toContain('process=2');
  await expect.poll(grown).not.toContain('merged');
  expect(textOf(all('.narration-call')[0])).toContain('process 1: mmap(');
  await reload();
  await expect.poll(() => named('radio', /^Process 2/, all('.stage-tabs')[0]).map(isChecked)).toEqual([true]);
  for (let operation = 0; operation < 2; operation++) await step('Shift+ArrowLeft');
  await expect.poll(() => named('group', CHOICE)).toEqual([]);
});

const MMAP = 'mmap(NULL, 8192, PROT_READ|PROT_WRITE, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0)';
/** As `strace -f` writes it: the child's first line comes before its fork returns. */
const FAMILY = `70 ${MMAP} = 0x7ffff7ffd000
70 clone(child_stack=NULL, flags=CLONE_CHILD_CLEARTID|SIGCHLD <unfinished ...>
75 ${MMAP} = 0x7ffff7ffb000
70 <... clone resumed>, child_tidptr=0x7f) = 75
75 execve("/bin/true", ["true"], 0x7ffe /* 3 vars */) = 0
75 ${MMAP} = 0x7ffff7ffd000
75 +++ exited with 0 +++
70 wait4(-1, [{WIFEXITED(s) && WEXITSTATUS(s) == 0}], 0, NULL) = 75
70 ${MMAP} = 0x7ffff7ffb000
`;

it('a process in an strace runs with those it forks, or by itself if asked to', async () => {
  await visitLab(FAMILY, 'kernel=6.18');
  expect(images()).toEqual(['unnamed program [pid 70]: 6 calls', '/bin/true [pid 75]: 1 call']);
  await click('radio', 'Results');
  const calls = (): readonly string[] =>
    all('.results td:first-child').map((cell) => textOf(cell).split('(')[0]!);
  const [mmap, fork, exit, wait] = ['mmap', 'fork', 'exit_group', 'wait4'];
  const family = [mmap, fork, mmap, exit, wait, mmap].map((call, i) => `${i + 1} ${call}`);
  await expect.poll(calls).toEqual(family);
  expect(all('.results .verdict').map(textOf)).not.toContain('differs');
  await operations(3);
  await says('.narration-call', 'process 2: mmap(');
  await click('checkbox', 'Run each process by itself');
  await expect.poll(() => location.hash).toMatch(/apart=1/);
  await expect
    .poll(images)
    .toEqual([
      'unnamed program [pid 70]: 5 calls',
      'unnamed program [pid 75]: 3 calls',
      '/bin/true [pid 75]: 1 call',
    ]);
  await reload();
  await expect.poll(images).toHaveLength(3);
  await click('checkbox', 'Run each process by itself');
  await expect.poll(images).toHaveLength(2);
  expect(location.hash).not.toContain('apart');
});

it('reading of several files can be cancelled, and ends when another trace is chosen', async () => {
  const text = 'mmap(NULL, 4096, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7ffff7ffe000\n';
  const begun: ReadableStreamDefaultController<Uint8Array>[] = [];
  /** A file that never ends. */
  const slow = (name: string): Blob =>
    Object.assign(new Blob([text]), {
      name,
      stream: () => new ReadableStream<Uint8Array>({ start: (controller) => void begun.push(controller) }),
    });
  const more = () => begun.forEach((stream) => stream.enqueue(new TextEncoder().encode(text)));
  const isReading = () =>
    all('.lab-hint')
      .map(({ dataset }) => dataset['reading'])
      .join() !== 'false';
  await visit('lab?trace=ls&kernel=6.18');
  await find('.figure-address-space');
  await expect.poll(isReading).toBe(false);
  // The page writes where it is into the address once the session has begun.
  await expect.poll(() => location.hash).toContain('at=0');
  const address = location.hash;

  await openFiles([slow('a.log'), slow('b.log')]);
  await expect.poll(isReading).toBe(true);
  await expect
    .poll(() => {
      more();
      return named('button', 'Cancel').length;
    })
    .toBe(1);
  await click('button', 'Cancel');
  await expect.poll(isReading).toBe(false);
  more();
  await tick();
  expect(isReading()).toBe(false);
  expect(location.hash).toBe(address);

  begun.length = 0;
  await openFiles([slow('a.log'), slow('b.log')]);
  await giveFile('one.log', text);
  await expect.poll(() => location.hash).toContain('text=');
  const chosen = location.hash;
  for (const stream of begun) stream.close();
  await tick();
  await idle();
  expect(location.hash).toBe(chosen);
  expect(all('[role="alert"]')).toEqual([]);
});

describe('of a program that strace has attached itself to', () => {
  const log = (kind: string): Blob & { readonly name: string } => {
    const file = readFileSync(resolve(PROGRAMS, `../ways/attach-file.${kind}.gz`));
    return Object.assign(new Blob([file]), { name: `attach-file.${kind}.gz` });
  };

  it('the threads are processes until the reader says what they are', async () => {
    await visit('lab?trace=ls&kernel=6.18');
    await openFiles([log('log')]);
    await expect.poll(images).toHaveLength(4);
    await says('.lab-notes', 'may be a thread');
    await click('checkbox', 'These are threads of one process');
    await expect.poll(() => location.hash).toMatch(/threads=1/);
    await expect.poll(images).toEqual([]);
    expect(textOf(await find('.lab-notes'))).not.toContain('may be a thread');
    await click('checkbox', 'These are threads of one process');
    await expect.poll(images).toHaveLength(4);
  });

  it('a map that is opened with the log is its start', async () => {
    await visit('lab?trace=ls&kernel=6.18');
    await openFiles([log('log'), log('maps')]);
    await says('.lab-notes', '19 of 19 calls return what was recorded');
    expect(images()).toEqual([]);
    expect(textOf(await find('.lab-notes'))).not.toContain('may be a thread');
  });
});

it('a child is shown as its recording ends: tied to its parent, it does not merge', async () => {
  await visit('lab?trace=address-space/fork.trace&kernel=6.18&views=vma-list&image=1');
  await press('End');
  await expect.poll(eventShown).toBe('mmap_leave');
  await expect.poll(() => named('row', /0000 1000 2000/, all('.figure-vma-list')[0]).length).toBe(2);
  expect(textOf(all('.narration-call')[0])).toContain('process 2: mmap(');
  await says('main', /(\d+) of \1 calls return what was recorded/);
});

it('“Link copied” goes when the link has changed', async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) =>
    Promise.resolve(void copied.push(text)),
  );
  await visit('lab?trace=curl');
  await expect.poll(() => location.hash).toContain('at=0');
  await click('button', 'Copy link');
  await says('main', 'Link copied');
  expect(copied).toEqual([location.href]);
  await press('ArrowRight');
  await expect.poll(() => textOf(all('main')[0])).not.toContain('Link copied');
});

describe('what is no trace', () => {
  it.each([
    ['binary.bin', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1, 2, 3])],
    ['cut.strace.gz', gzipSync('mmap(NULL, 4096').subarray(0, 20)],
    ['prose.txt', Buffer.from('Dear kernel,\nhow are you?\n')],
  ])('%s gets one clear sentence, and the page stays usable', async (name, bytes) => {
    await visit('lab');
    await giveFile(name, bytes);
    await says('[role="alert"]', /.{20}/);
    // The figure of the text before is gone, and the lab says what it takes.
    await says('.lab-stage h2', 'Paste anything');
    expect(all('.figure-address-space')).toEqual([]);
    await giveFile('ls.strace.gz', readFileSync(resolve(PROGRAMS, 'ls.strace.gz')));
    await expect.poll(() => all('[role="alert"]')).toEqual([]);
    await the('slider', 'Timeline');
    await find('.figure-address-space');
  });
});

it('does not call a comparison good where a line about a new process can’t be read', async () => {
  const mmap = 'mmap(NULL, 4096, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7ffff7ffe000\n';
  const verdict = (line: string) =>
    visitLab(`${mmap}${line}\nmunmap(0x7ffff7ffe000, 4096) = 0\n`, 'kernel=6.18');
  await verdict('close(3');
  await says('.lab-notes .good', '2 of 2 calls return what was recorded');
  await verdict('clone(child_stack=NULL, flags=CLONE_VM');
  await says('.lab-notes .warn', 'Line 2 starts a new process, thread or program');
  expect(all('.lab-notes .good')).toEqual([]);
});
