import { describe, expect, it } from 'vitest';
import { X86_64 } from '../core/layout.ts';
import { VM, keyOf } from '../protocol/vm-flags.ts';
import { say } from '../words/index.ts';
import { parseText } from './parse-text.ts';

const MAPS = `55d0c7a00000-55d0c7a02000 r--p 00000000 fe:00 247026                     /usr/bin/cat
55d0c7a02000-55d0c7a07000 r-xp 00002000 fe:00 247026                     /usr/bin/cat
55d0c7a07000-55d0c7a08000 rw-p 00007000 fe:00 247026                     /usr/bin/cat
55d0c8900000-55d0c8921000 rw-p 00000000 00:00 0                          [heap]
7f3958ed3000-7f3958f97000 rw-p 00000000 00:00 0 
7f39591dd000-7f39591e4000 r--s 00001000 fe:00 325737                     /usr/lib/a file with spaces
7f39591e7000-7f39591eb000 r--p 00000000 00:00 0                          [vvar]
7f39591eb000-7f39591ed000 r-xp 00000000 00:00 0                          [vdso]
7ffc8d5a0000-7ffc8d5c1000 rw-p 00000000 00:00 0                          [stack]
ffffffffff600000-ffffffffff601000 --xp 00000000 00:00 0                  [vsyscall]
`;

function problemsOf(text: string) {
  return parseText('maps', text).problems.map(({ line, reason }) => `${line}: ${say(reason)}`);
}

