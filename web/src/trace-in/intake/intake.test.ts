/* What people paste is strace’s output, or a list of VMAs, with something around it. */
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { say } from '../../words/index.ts';
import type { Recording } from '../index.ts';
import { parseText } from '../parse-text.ts';

const LOG = readFileSync(
  new URL('../../../../lessons/01-address-space/scenarios/ls.trace', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

const callsOf = ({ images }: Recording) =>
  images.map(({ calls }) => calls.map(({ operation, recorded }) => ({ operation, recorded })));
const saidOf = (text: string) => parseText('test', text).taken?.map(say) ?? [];
const listOf = (text: string) => {
  const { images, problems } = parseText('test', text);
  expect(problems).toEqual([]);
  return images[0]!.layout.vmas.map(({ start, end, vmFlags }) => [
    start.toString(16),
    end.toString(16),
    [1, 2, 4, 8].map((bit, i) => (vmFlags & bit ? 'rwxs'[i] : '-')).join(''),
  ]);
};
const refusalOf = (text: string) =>
  parseText('test', text).problems.map(({ line, reason }) => `${line}: ${say(reason)}`);

describe('strace’s output', () => {
  const plain = callsOf(parseText('test', LOG.join('\n')));

  const word = fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9._-]{0,11}$/);
  const stamp = fc.constantFrom(
    '2026-11-30T12:00:01.123456789Z',
    'Nov 30 12:00:01',
    '12:00:01.123',
    '[  12.345678]',
    '1700000000.5',
  );
  const prefix = fc.oneof(
    fc
      .tuple(stamp, word, word, fc.nat(99_999))
      .map(([time, host, unit, pid]) => `${time} ${host} ${unit}[${pid}]: `),
    fc.tuple(word, fc.nat(9)).map(([name, n]) => `${name}-${n}  | `),
    stamp.map((time) => `${time} stdout F `),
    fc.tuple(stamp, word).map(([time, tag]) => `${time}  1234  5678 I ${tag}  : `),
    fc.constantFrom('> ', '>> ', '+', '| ', '    '),
  );

  it('is the same behind any prefix', () => {
    fc.assert(
      fc.property(prefix, (before) => {
        const found = parseText('test', LOG.map((line) => before + line).join('\n'));
        expect(found.problems).toEqual([]);
        expect(callsOf(found)).toEqual(plain);
      }),
      { numRuns: process.env.LONG ? 10_000 : 300 },
    );
  });

  it('is the same in colours, in a web page, in objects of Docker, and wrapped at any width', () => {
    const escaped = (line: string) =>
      line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    const decorated = [
      LOG.map((line) => `\u001B[32m${line}\u001B[0m`),
      LOG.map((line) => `<p>${escaped(line)}<br/>`),
      LOG.map((line) => JSON.stringify({ log: `${line}\n`, stream: 'stderr' })),
      ...[72, 80, 100].map((width) =>
        LOG.flatMap((line) => line.match(new RegExp(`.{1,${width}}`, 'g')) ?? []),
      ),
    ];
    for (const lines of decorated) expect(callsOf(parseText('test', lines.join('\n')))).toEqual(plain);
  });

  it('is found among what somebody writes, and what is left out is said', () => {
    const issue = ['My ls (see below) is slow, why?', '', '```', ...LOG, '```', 'Thanks (again)!'].join('\n');
    expect(callsOf(parseText('test', issue))).toEqual(plain);
    expect(saidOf(issue).slice(0, 2)).toEqual([
      `Found strace’s output: ${LOG.length} lines, from line 4 to ${LOG.length + 3}.`,
      '4 other lines are left out, from line 1 on.',
    ]);
  });

  it('is reported where a call can’t be read, and lines keep their numbers', () => {
    const lines = LOG.map((line, i) => `host app[7]: ${i === 4 ? 'mmap(NULL, 4096, PROT' : line}`);
    expect(refusalOf(lines.join('\n'))).toEqual([
      '5: the line ends inside the call: the closing bracket is missing',
    ]);
  });

  it('is not taken for a web page, or for another log, because the program writes one', () => {
    const written = [
      'write(1, "<p>&lt;br&gt;", 13)          = 13',
      'write(2, "strace.go:1] [ 1: 1] x X mmap(0x0) = 0 (0x0) (1s)", 50) = 50',
    ];
    const recording = parseText('test', [...LOG, ...written, 'hello from the program'].join('\n'));
    expect(recording.taken).toBeUndefined();
    expect(callsOf(recording)).toEqual(plain);
    expect(recording.problemCount).toBe(1);
  });

  it('is read on both sides of a paragraph between two excerpts', () => {
    const middle = 5;
    const text = [...LOG.slice(0, middle), '', 'and a second later (I cut some):', '', ...LOG.slice(middle)];
    expect(callsOf(parseText('test', text.join('\n')))).toEqual(plain);
    expect(saidOf(text.join('\n'))).toContain(`One other line is left out: line ${middle + 2}.`);
  });

  it('is read below the command line that ran strace, whose filter says what is missing', () => {
    const below = (command: string) => {
      const text = [command, ...LOG].join('\n');
      expect(callsOf(parseText('test', text))).toEqual(plain);
      return saidOf(text).filter((said) => said.includes('filter'));
    };
    expect(below('user@host:~/src$ strace -f -e trace=mmap,munmap,brk ./a')).toEqual([
      'strace was run with the filter mmap,munmap,brk, which leaves out mprotect, mremap, madvise, process_madvise. If the program made such calls, what they did to the VMAs is missing here.',
    ]);
    expect(below('# sudo strace -e%memory,openat -p 12')).toEqual([]);
    expect(below('$ sudo strace -f -e %memory,openat -p 12')).toEqual([
      expect.stringMatching(/leaves out process_madvise\./),
    ]);
    expect(below('$ strace -f ./a')).toEqual([]);
    expect(below('$ strace -e trace=%memory,process_madvise ./a')).toEqual([]);
  });

  it('of two programs without execve() makes two sessions, told by their heaps', () => {
    const log = (heap: string) => [
      `brk(NULL)                               = 0x${heap}1000`,
      'mmap(NULL, 8192, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7ffff7fc0000',
      `brk(0x${heap}3000)                      = 0x${heap}3000`,
      `brk(NULL)                               = 0x${heap}3000`,
    ];
    const both = [...log('55555556'), ...log('55d55599')];
    for (const text of [both, ['Look:', '```', ...both, '```']]) {
      const { images, problems } = parseText('test', text.join('\n'));
      expect(problems).toEqual([]);
      expect(images.map(({ calls }) => calls.length)).toEqual([4, 4]);
      expect(images.map(({ layout }) => layout.startBrk)).toEqual([0x5555_5556_1000, 0x55d5_5599_1000]);
    }
    expect(saidOf(both.join('\n'))).toEqual([expect.stringMatching(/^Line 5 begins another program/)]);
    // Threads share a heap, and one may have grown it.
    const threads = [
      '[pid 1] brk(NULL) = 0x55561000',
      '[pid 2] brk(NULL) = 0x55571000',
      '[pid 1] brk(NULL) = 0x55571000',
    ];
    expect(saidOf(threads.join('\n'))).toEqual([]);
  });

  it('of gVisor’s runsc is read where a call ends', () => {
    const head = 'I0705 23:27:43.247383       1 strace.go:576] [   1:   1] registry';
    const call =
      'mmap(0x0, 0x40000, PROT_READ|PROT_WRITE, MAP_PRIVATE|MAP_ANONYMOUS, 0xffffffffffffffff (bad FD), 0x0)';
    const text = [
      `${head} E ${call}`,
      `${head} X ${call} = 139853111894016 (0x7f32170e2000) (38.221µs)`,
      `${head} X ${call} = 0 (0x0) errno=12 (cannot allocate memory) (1.5µs)`,
    ].join('\n');
    expect(callsOf(parseText('test', text))[0]?.map(({ recorded }) => recorded)).toEqual([
      { value: 0x7f32_170e_2000, error: 0 },
      { value: 0, error: -12 },
    ]);
  });
});

