import { describe, expect, it } from 'vitest';
import { spoken } from '../words/testing.ts';
import { parseText } from './parse-text.ts';

const HEADER = `# vmatrace 1
# kernel 6.18 x86_64
# task_size 0x7ffffffff000
# mmap_base 0x7ffff7fff000
# mmap_min_addr 4096
# max_map_count 65530
# start_stack 0x7fffffffee30
# start_brk 0x405000
# brk 0x406000
# fd 3 memfd:a size=4194304 fs=0x1021994
`;
const INITIAL = `# initial [pid 1] 3
#+ 401000-402000 r-xp 00001000 exe rd,ex,mr,mw,me anon=0
#+ 403000-405000 rw-p 00000000 anon rd,wr,mr,mw,me,ac anon=1
#+ 7ffffffde000-7ffffffff000 rw-p 00000000 stack rd,wr,mr,mw,me,gd,ac anon=1
`;
const CALL = 'mmap(NULL, 16384, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7ffff7ff3000\n';
const CHANGE = `# maps [pid 1] 4
#+ 7ffff7ff3000-7ffff7ff7000 r--p 00000000 anon rd,mr,mw,me anon=0
# vm VmSize=200 VmLck=0
`;

describe('comments of a recording', () => {
  it('give the start layout with its exact flags', () => {
    const recording = parseText('trace', HEADER + INITIAL + CALL + CHANGE);
    expect(recording).toMatchObject({ format: 'vmatrace', problems: [], files: ['exe'] });
    expect(recording.images).toMatchObject([
      {
        pid: 1,
        layoutOrigin: 'recorded',
        layout: {
          mmapBase: 0x7fff_f7ff_f000,
          startStack: 0x7fff_ffff_ee30,
          startBrk: 0x40_5000,
          brk: 0x40_6000,
          mmapMinAddr: 4096,
          maxMapCount: 65530,
          vmas: [
            { start: 0x40_1000, end: 0x40_2000, file: 1, vmFlags: 0x75, offset: { lo: 0x1000 } },
            { start: 0x40_3000, file: 0, vmFlags: 0x10_0073 },
            { start: 0x7fff_fffd_e000, file: 0, vmFlags: 0x10_0173 },
          ],
        },
        calls: [{ line: 15 }],
      },
    ]);
  });

  it('give limits and open files, as far as they are told', () => {
    const head = `# hint_min 0x10000
# data_size 256
# stack_guard_pages 256
# overcommit 2
# ram_pages 1000
# swap_pages 300
# vmacache_seqnum 0xfffffffe
# locks shown
# rlimit AS unlimited
# rlimit STACK 8388608
# huge_pages none (PR_SET_THP_DISABLE)
`;
    const map = 'mmap(NULL, 4096, PROT_READ, MAP_SHARED, 3, 0) = 0x7ffff7ff2000\n';
    const { images, files } = parseText('trace', HEADER + head + INITIAL + map);
    expect(images[0]!.layout).toMatchObject({
      hintMin: 0x1_0000,
      dataSize: 256,
      stackGuardGap: 0x10_0000,
      overcommit: 'never',
      ram: 4_096_000,
      swap: 1_228_800,
      rlimitAs: { lo: 0xffff_ffff, hi: 0xffff_ffff },
      rlimitStack: { lo: 8_388_608, hi: 0 },
      hugePages: 'no',
      vmacacheSeqnum: 0xffff_fffe,
      locks: 'yes',
    });
    expect(files).toEqual(['memfd:a', 'exe']);
    expect(images[0]!.layout.files).toMatchObject([
      { file: 1, kind: 'memfd', size: { lo: 4_194_304, hi: 0 }, writable: 'yes' },
      { file: 2, kind: 'regular' },
    ]);
  });

  it('show locks only where asked to, and can say nothing else of them', () => {
    const parse = (line: string) => parseText('trace', `# vmatrace 1\n${line}\n${CALL}`);
    const { images, problems } = parse('# locks hidden');
    expect(images[0]!.layout.locks).toBe('no');
    expect(spoken(problems)).toEqual([
      { line: 2, reason: '"locks hidden" is not known: the only setting is "locks shown"' },
    ]);
    expect(parse('# locks are what this is about').problems).toEqual([]);
  });

  it('keep the lists in between when asked to', () => {
    const text = `${HEADER}${INITIAL}${CALL}${CHANGE}munmap(0x403000, 8192) = 0
# maps [pid 1] 3
#- 403000-405000
`;
    const { observed } = parseText('trace', text, { keepLists: true }).images[0]!;
    expect(observed.map(({ calls, vmas }) => [calls, vmas.map(({ start }) => start)])).toEqual([
      [0, [0x40_1000, 0x40_3000, 0x7fff_fffd_e000]],
      [1, [0x40_1000, 0x40_3000, 0x7fff_f7ff_3000, 0x7fff_fffd_e000]],
      [2, [0x40_1000, 0x7fff_f7ff_3000, 0x7fff_fffd_e000]],
    ]);
    expect(parseText('trace', text).images[0]!.observed).toEqual([]);
  });

  it('beside strace output seed the image of their process', () => {
    const recording = parseText(
      'x.strace',
      `# mmap_base 0x7ffff7fff000
7 execve("/bin/x", ["x"], 0x7ffe /* 40 vars */) = 0
# maps 7 1 start start_stack=0x7fffffffe5f0 start_brk=0x555555599000
#+ 555555593000-555555599000 rw-p 0003f000 file:/bin/x y rd,wr,mr,mw,me,ac anon=1
7 ${CALL}# maps 7 1 final start_stack=0x7fffffffe5f0 start_brk=0x555555599000
#+ 555555593000-555555599000 rw-p 0003f000 file:/bin/x y rd,wr,mr,mw,me,ac anon=1
`,
    );
    expect(recording.problems).toEqual([]);
    expect(recording.files).toEqual(['/bin/x y']);
    expect(recording.images).toMatchObject([
      {
        pid: 7,
        title: '/bin/x',
        layout: { startBrk: 0x5555_5559_9000, mmapBase: 0x7fff_f7ff_f000, vmas: [{ file: 1 }] },
      },
    ]);
  });

  it('of a fork replace what its parent had done', () => {
    const recording = parseText(
      'trace',
      `${HEADER}${INITIAL}[pid 1] ${CALL}[pid 1] fork() = 2
# new [pid 2] 1
#+ 7ffffffde000-7ffffffff000 rw-p 00000000 stack rd,wr,mr,mw,me,gd,ac anon=1
[pid 2] ${CALL}`,
    );
    expect(recording.problems).toEqual([]);
    expect(recording.images[1]).toMatchObject({
      pid: 2,
      calls: [{ line: 19 }],
      layout: { vmas: [{ file: 0 }] },
    });
  });

  it('of a fork are left aside where every touch is told: what is shared does not show in them', () => {
    const recording = parseText(
      'trace',
      `${HEADER}${INITIAL}[pid 1] ${CALL}[pid 1] store(0x7ffff7ff3000, 4096) = 0
[pid 1] fork() = 2
# new [pid 2] 1
#+ 7ffff7ff3000-7ffff7ff4000 rw-p 00000000 anon rd,wr,mr,mw,me,ac anon=1
[pid 2] ${CALL}`,
    );
    expect(recording.problems).toEqual([]);
    const { layout, calls } = recording.images[1]!;
    const [parent] = recording.images;
    expect(layout.vmas.map(({ start }) => start)).toEqual(parent!.layout.vmas.map(({ start }) => start));
    expect(calls.map(({ operation }) => [operation.call, operation.process || 1])).toEqual([
      ['mmap', 1],
      ['store', 1],
      ['fork', 1],
      ['mmap', 2],
    ]);
  });

  it('that contradict themselves are problems', () => {
    const short = parseText('trace', HEADER + INITIAL.replace('1] 3', '1] 4') + CALL);
    expect(spoken(short.problems)).toEqual([{ line: 11, reason: 'the list announces 4 VMAs but has 3' }]);
    const torn = parseText('trace', HEADER + INITIAL.replace('-402000', '-404000') + CALL);
    expect(spoken(torn.problems)).toMatchObject([{ line: 11 }]);
    expect(torn.images[0]!.layoutOrigin).not.toBe('recorded');
    expect(parseText('trace', `${HEADER}${INITIAL}#+ nonsense\n`).problems).toMatchObject([{ line: 15 }]);
  });

  it('for people are passed over', () => {
    const text = '# start of the heap\n# maps follow\n#+ one more\n# brk is a call\n# mmap_base\n';
    expect(parseText('notes', text + CALL)).toMatchObject({
      problems: [],
      images: [{ calls: [{ line: 6 }] }],
    });
  });
});