describe('/proc/PID/maps', () => {
  it('becomes a start layout without calls', () => {
    const recording = parseText('maps', MAPS);
    expect(recording.problems).toEqual([]);
    expect(recording).toMatchObject({
      format: 'maps',
      files: ['/usr/bin/cat', '/usr/lib/a file with spaces', '[vvar]', '[vdso]'],
      images: [
        {
          title: '/usr/bin/cat',
          calls: [],
          layoutOrigin: 'recorded',
          layout: {
            startBrk: 0x55d0_c890_0000,
            brk: 0x55d0_c892_1000,
            startCode: 0x55d0_c7a0_2000,
            endCode: 0x55d0_c7a0_7000,
            mmapBase: 0x7f39_591e_d000,
          },
        },
      ],
    });
    const { vmas, startStack } = recording.images[0]!.layout;
    expect(vmas.map(({ file }) => file)).toEqual([1, 1, 1, 0, 0, 2, 3, 4, 0]);
    expect(vmas[5]).toMatchObject({ offset: { lo: 0x1000, hi: 0 } });
    expect(startStack).toBeGreaterThan(vmas[8]!.start);
    expect(startStack).toBeLessThan(vmas[8]!.end);
  });

  it('knows what the permissions do not say', () => {
    const { vmas } = parseText('maps', MAPS).images[0]!.layout;
    expect(vmas[3]!.vmFlags & VM.ACCOUNT).not.toBe(0);
    expect(vmas[5]!.vmFlags & VM.MAYSHARE).not.toBe(0);
    expect(vmas[6]!.vmFlags & VM.PFNMAP).not.toBe(0);
    expect(vmas[7]!.vmFlags & VM.DONTEXPAND).not.toBe(0);
    expect(vmas[8]!.vmFlags & VM.GROWSDOWN).not.toBe(0);
    const shared = '00400000-00401000 rw-s 00000000 fe:00 1 /dev/shm/x\n';
    expect(parseText('maps', shared).images[0]!.layout.vmas[0]!.vmFlags & VM.ACCOUNT).toBe(0);
  });

  it('says what it leaves out and assumes', () => {
    const notes = parseText('maps', MAPS).images[0]!.notes.map(say).join('\n');
    expect(notes).toContain('vsyscall');
    expect(notes).toContain('0x7f39591ed000');
  });

  it('takes the exact flags from smaps', () => {
    const smaps = `00400000-00401000 rw-p 00000000 fe:00 1  /bin/x
Size:                  4 kB
Rss:                   4 kB
THPeligible:           0
VmFlags: rd wr mr mw me ac sd
7ffc8d5a0000-7ffc8d5c1000 rw-p 00000000 00:00 0  [stack]
VmFlags: rd wr mr mw me gd ac
`;
    const recording = parseText('smaps', smaps);
    expect(recording.problems).toEqual([]);
    expect(recording.images[0]!.layout.vmas.map(({ vmFlags }) => vmFlags)).toEqual([0x10_0073, 0x10_0173]);
  });

  it('takes protection keys, of which there are sixteen', () => {
    const keyed = (key: number) => {
      const smaps = `00400000-00401000 rw-p 00000000 fe:00 1  /bin/x\nProtectionKey:  ${key}\n`;
      const { vmas, pkeys } = parseText('smaps', smaps).images[0]!.layout;
      return [keyOf(vmas[0]!.vmFlags), pkeys];
    };
    expect(keyed(0)).toEqual([0, 'yes']);
    expect(keyed(15)).toEqual([15, 'yes']);
    expect(keyed(16)).toEqual([0, X86_64.pkeys]);
  });

  it('of a 32-bit process gets a 32-bit layout', () => {
    const map =
      '08048000-08049000 r-xp 00000000 fe:00 1 /bin/x\nbffdf000-c0000000 rw-p 00000000 00:00 0 [stack]\n';
    expect(parseText('maps', map).images[0]!.layout).toMatchObject({
      taskSize: 0xc000_0000,
      mmapBase: 0xb7ff_f000,
    });
  });

  it('names the line that is none', () => {
    const first = '00400000-00401000 r-xp 00000000 fe:00 1 /bin/x\n';
    expect(problemsOf(`${first}no VMA`)).toEqual([
      '2: this is not a VMA: expected "start-end rwxp offset …"',
    ]);
    expect(problemsOf(`${first}00400000-00402000 r-xp 00000000 fe:00 1 /bin/x`)).toEqual([
      '2: the VMA 400000-402000 overlaps 400000-401000, which comes before it: if these are lists of several processes or moments, give one of them',
    ]);
    expect(problemsOf(`${first}00500000-00500001 r-xp 00000000 fe:00 1 /bin/x`)).toEqual([
      '2: the VMA 500000-500001 does not begin and end at a multiple of 4 KiB',
    ]);
    expect(problemsOf(`${first}00500000-00500000 r-xp 00000000 fe:00 1 /bin/x`)).toEqual([
      '2: the VMA 500000-500000 is empty',
    ]);
    expect(problemsOf(`${first}aaaae3b140000-aaaae3b150000 r-xp 00000000 fe:00 1 /bin/x`)).toEqual([
      '2: the VMA aaaae3b140000-aaaae3b150000 lies beyond 48 bits of addresses, where the core’s user space ends',
    ]);
    expect(problemsOf(`${first}00500000-ffffffffffffffff r-xp 00000000 fe:00 1 /bin/x`)).toHaveLength(1);
  });

  it('is sorted if somebody has sorted it otherwise, with what belongs to each VMA', () => {
    const blocks = [
      '7f0000004000-7f0000008000 rw-p 00000000 00:00 0 \nRss: 12 kB\nVmFlags: rd wr mr mw me ac um\n',
      '7f0000000000-7f0000002000 r--p 00000000 fe:00 7 /lib/x\nRss: 4 kB\nVmFlags: rd mr mw me\n',
      '7f0000002000-7f0000004000 rw-p 00000000 00:00 0 [anon: heap]\nRss: 8 kB\nVmFlags: rd wr mr mw me ac\n',
    ];
    const sorted = parseText('maps', [1, 2, 0].map((i) => blocks[i]).join(''));
    const image = parseText('maps', blocks.join('')).images[0]!;
    expect(image.layout.vmas).toEqual(sorted.images[0]!.layout.vmas);
    expect(image.listed).toMatchObject({
      rss: Float64Array.of(4096, 8192, 12288),
      objects: Uint32Array.of(1, 0, 0),
      labels: new Map([[1, '[anon: heap]']]),
      others: new Map([[2, 'um']]),
    });
    expect(image.notes.map(say)).toContain('The list is not in the order of addresses. It is sorted here.');
  });

  it('takes the name of a line that is cut from another line of its file', () => {
    const lines = [
      '7f0000000000-7f0000002000 r--p 00000000 fe:00 7                          /lib/libx.so.1',
      '7f0000002000-7f0000004000 r-xp 00002000 fe:00 7                          /lib/li',
      '7f0000004000-7f0000005000 rw-p 00004000 fe:00 7',
      '7f0000005000-7f0000006000 rw-p 00000000 00:00 0',
      '7f0000006000-7f0000007000 r--p 00000000 fe:00 9',
    ];
    const { files, images } = parseText('maps', lines.join('\n'));
    expect(files).toEqual(['/lib/libx.so.1', 'fe:00 9']);
    expect(images[0]!.layout.vmas.map(({ file }) => file)).toEqual([1, 1, 1, 0, 2]);
  });

  it('says so if the machine has other pages', () => {
    const list = (size: number) =>
      `fff0000000-fff0010000 rw-p 00000000 00:00 0 \nKernelPageSize: ${size} kB\n`;
    const notes = (text: string) => parseText('maps', text).images[0]!.notes.map(say);
    expect(notes(list(64))).toContain('The machine’s pages have 64 KiB. Those of the model have 4 KiB.');
    // x86 has no such pages, and so no such addresses.
    const ends = [4, 64].map((size) => parseText('maps', list(size)).images[0]!.layout.taskSize);
    expect(ends).toEqual([0x7fff_ffff_f000, 2 ** 40]);
    expect(notes(list(4)).filter((note) => note.includes('pages'))).toEqual([]);
  });

  it('may stand beside smaps of the same process', () => {
    const smaps = MAPS.split('\n')
      .map((line) => {
        const access = line.split(' ')[1] ?? '';
        const letters = ['rd', 'wr', 'ex', 'sh ms'].filter((_, i) => !'-p'.includes(access[i] ?? ''));
        return line === '' ? '' : `${line}\nRss: 4 kB\nVmFlags: ${letters.join(' ')} mr mw me\n`;
      })
      .join('');
    for (const text of [MAPS + smaps, smaps + MAPS]) {
      const { images, problems } = parseText('maps', text);
      expect(problems).toEqual([]);
      expect(images[0]!.layout.vmas).toEqual(parseText('maps', smaps).images[0]!.layout.vmas);
      expect(images[0]!.listed).toEqual(parseText('maps', smaps).images[0]!.listed);
      expect(images[0]!.notes.map(say)).toContain('9 VMAs are listed twice, and are one each here.');
    }
  });
});