describe('a list of VMAs', () => {
  const wanted = [
    ['400000', '402000', 'r-x-'],
    ['7f0000000000', '7f0000021000', 'rw--'],
  ];
  const bare = wanted.map(([start, end]) => [start, end, '----']);
  const formats: readonly (readonly [string, string, readonly unknown[]])[] = [
    [
      'pmap',
      '12:   ./a\n0000000000400000      8K r-x-- a\n00007f0000000000    132K rw---   [ anon ]\n total 140K',
      wanted,
    ],
    [
      'pmap -x',
      'Address           Kbytes     RSS   Dirty Mode  Mapping\n0000000000400000       8       4       0 r-x-- a\n00007f0000000000     132       8       8 rw---   [ anon ]',
      wanted,
    ],
    [
      'pmap -X',
      '     Address Perm   Offset Device  Inode Size  Rss Pss Mapping\n    00400000 r-xp 00001000  08:01 123    8    4   4 a\n7f0000000000 rw-p 00000000  00:00   0  132    8   8 ',
      wanted,
    ],
    [
      'gdb’s',
      '(gdb) info proc mappings\n          Start Addr           End Addr       Size     Offset  Perms  objfile\n  0x400000  0x402000  0x2000  0x0  r-xp  /a\n  0x7f0000000000  0x7f0000021000  0x21000  0x0  rw-p',
      wanted,
    ],
    [
      'old gdb’s',
      'Start Addr End Addr Size Offset objfile\n0x400000 0x402000 0x2000 0 /a\n0x400000 0x402000 0x2000 0x0 /a\n0x7f0000000000 0x7f0000021000 0x21000 0x0',
      bare,
    ],
    [
      'lldb’s',
      '(lldb) memory region --all\n[0x0000000000000000-0x0000000000400000) ---\n[0x0000000000400000-0x0000000000402000) r-x /a\n[0x00007f0000000000-0x00007f0000021000) rw-',
      wanted,
    ],
    [
      'a tombstone’s',
      "memory map (2 entries):\n    00000000'00400000-00000000'00401fff r-x         0      2000  /a\n    00007f00'00000000-00007f00'00020fff rw-         0     21000  [anon:scudo:primary]",
      wanted,
    ],
    [
      'valgrind’s',
      '--9:0: aspacem   0: RSVN 0000000000-00003fffff 4194304 ----- SmFixed\n--9:0: aspacem   1: file 0000400000-0000401fff    8192 r-x-- d=0x801 i=9 o=0       (1) m=0 /a\n--9:0: aspacem   2: anon 7f0000000000-7f0000020fff  135168 rw---',
      wanted,
    ],
    [
      'a sanitizer’s',
      'HINT: x\n0x000000400000-0x000000402000\t/a\n0x7f0000000000-0x7f0000021000\t/lib/b',
      bare,
    ],
    [
      'a sanitizer’s, with memory that has no file',
      '==7==Process memory map follows:\n\t0x000000400000-0x000000402000\t/a\n\t0x7f0000000000-0x7f0000021000\t',
      bare,
    ],
    [
      'xCrash’s, whose ends are those of maps',
      'memory map:\n    00400000-00402000 r-x       0    2000 /a\n    7f0000000000-7f0000021000 rw-       0   21000 ',
      wanted,
    ],
    [
      'pwndbg’s vmmap',
      'LEGEND: STACK | HEAP\n             Start                End Perm     Size Offset File\n          0x400000           0x402000 r-xp     2000      0 /a\n    0x7f0000000000     0x7f0000021000 rw-p    21000      0 [anon_7f000]',
      wanted,
    ],
    [
      'peda’s vmmap',
      'Start              End                Perm\tName\n0x00400000         0x00402000         r-xp\t/a\n0x00007f0000000000 0x00007f0000021000 rw-p\tmapped',
      wanted,
    ],
    [
      'gef’s vmmap',
      '[ Legend:  Code | Heap | Stack ]\nStart              End                Offset             Perm Path\n0x0000000000400000 0x0000000000402000 0x0000000000001000 r-x /a\n0x00007f0000000000 0x00007f0000021000 0x0000000000000000 rw- ',
      wanted,
    ],
    [
      'createdump’s',
      '[createdump] 0000000000400000 - 0000000000402000 (000002) 0000000000000000 r-x-p- 25 /a\n[createdump] 00007f0000000000 - 00007f0000021000 (000021) 0000000000000000 rw--p- 16 ',
      wanted,
    ],
    [
      'valgrind’s in a mail',
      '# it runs out of memory\n> --9:0:aspacem  ( 0) /a\n> --9:0:aspacem    0: RSVN 0000000000-00003fffff 4194304 ----- SmFixed\n> --9:0:aspacem    1: file 0000400000-0000401fff    8192 r-xT- d=0x801 i=9 o=0       (0)\n> --9:0:aspacem    2: anon 7f0000000000-7f0000020fff  135168 rw---',
      wanted,
    ],
    [
      'pmap’s in a container’s log',
      '2026-11-30T12:00:01.123Z stdout F 12:   ./a\n2026-11-30T12:00:01.124Z stdout F 0000000000400000      8K r-x-- a\n2026-11-30T12:00:01.125Z stdout F 00007f0000000000    132K rw---   [ anon ]',
      wanted,
    ],
    [
      'pmap’s, cut in its last line',
      '12:   ./a\n0000000000400000      8K r-x-- a\n00007f0000000000    132K rw---   [ ano',
      wanted,
    ],
    [
      'smaps’ from the middle of a VMA on',
      'Rss: 4 kB\nVmFlags: rd mr \n00400000-00402000 r-xp 00000000 08:01 12 /a\nRss: 4 kB\n7f0000000000-7f0000021000 rw-p 00000000 00:00 0 \nRss: 8 kB\n',
      wanted,
    ],
    [
      'a Java crash’s',
      '# A fatal error (see below) has been detected\nDynamic libraries:\n00400000-00402000 r-xp 00000000 08:01 12 /a\n7f0000000000-7f0000021000 rw-p 00000000 00:00 0 \n\nVM Arguments:\n',
      wanted,
    ],
    [
      'a web page’s',
      '<p>Dynamic libraries:<br/>\n00400000-00402000 r-xp 00000000 08:01 12 /a<br/>\n7f0000000000-7f0000021000 rw-p 00000000 00:00 0 <span class="error">&#91;heap&#93;</span><br/>',
      wanted,
    ],
  ];

  it.each(formats)('%s is read', (_, text, vmas) => expect(listOf(text)).toEqual(vmas));

  it('has no part of a VMA whose own line is missing, and tells so', () => {
    const text = formats.find(([name]) => name.startsWith('smaps’'))![1];
    expect(parseText('test', text).images[0]!.listed!.rss).toEqual(Float64Array.of(4096, 8192));
    expect(saidOf(text)).toContain('2 other lines are left out, from line 1 on.');
  });

  it('names a VMA as the line before, where xCrash says so, and without what Android adds', () => {
    const text = [
      'memory map:',
      '    70758000-73320000 r--       0 2bc8000 /data/boot.oat (load base 0x1000)',
      '    73320000-7481f000 r-x 2bc8000 14ff000 >',
      '    7481f000-74820000 rw- 40c7000    1000 > ',
      '    ac1a7000-ac1a8000 rw-       0    1000 ',
    ].join('\n');
    const { files, images } = parseText('test', text);
    expect(files).toEqual(['/data/boot.oat']);
    expect(images[0]!.layout.vmas.map(({ file }) => file)).toEqual([1, 1, 1, 0]);
  });

  it('keeps apart what is of a file, though the line doesn’t name it, from anonymous memory', () => {
    const gdb = (offset: string) =>
      `Start Addr End Addr Size Offset Perms objfile\n0x7f0000000000 0x7f0000001000 0x1000 ${offset} rw-p`;
    const isOfFile = (text: string) => parseText('test', text).images[0]!.layout.vmas[0]!.file !== 0;
    expect(isOfFile(gdb('0x1d2000'))).toBe(true);
    expect(isOfFile(gdb('0x0'))).toBe(false);
    const whole = gdb('0x1000')
      .replace('rw-p', 'r--p /lib/x')
      .replace('0x7f0000000000 0x7f0000001000', '0x7effffffe000 0x7f0000000000');
    const next = (offset: string) => parseText('test', `${whole}\n${gdb(offset).split('\n')[1]}`).files;
    expect([next('0x3000'), next('0x9000')]).toEqual([['/lib/x'], ['/lib/x', '?']]);
    // Kernels before 2.6.30 show the address.
    expect(isOfFile(gdb('0x7f0000000000'))).toBe(false);
    expect(isOfFile('--9:0: aspacem 1: file 7f0000000000-7f0000000fff 4096 r-x-- d=0x801 i=9 o=0 (1)')).toBe(
      true,
    );
  });

  it.each([90, 107, 118])('is joined again if it was wrapped at %i', (width) => {
    const path = '/usr/lib/a-folder/with-a-long-name/libsomething-with-a-very-long-name.so.1.2.3';
    const line = (i: number) =>
      `7f00000${i}0000-7f00000${i}8000 r--p 00000000 fe:00 ${100 + i}`.padEnd(73) +
      path.replace('1.2', `1.${i}`);
    const lines = [0, 1, 2, 3, 4].map(line);
    const wrapped = lines.flatMap((each) => [each.slice(0, width), each.slice(width)]);
    const text = ['it crashes, and this is what the terminal shows of its maps:', '```', ...wrapped, '```'];
    expect(parseText('test', text.join('\n')).files).toEqual(lines.map((each) => each.slice(73)));
  });

  it('that shows no permissions or no offsets says so', () => {
    expect(saidOf(formats[4]![1])).toContain(
      'The list doesn’t show permissions, so its VMAs have none here.',
    );
    expect(saidOf(formats[0]![1])).toContain(
      'The list doesn’t show offsets in files, so they are all 0 here.',
    );
  });

  it('that is none is refused by its name, with what to give instead', () => {
    const texts = [
      '00400000-7ffed576a000 ---p 00000000 00:00 0                              [rollup]\nRss:             8463628 kB',
      '00400000 default file=/a mapped=1 N0=1\n7f0000000000 default anon=3 N0=3',
      '[ HOST SYSCALL ] [tid=???] mmap 9       (0x0, 0x1000, 0x3, 0x22, 0x0, 0x0) = 0x7f1dd7b16000',
      '% time     seconds  usecs/call     calls    errors syscall\n 32.52    0.000040           5         8           mmap',
    ];
    expect(texts.map((text) => refusalOf(text))).toEqual([
      [expect.stringMatching(/^1: this is smaps_rollup.*Give \/proc\/PID\/smaps or/)],
      [expect.stringMatching(/^1: this is numa_maps.*Give \/proc\/PID\/maps$/)],
      [expect.stringMatching(/^1: this is the log of a library OS.*Give an strace/)],
      [expect.stringMatching(/^1: this is the summary of strace -c.*without -c$/)],
    ]);
  });
});

