/* What a log doesn't show explains some of its answers: limits, and mappings that somebody else made or removed. */
import { expect, it } from 'vitest';
import { Machine } from '../core/machine.ts';
import { toSession } from '../trace-in/index.ts';
import { parseText } from '../trace-in/parse-text.ts';
import { say } from '../words/index.ts';
import { compareWithRecording } from './compare.ts';
import { loadTestCore } from './testing.ts';
import { reasonText } from './verdict.ts';

const machine = new Machine(await loadTestCore());

function reasons(lines: readonly string[], kernel = '7.3'): readonly string[] {
  const recording = parseText('log', lines.join('\n'));
  expect(recording.problems).toEqual([]);
  const { exceptions } = compareWithRecording(machine, toSession(recording, 0, kernel, false));
  return exceptions.map((each) => `${each.line}: ${say(reasonText(each, recording, kernel))}`);
}

const map = (length: number, answer: string, prot = 'PROT_READ|PROT_WRITE', flags = '', addr = 'NULL') =>
  `mmap(${addr}, ${length}, ${prot}, MAP_PRIVATE|MAP_ANONYMOUS${flags}, -1, 0) = ${answer}`;
const ENOMEM = '-1 ENOMEM (Cannot allocate memory)';

it('the limit on VMAs explains a refusal if few that the log doesn’t show are missing', () => {
  const holes = (count: number, last: number) => [
    map(2 * count * 4096, '0x7f0000000000'),
    ...Array.from(
      { length: count },
      (_, i) =>
        `munmap(0x${(0x7f00_0000_1000 + i * 0x2000).toString(16)}, 4096) = ${i === last ? ENOMEM : 0}`,
    ),
  ];
  expect(reasons(holes(65_510, 65_509))).toEqual([
    expect.stringMatching(
      /^65511: vm.max_map_count: the log shows 65,5\d\d VMAs, but not all of the program’s own; with \d+ more the limit of 65,530/,
    ),
  ]);
  expect(reasons(holes(100, 50))).toEqual([
    expect.stringMatching(/^52: this call needs memory for nothing but a VMA more.*The log shows only 5\d/),
  ]);
});

it('a refusal of memory names the limits that can explain it, and no other', () => {
  const found = reasons([
    map(4096, '0x7f0000000000'),
    map(2 ** 30, ENOMEM, 'PROT_NONE', '|MAP_NORESERVE'),
    map(2 ** 30, ENOMEM),
    `mlock(0x7f0000000000, 4096) = ${ENOMEM}`,
    `mprotect(0x7f0000000000, 4096, PROT_READ) = ${ENOMEM}`,
  ]);
  expect(found.map((each) => each.slice(0, 60))).toEqual([
    '2: a limit on the address space (RLIMIT_AS, ulimit -v), whic',
    '3: a limit that the log doesn’t show: RLIMIT_AS or RLIMIT_DA',
    '4: RLIMIT_MEMLOCK (ulimit -l) is lower there than assumed he',
    '5: part of the range was not mapped there, by a call that th',
  ]);
});

it('an address shows what the log doesn’t: something in the way, unmapped, or above the base', () => {
  const found = reasons([
    map(4096, '0x7f0000009000'),
    map(4096, '0x7f0000007000'),
    // Where the first one still is here.
    map(4096, '0x7f0000009000'),
    map(4096, '0x7f000000c000'),
    `mmap(0x7f0000100000, 4096, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS|MAP_FIXED_NOREPLACE, -1, 0) = -1 EEXIST (File exists)`,
    'brk(NULL) = 0x555555560000',
    'brk(0x555555581000) = 0x555555560000',
  ]);
  expect(found.map((each) => each.split(/[,.:;] (?!0x|some|the)|, /)[0])).toEqual([
    '2: 0x7f0000008000–0x7f0000009000 is free here',
    '3: 0x7f0000009000–0x7f000000a000 is still mapped here: something unmapped it there that the log doesn’t show',
    '4: the search begins higher there than at 0x7f000000a000',
    '5: something that the log doesn’t show lies there',
    '7: the heap could not grow there',
  ]);
});

it('a list of VMAs that is older than its log is said to be', () => {
  const [reason] = reasons([
    '555555554000-555555555000 r-xp 00000000 08:01 1 /bin/a',
    '7f0000008000-7f000000a000 rw-p 00000000 00:00 0',
    '7ffffffde000-7ffffffff000 rw-p 00000000 00:00 0 [stack]',
    map(4096, '0x7f0000009000'),
  ]);
  expect(reason).toMatch(
    /^4: 0x7f0000009000–0x7f000000a000 is mapped here from the start, .*older than the log/,
  );
});
