/* What the files of `strace -ff -tt` reveal. They tell when a call began, but not when it returned. */
import { expect, it } from 'vitest';
import { parseText } from './parse-text.ts';

const TOP = 0x7fff_f7ff_e000;
const MAPPED = `mmap(NULL, 4096, PROT_READ|PROT_WRITE, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x`;
const map = (pages: number) => MAPPED + (TOP - pages * 4096).toString(16);
const place = (pages: number) => `0x${(TOP - pages * 4096).toString(16)}`;
const thread = (pid: number) =>
  `clone(child_stack=0x7ffff7d00000, flags=CLONE_VM|CLONE_FILES|CLONE_THREAD) = ${pid}`;
const fork = (pid: number) => `clone(child_stack=NULL, flags=SIGCHLD, child_tidptr=0x7f) = ${pid}`;
const END = '+++ exited with 0 +++';
const START = [
  [1, 'execve("./x", ["x"], 0x7ffe /* 3 vars */) = 0'],
  [2, 'brk(NULL) = 0x555555559000'],
  [3, map(0)],
  [4, map(1)],
] as const;

type File = readonly (readonly [milliseconds: number, line: string])[];

function parse(files: readonly File[], apart = false) {
  const stamped = files
    .flat()
    .map(([time, line]) => `10:00:00.${String(time).padStart(3, '0')}000 ${line}\n`);
  const recording = parseText('log', stamped.join(''), { threads: false, apart });
  expect(recording.problems).toEqual([]);
  expect(recording.doubt).toBeUndefined();
  return recording;
}

/** The VMAs that no call has made, below the first mapping and above the program. */
function before(files: readonly File[], apart = false): readonly string[] {
  return parse(files, apart).images.flatMap(({ layout: { vmas } }) =>
    vmas
      .filter(({ start }) => start < TOP - 4096 && start > 0x5555_5555_a000)
      .map(({ start, end }) => `${start.toString(16)}-${end.toString(16)}`),
  );
}

it('a mapping that its thread was silent after came before what another thread did to it', () => {
  const files = [
    [...START, [5, thread(101)], [6, map(2)], [100, END]],
    [
      [20, `munmap(${place(2)}, 4096) = 0`],
      [90, END],
    ],
  ] as const;
  expect(before(files)).toEqual([]);
});

it('a mapping may have waited for a munmap() that began later, whose place it got', () => {
  const files = [
    [
      ...START,
      [5, thread(101)],
      [20, map(1)],
      [22, `mprotect(${place(1)}, 4096, PROT_READ) = 0`],
      [100, END],
    ],
    [
      [21, `munmap(${place(1)}, 4096) = 0`],
      [90, END],
    ],
  ] as const;
  expect(before(files)).toEqual([]);
});

it('a heap that grew, and a mapping that mremap() made larger, were there when another thread used them', () => {
  const used = (line: string) =>
    [
      [20, line],
      [90, END],
    ] as const;
  const main = (line: string) => [...START, [5, thread(101)], [6, line], [100, END]] as const;
  const heap = [
    main('brk(0x55555557a000) = 0x55555557a000'),
    used('mprotect(0x55555555b000, 4096, PROT_READ) = 0'),
  ];
  expect(before(heap)).toEqual([]);
  const moved = `mremap(${place(1)}, 4096, 8192, MREMAP_MAYMOVE) = ${place(3)}`;
  expect(before([main(moved), used(`munmap(${place(2)}, 4096) = 0`)])).toEqual([]);
});

it('a child reveals what was there before it was forked, whether its parent waits or not', () => {
  const files = [
    [...START, [5, fork(103)], [30, 'wait4(103, NULL, 0, NULL) = 103'], [100, END]],
    [
      [11, 'mprotect(0x7ffff7000000, 8192, PROT_READ) = 0'],
      [12, 'exit_group(0) = ?'],
      [13, END],
    ],
  ] as const;
  expect(before(files)).toEqual(['7ffff7000000-7ffff7002000']);
});

it.each([
  ['its parent', [], map(2)],
  [
    'another thread of its parent',
    [
      [
        [20, map(2)],
        [50, END],
      ],
    ] as const,
    'brk(NULL) = 0x555555559000',
  ],
])('a child in a session of its own has what %s had mapped', (_, others, line) => {
  const threads = others.length === 0 ? [] : ([[5, thread(101)]] as const);
  const main: File = [
    ...START,
    ...threads,
    [30, line],
    [40, fork(102)],
    [45, 'wait4(-1, NULL, 0, NULL) = 102'],
    [60, END],
  ];
  const child: File = [
    [42, `mprotect(${place(2)}, 4096, PROT_READ) = 0`],
    [43, 'exit_group(0) = ?'],
    [44, END],
  ];
  expect(before([main, ...others, child], true)).toEqual([]);
  const { calls } = parse([main, ...others, child], true).images[1]!;
  const at = calls.findIndex(({ operation }) => operation.call === 'fork');
  expect(calls[at]!.since).toBeGreaterThan(calls[at - 1]!.since!);
});

it('the ends of many threads leave room for calls that wait for their place', () => {
  const count = 140;
  const main: File = [
    ...START,
    ...Array.from({ length: count }, (_, i) => [5 + i, thread(1000 + i)] as const),
    [300, map(2)],
    [999, END],
  ];
  const short = Array.from({ length: count - 1 }, (_, i): File => [
    [200, 'brk(NULL) = 0x555555559000'],
    [201 + (i % 9), END],
  ]);
  const last: File = [
    [400, `munmap(${place(2)}, 4096) = 0`],
    [401, END],
  ];
  expect(before([main, ...short, last])).toEqual([]);
});