describe('perf’s list of page faults', () => {
  const fault = (address: string) =>
    `  3711.661 a/7 exceptions:page_fault_user(address: ${address}, ip: 4195786, error_code: 6)`;

  it('is counted, with what is lost, and refused', () => {
    expect(
      refusalOf(
        ['$ perf trace', 'LOST 11 events!', fault('0x57060420'), 'LOST 9 events!', fault('0x5706a430')].join(
          '\n',
        ),
      ),
    ).toEqual([
      '3: this is perf’s list of page faults: 2 in its first 5 lines, from 0x57060420 to 0x5706a430. 20 more events are lost, so no rate can be given. It doesn’t show which VMAs there were; for that, give an strace of the program, or its maps',
    ]);
    const script =
      ' a 7 [002] 3711.7: exceptions:page_fault_user: address=0x5706a430 ip=0x40060a error_code=0x6';
    expect(refusalOf(script)).toEqual([
      expect.stringMatching(
        /^1: this is perf’s list of page faults: 1 in .*No line says that events were lost/,
      ),
    ]);
  });

  it('is no reason to refuse a log of calls that stands beside it', () => {
    const { images } = parseText('test', [fault('0x1000'), ...LOG].join('\n'));
    expect(images[0]!.calls.length).toBeGreaterThan(10);
  });
});
