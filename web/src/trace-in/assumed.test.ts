import { expect, it } from 'vitest';
import { say } from '../words/index.ts';
import { readAssumed } from './assumed.ts';
import { parseText } from './parse-text.ts';

const layoutOf = (lines: readonly string[], options = {}) => {
  const { images, problems } = parseText('log', lines.join('\n'), options);
  expect(problems).toEqual([]);
  const { layout, notes } = images[0]!;
  return { layout, notes: notes.map(say).join('\n') };
};
const map = (length: number, answer: string, prot = 'PROT_READ|PROT_WRITE', flags = '') =>
  `mmap(NULL, ${length}, ${prot}, MAP_PRIVATE|MAP_ANONYMOUS${flags}, -1, 0) = ${answer}`;
const ENOMEM = '-1 ENOMEM (Cannot allocate memory)';
const GIB = 2 ** 30;

it('a machine that promised more has more memory, but less than it refused', () => {
  expect(layoutOf([map(GIB, '0x7f0000000000')]).layout.ram).toBe(16 * GIB);
  const large = layoutOf([map(100 * GIB, '0x7f0000000000')]);
  expect(large.layout.ram).toBe(128 * GIB);
  expect(large.notes).toContain('One call was promised 100 GiB, so the machine is taken to have 128 GiB');
  expect(layoutOf([map(100 * GIB, '0x7f0000000000'), map(110 * GIB, ENOMEM)]).layout.ram).toBe(
    110 * GIB - 4096,
  );
  const always = layoutOf([map(100 * GIB, '0x7f0000000000'), map(20 * GIB, ENOMEM)]).layout;
  expect([always.ram, always.overcommit]).toEqual([16 * GIB, 'always']);
});

it('what nobody promises says nothing of memory', () => {
  const reserved = map(2 ** 44, '0x10000000000', 'PROT_READ|PROT_WRITE', '|MAP_NORESERVE');
  const unreadable = map(2 ** 43, '0x10000000000', 'PROT_NONE');
  for (const line of [reserved, unreadable]) expect(layoutOf([line]).layout.ram).toBe(16 * GIB);
});

it('more VMAs than the usual limit raise it, unless it was reached', () => {
  const maps = Array.from({ length: 66_000 }, (_, i) =>
    map(4096, `0x${(0x7f00_0000_0000 - i * 0x2000).toString(16)}`),
  );
  const { layout, notes } = layoutOf(maps);
  expect(layout.maxMapCount).toBe(1_048_576);
  expect(notes).toContain('so vm.max_map_count is taken to be 1,048,576');
  expect(layoutOf([...maps, map(4096, ENOMEM)]).layout.maxMapCount).toBe(65_530);
  expect(layoutOf(maps.slice(0, 60_000)).layout.maxMapCount).toBe(65_530);
});

it('a search upwards begins where its lowest mapping lies, in a space of any size', () => {
  for (const lowest of [0x20_3778_b000, 0x2aaa_aaaa_b000, 0x2b00_1234_5000]) {
    const { layout, notes } = layoutOf(
      [0, 0x1000, 0x2000].map((by) => map(4096, `0x${(lowest + by).toString(16)}`)),
    );
    expect(layout.direction).toBe('bottomup');
    expect(layout.rlimitStack).toEqual({ lo: 0xffff_ffff, hi: 0xffff_ffff });
    expect(notes).toContain('the stack limit is taken to be unlimited');
    const third = Math.ceil(layout.taskSize / 3 / 4096) * 4096;
    const below = layout.vmas.find(({ end }) => end === lowest);
    expect(below?.start ?? lowest).toBe(third);
  }
});

it('addresses near the stack are no search upwards, even if few of them ascend', () => {
  const { layout } = layoutOf([map(4096, '0x7f0000001000'), map(4096, '0x7f0000009000')]);
  expect(layout.direction).toBe('topdown');
});

it('what the reader assumes comes before all', () => {
  const told = readAssumed(
    'memory=64G,overcommit=2,max_map_count=1000,stack=unlimited,as=1G,data=1M,thp=never',
  );
  expect('known' in told && told.known).toMatchObject({
    ram: 64 * GIB,
    overcommit: 'never',
    maxMapCount: 1000,
    direction: 'bottomup',
    rlimitAs: { lo: GIB, hi: 0 },
    rlimitData: { lo: 2 ** 20, hi: 0 },
    thpNever: 'yes',
  });
  expect(readAssumed('mmap_base=0x7ffff7fff000')).toEqual({
    known: { mmapBase: 0x7fff_f7ff_f000, direction: 'topdown' },
  });
  for (const wrong of ['memory=', 'memory=1.5G', 'overcommit=3', 'mmap_base=0x123', 'x=1', '', 'thp=maybe'])
    expect(readAssumed(wrong)).toEqual({ wrong });
  const { layout } = layoutOf([map(100 * GIB, '0x7f0000000000')], { assume: 'memory=1G,max_map_count=7' });
  expect([layout.ram, layout.maxMapCount]).toEqual([GIB, 7]);
});
