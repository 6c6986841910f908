/** What engineers asked about lists of VMAs, and what the diagnosis answers. tests/fixtures/lists says where they are from. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../base/at-once.ts';
import { Machine } from '../core/machine.ts';
import { loadTestCore } from '../timeline/testing.ts';
import { parseText } from '../trace-in/parse-text.ts';
import { toSession } from '../trace-in/recording.ts';
import { say } from '../words/index.ts';
import { diagnosing, type Diagnosis } from './diagnose.ts';
import { toLines, toMarkdown } from './report.ts';
import { boundaryText, ownerText, patternText } from './say.ts';

const NEWEST = '7.3';
let machine: Machine;
beforeAll(async () => {
  machine = new Machine(await loadTestCore());
});

function fixture(name: string): string {
  return readFileSync(new URL(`../../../tests/fixtures/lists/${name}`, import.meta.url), 'utf8');
}

function diagnose(text: string, kernel = NEWEST): Diagnosis {
  const spec = toSession(parseText('list', text), 0, kernel, true);
  return atOnce(diagnosing(machine, spec, { operation: 0, process: 0 }));
}

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
const patternsIn = ({ patterns }: Diagnosis) => patterns.map((pattern) => plain(say(patternText(pattern))));
const reasonsIn = ({ boundaries }: Diagnosis) =>
  boundaries.groups.map((group) => `${group.count} × ${say(boundaryText(group, true))}`);
const ownersIn = ({ owners }: Diagnosis) =>
  Object.fromEntries(owners.map(({ owner, vmas }) => [say(ownerText(owner)), vmas]));

/** The 65,532 lines of which memcached/memcached#512 shows the first and the last. */
function memcached(): string {
  const lines = fixture('memcached-512.txt').split('\n');
  const pasted = lines.filter((line) => /^[0-9a-f]+-[0-9a-f]+ /.test(line));
  const first = pasted.findIndex((line) => line.startsWith('7d7e2c000000'));
  const heaps = pasted.slice(first, -3);
  const wanted = 65_532 - first - 3;
  const line = (start: number, end: number, access: string) =>
    `${start.toString(16)}-${end.toString(16)} ${access} 00000000 00:00 0 `;
  for (let heap = 0x7d7e_2c00_0000; heaps.length < wanted; heap += 2 ** 26) {
    if (heap < 0x7d7e_4400_0000) continue;
    heaps.push(line(heap, heap + 0x3f0_1000, 'rw-p'), line(heap + 0x3f0_1000, heap + 2 ** 26, '---p'));
  }
  return [...pasted.slice(0, first), ...heaps.slice(0, wanted), ...pasted.slice(-3)].join('\n');
}

describe('memcached/memcached#512: who used up max_map_count?', () => {
  it('is answered: heaps of malloc, two VMAs each', () => {
    const found = diagnose(memcached());
    expect(found).toMatchObject({ vmas: 65_532, limit: 65_530 });
    expect(patternsIn(found)).toEqual([
      '32,761 × (rw-p 63 MiB + ---p 1020 KiB), 64 MiB apart: heaps of glibc’s malloc arenas',
    ]);
    expect(found.patterns[0]).toMatchObject({ vmas: 65_522, structure: 'glibcArena' });
    expect(ownersIn(found)).toMatchObject({ 'heaps of glibc’s malloc arenas': 65_522 });
    expect(reasonsIn(found).slice(0, 2)).toEqual([
      expect.stringContaining('permissions differ: rw-p, then ---p'),
      expect.stringContaining('permissions differ: ---p, then rw-p'),
    ]);
    expect(found.trials.map(({ error, reason }) => [error, reason])).toEqual(
      Array.from({ length: 4 }, () => [-12, 'too_many_areas']),
    );
    expect(toLines(found, { name: 'memcached', isOfList: true }, say).join('\n')).toContain(
      'The limit vm.max_map_count is reached',
    );
  });

  it('is seen in what was pasted, too', () => {
    expect(patternsIn(diagnose(fixture('memcached-512.txt')))[0]).toContain(
      '6 × (rw-p 63 MiB + ---p 1020 KiB)',
    );
  });
});

it('Vector35/debugger#900: two r--p neighbours of one file don’t continue each other', () => {
  const found = diagnose(fixture('vector35-debugger-900.txt'));
  const group = found.boundaries.groups.find(({ at }) => at.includes(0x5555_5555_7000))!;
  expect(group.reasons).toEqual([{ why: 'offset', ends: 0x3000, begins: 0x2000 }]);
  expect(say(boundaryText(group, true))).toBe(
    'offsets don’t continue: the lower one ends at 0x3000 of the file, and the upper one begins at 0x2000',
  );
  expect(found.boundaries.unexplained).toBe(0);
});

describe('atom/atom#13446: who uses up the maps?', () => {
  it('V8’s code pages, four VMAs each', () => {
    const found = diagnose(fixture('atom-13446.txt'));
    expect(patternsIn(found)[0]).toBe(
      '2 × (---p 8 KiB + rwxp 2 MiB + ---p 20 KiB + rwxp 4 KiB), 2 MiB apart: laid out as V8’s code pages (guard, code, guard, header)',
    );
    expect(found.patterns[0]!.vmas).toBe(8);
    expect(found.protections[0]).toMatchObject({ permissions: 'rwxp', writableCode: true, vmas: 7 });
  });

  it('pmap -x says what is in memory', () => {
    const found = diagnose(fixture('pmap-x.txt'));
    expect(found.rss).toBe(3468 * 1024);
    expect(found.owners.find(({ owner }) => owner.kind === 'glibcArena')).toMatchObject({
      vmas: 2,
      bytes: 2 ** 26,
      rss: 8192,
    });
    expect(patternsIn(found)).toEqual(['rw-p 132 KiB + ---p 63.9 MiB: heaps of glibc’s malloc arenas']);
    // pmap shows no offsets: they must not be a reason.
    expect(found.boundaries.groups.flatMap(({ reasons }) => reasons.map(({ why }) => why))).not.toContain(
      'offset',
    );
  });
});

describe('uutils/procps#368: two r--p lines with one offset', () => {
  it('differ in the offset and in VM_ACCOUNT', () => {
    const found = diagnose(fixture('uutils-procps-368.smaps'));
    expect(found.guessed).toBe(false);
    expect(reasonsIn(found)[0]).toBe(
      '1 × flags differ: only the upper one has ac (VM_ACCOUNT); offsets don’t continue: the lower one ends at 0x3000 of the file, and the upper one begins at 0x2000',
    );
    expect(found.rss).toBe(3 * 4096);
  });

  it('a rollup is refused with what to give instead', () => {
    const { images, problems } = parseText('rollup', fixture('ocaml-14865.rollup'));
    expect(images).toEqual([]);
    expect(say(problems[0]!.reason)).toContain('sum');
  });
});

describe('golang/go#71546: names', () => {
  it('say whose a mapping is, and stop merging since 5.17', () => {
    const found = diagnose(fixture('golang-71546.txt'));
    expect(ownersIn(found)).toMatchObject({
      'heaps of glibc’s malloc arenas': 6,
      'Go’s heap, which begins at 0xc000000000': 2,
      'named Go by the program': 2,
    });
    const named = (each: Diagnosis) =>
      each.boundaries.groups.find(({ at }) => at.includes(0x774f_3d00_1000))!;
    expect(say(boundaryText(named(found), true))).toBe('names differ: [anon: Go: one], then [anon: Go: two]');
    const before = diagnose(fixture('golang-71546.txt'), '5.10');
    expect(named(before).reasons).toEqual([]);
    expect(before.boundaries.unexplained).toBe(1);
  });
});

it('apache/storm#4219: nothing that the list shows keeps two rwxp neighbours apart', () => {
  const found = diagnose(fixture('storm-4219.txt'));
  expect(found.boundaries).toMatchObject({ count: 1, unexplained: 1 });
  expect(found.boundaries.groups[0]).toMatchObject({
    reasons: [],
    doubts: ['anonVma', 'moved', 'flags', 'untried'],
    at: [0xfc8c_0000],
  });
  expect(found.protections[0]).toMatchObject({ permissions: 'rwxp', writableCode: true });
});

it('Markdown keeps somebody’s file name from being read as Markdown', () => {
  const text = '00400000-00401000 r--p 00000000 00:2c 7 /tmp/a|b_*[x](y)<i>\n';
  const markdown = toMarkdown(diagnose(text), { name: 'a_b', isOfList: true }, say);
  expect(markdown).toContain(String.raw`| /tmp/a\|b\_\*\[x\](y)\<i\> | 1 |`);
  expect(markdown).toMatch(/^## Diagnosis of a\\_b\n/);
});

describe('a list that shows no permissions', () => {
  const found = () =>
    diagnose(
      '==7==Process memory map follows:\n\t0x08048000-0x08050000\t/home/user/a\n\t0x08050000-0x08060000\t\n\t0xf7500000-0xf7600000\t/lib/libc.so\n',
    );

  it('is not said to show some', () => {
    const lines = toLines(found(), { name: 'a', isOfList: true }, say).join('\n');
    expect(lines).toContain('The list shows no permissions, so what they would explain is not known.');
    expect(lines).not.toMatch(/By protection|---p|inaccessible/);
    expect(ownersIn(found())).toMatchObject({ 'anonymous memory without a name': 1 });
  });

  it('tells how wide its addresses are', () => {
    const lines = toLines(found(), { name: 'a', isOfList: true }, say).map(plain);
    expect(lines).toContain('  User space ends at 0xffffe000: 32 bits of addresses, 4 GiB.');
  });
});

it('39 bits of addresses, as Android’s phones have them, are named', () => {
  const lines = toLines(
    diagnose(
      '5b12345000-5b12346000 r-xp 00000000 fe:00 7 /system/bin/app\n7b10000000-7b10020000 r-xp 00000000 fe:00 8 /apex/lib64/libc.so\n7ff1234000-7ff1255000 rw-p 00000000 00:00 0 [stack]\n',
    ),
    { name: 'a', isOfList: true, notes: ['A note.'] },
    say,
  ).map(plain);
  expect(lines).toContain('  User space ends at 0x8000000000: 39 bits of addresses, 512 GiB.');
  expect(lines.slice(-2)).toEqual(['How the text was read', '  A note.']);
});

it('48 bits of addresses, as on arm64, are read, and the core answers in them', () => {
  const found = diagnose(
    'aaaab8000000-aaaab8005000 r-xp 00000000 b3:02 7 /usr/bin/app\naaaae1000000-aaaae1021000 rw-p 00000000 00:00 0 [heap]\nffff9a000000-ffff9a200000 r-xp 00000000 b3:02 8 /usr/lib/libc.so.6\nffffd3a00000-ffffd3a21000 rw-p 00000000 00:00 0 [stack]\n',
  );
  expect(toLines(found, { name: 'a', isOfList: true }, say).map(plain)).toContain(
    '  User space ends at 0x1000000000000: 48 bits of addresses, 256 TiB.',
  );
  expect(found).toMatchObject({
    vmas: 4,
    trials: [{ address: 0xffff_99ff_0000, error: 0, vmas: 5 }, {}, {}, {}],
  });
});
