import { describe, expect, it } from 'vitest';
import { PerfScript, perfScriptToStream } from './perf-script.ts';
import { placeFaults } from './testing/vmas.ts';
import { attached, pageFaults, syscalls, tracepoints } from './testing/fixtures.ts';

const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;
const linesOf = (text: string, letter: string): string[] =>
  text.split('\n').filter((line) => line.startsWith(`${letter} `));

/** Lines as perf prints them, a microsecond apart, of thread 7 of process 7. */
function script(...events: readonly string[]): string {
  return events.map((event, index) => `  demo     7 [001] 10.${100000 + index}: ${event}\n`).join('');
}
const EXEC = 'PERF_RECORD_COMM exec: demo:7/7';
const vma = (start: string, length: string, rights: string, name: string, page = '0'): string =>
  `PERF_RECORD_MMAP2 7/7: [0x${start}(0x${length}) @ ${page} fe:00 5 0]: ${rights} ${name}`;
const STACK = vma('7ffc00000000', '21000', 'rw-p', '[stack]');
const PROGRAM = vma('400000', '3000', 'r--p', '/usr/bin/demo');
const fault = (address: string, code = '0x6'): string =>
  `exceptions:page_fault_user: address=0x${address} ip=0x400010 error_code=${code}`;
const body = (text: string): string[] =>
  text.split('\n').filter((line) => line !== '' && !/^[#f]/.test(line));

describe('recordings of a real kernel', () => {
  it.each([
    ['tracepoints', tracepoints, /page_fault_/g],
    ['page-faults', pageFaults, /page-faults:/g],
    ['syscalls', syscalls, /minor-faults:/g],
    ['attached', attached, /page_fault_/g],
  ])('%s: every fault is there, and lies in a VMA', (_, text, pattern) => {
    const { faults, outside } = placeFaults(perfScriptToStream(text()));
    expect(faults).toBe(count(text(), pattern));
    expect(faults).toBeGreaterThan(30);
    expect(outside).toEqual([]);
  });

  it('threads, a fork and an exec', () => {
    const stream = perfScriptToStream(tracepoints());
    expect(linesOf(stream, 'k').map((line) => line.split(' ')[2])).toEqual(['3d0f00', '3d0f00', '1200000']);
    expect(linesOf(stream, 'e')).toEqual(['e demo', 'e demo']);
    expect(count(stream, /^E$/gm)).toBe(2);
    expect(count(stream, /^z$/gm)).toBe(4);
  });

  it('calls, with what the kernel reported', () => {
    const text = tracepoints();
    const stream = perfScriptToStream(text);
    expect(linesOf(stream, 'u')).toHaveLength(count(text, /sys_enter: NR 11 /g));
    expect(linesOf(stream, 'm')).toHaveLength(count(text, /sys_enter: NR 9 /g));
    expect(linesOf(stream, 'p')).toHaveLength(count(text, /sys_enter: NR 10 /g));
    expect(linesOf(stream, 'b')).toHaveLength(count(text, /sys_enter: NR 12 /g));
    expect(linesOf(stream, 'v')).toHaveLength(1);
    const libc = linesOf(stream, 'm').find((line) => line.includes(' 802 '));
    expect(libc).toMatch(/^m (\w+) 1e1f50 1 802 (\d+) 0 0 \1 1e2000$/);
    const file = libc!.split(' ')[5];
    expect(linesOf(stream, 'f')).toContain(`f ${file} /usr/lib/x86_64-linux-gnu/libc.so.6`);
    expect(linesOf(stream, 'f')).toContainEqual(expect.stringMatching(/ \(shared anonymous\)$/));
  });

  it('the span of a program that exec maps first is cut behind its first segment', () => {
    const stream = perfScriptToStream(tracepoints());
    expect(linesOf(stream, '-').map((line) => line.at(-1))).toEqual(['1', '2', '1', '2']);
  });

  it('a process that ran before: its first thread, its VMAs, its other threads', () => {
    const stream = perfScriptToStream(attached());
    expect(linesOf(stream, 'e')).toEqual(['e attached']);
    expect(linesOf(stream, 'k').map((line) => line.split(' ')[2])).toEqual(['10100', '10100']);
    expect(linesOf(stream, '+').filter((line) => line.endsWith(' h'))).toHaveLength(1);
  });

  it('says what a recording without calls lacks', () => {
    expect(perfScriptToStream(pageFaults())).toMatch(/\n# calls recorded: 0\n$/);
    expect(perfScriptToStream(tracepoints())).not.toContain('# calls recorded');
  });

  it('comes out the same however the text is cut', () => {
    const text = tracepoints();
    for (const size of [1, 977, 70_000]) {
      const reader = new PerfScript();
      let stream = '';
      for (let at = 0; at < text.length; at += size) stream += reader.push(text.slice(at, at + size));
      expect(stream + reader.end()).toBe(perfScriptToStream(text));
    }
  });
});

describe('faults', () => {
  const start = [EXEC, STACK, PROGRAM];

  it('read, write, fetch; user and kernel; the distance is in pages', () => {
    const kernel = 'exceptions:page_fault_kernel: address=0x401008 ip=_copy_to_user error_code=';
    const stream = perfScriptToStream(
      script(
        ...start,
        fault('400010', '0x14'),
        fault('402fff'),
        fault('401000', '0x4'),
        `${kernel}0x2`,
        `${kernel}0x0`,
      ),
    );
    expect(body(stream).slice(-5)).toEqual(['x400', 'w2', 'r-1', 'W0', 'R0']);
  });

  it('leaves out addresses of the kernel, as numbers and as symbols', () => {
    const stream = perfScriptToStream(
      script(
        ...start,
        fault('400010'),
        'exceptions:page_fault_kernel: address=0xffffc90000000000 ip=memcpy error_code=0x0',
        'exceptions:page_fault_kernel: address=init_task ip=memcpy error_code=0x0',
        fault('ffffffffff600000', '0x15'),
      ),
    );
    expect(placeFaults(stream).faults).toBe(1);
  });

  it('counts a fault once that two events tell of, and twice that one tells of twice', () => {
    const software = 'page-faults:       400010 400010';
    const minor = 'minor-faults:       400010 400010';
    const stream = perfScriptToStream(
      script(...start, fault('400010'), software, minor, fault('400010'), minor),
    );
    expect(placeFaults(stream).faults).toBe(2);
  });

  it('needs no address of an event beside an exception', () => {
    const bare = 'minor-faults:  ffffffff8175336a elf_load+0x28a ([kernel.kallsyms])';
    expect(placeFaults(perfScriptToStream(script(...start, fault('400010'), bare))).faults).toBe(1);
  });

  it.each([
    ['page-faults:             402008             400010', 'r3'],
    ['page-faults:             400010             400010', 'x1'],
    ['1 page-faults:u:     402008 data+0x8 (/usr/bin/demo) 400010 main+0x4 (/usr/bin/demo)', 'r3'],
    ['page-faults:             402008 ffffffff8175336a', 'R3'],
    ['page-faults:           402008', 'r3'],
    ['major-faults:             402008             400010', 'r3'],
  ])('software event “%s” is %s', (event, expected) => {
    expect(body(perfScriptToStream(script(...start, fault('3ff000'), event))).at(-1)).toBe(expected);
  });

  it('takes pid/tid, and lines without name, CPU or time', () => {
    const events = [EXEC, STACK, PROGRAM, fault('400010')];
    for (const head of ['demo 7/7 [001] 10.5:', '7/7', '7', 'Web Content 3 7 [000] 10.000000001:', '7 10.5:'])
      expect(
        placeFaults(perfScriptToStream(events.map((event) => `${head} ${event}\n`).join(''))).faults,
      ).toBe(1);
  });
});

describe('calls', () => {
  const enter = (number: number, ...fields: readonly string[]): string =>
    `raw_syscalls:sys_enter: NR ${number} (${[...fields, '0', '0', '0', '0', '0', '0'].slice(0, 6).join(', ')})`;
  const leave = (number: number, result: number): string => `raw_syscalls:sys_exit: NR ${number} = ${result}`;
  const after = (...events: readonly string[]): string[] =>
    body(perfScriptToStream(script(EXEC, STACK, PROGRAM, fault('400010'), ...events))).slice(6);

  it('an munmap that failed is nothing; another call keeps its error', () => {
    expect(after(enter(11, '1000', '1000'), leave(11, -22))).toEqual([]);
    expect(after(enter(28, '1000', '1000', '4'), leave(28, -12))).toEqual(['a -12 1000 1000 4']);
  });

  it('looks up, and only that', () => {
    expect(after(enter(26, '400000', '1000', '4'), leave(26, 0))).toEqual(['q 0 msync 400000 1000']);
    expect(after(enter(325, '400000', '1000', '0'), leave(325, 0))).toEqual(['q 0 mlock 400000 1000']);
  });

  it('the same from syscalls: with names', () => {
    expect(
      after(
        'syscalls:sys_enter_mprotect: start: 0x00400000, len: 0x00001000, prot: 0x00000003',
        'syscalls:sys_exit_mprotect: 0x0',
      ),
    ).toEqual(['p 0 400000 1000 3']);
    expect(
      after(
        'syscalls:sys_enter_mmap: addr: 0x00000000, len: 0x00002000, prot: 0x00000003, flags: 0x00000022, fd: 0xffffffff, off: 0x00000000',
        'syscalls:sys_exit_mmap: 0x7f2a0f368000',
      ),
    ).toEqual(['m 7f2a0f368000 2000 3 22 0 0 0']);
    expect(
      after(
        'syscalls:sys_enter_mmap: addr: 0x00000000, len: 0x00000000, prot: 0x00000003, flags: 0x00000022, fd: 0xffffffff, off: 0x00000000',
        'syscalls:sys_exit_mmap: 0xffffffffffffffea',
      ),
    ).toEqual(['m -22 0 3 22 0 0 0']);
  });

  it('files without a report: one per first mapping of a descriptor', () => {
    const stream = after(
      enter(9, '0', '2000', '1', '2', '3', '0'),
      leave(9, 0x7f0000000000),
      enter(9, '7f0000001000', '1000', '5', '12', '3', '1000'),
      leave(9, 0x7f0000001000),
      enter(9, '0', '2000', '1', '2', '3', '0'),
      leave(9, 0x7f0000010000),
    );
    expect(stream.map((line) => line.split(' ')[5])).toEqual(['2', '2', '3']);
  });

  it('shmat is an mmap of what was reported', () => {
    const report = vma('7f0000000000', '5000', 'rw-s', '/SYSV00000000 (deleted)');
    expect(after(enter(30, '5', '0', '0'), report, leave(30, 0x7f0000000000))).toEqual([
      'm 7f0000000000 5000 3 1 2 0 0',
    ]);
  });

  it('an munmap under way stands before the mmap of another thread that gets its range', () => {
    const of = (tid: number, event: string): string => `demo 7/${tid} [001] 10.5: ${event}\n`;
    const text = [
      of(7, EXEC),
      of(7, STACK),
      of(7, PROGRAM),
      of(7, fault('400010')),
      of(7, 'PERF_RECORD_FORK(7:8):(7:7)'),
      of(7, enter(11, '7f0000000000', '4000')),
      of(8, enter(9, '0', '2000', '3', '22', 'ffffffff', '0')),
      of(8, leave(9, 0x7f0000002000)),
      of(7, leave(11, 0)),
    ].join('');
    expect(body(perfScriptToStream(text)).slice(-5)).toEqual([
      'w400',
      'k 8 10100',
      'u 7f0000000000 4000',
      'T 8 1 0',
      'm 7f0000002000 2000 3 22 0 0 0',
    ]);
  });
});

describe('processes', () => {
  const begun = [EXEC, STACK, PROGRAM, fault('400010')];

  it('a fork without flags copies, a thread shares', () => {
    const stream = (pid: number): string[] =>
      linesOf(perfScriptToStream(script(...begun, `PERF_RECORD_FORK(${pid}:8):(7:7)`, fault('400010'))), 'k');
    expect(stream(8)).toEqual(['k 8 0']);
    expect(stream(7)).toEqual(['k 8 10100']);
  });

  it('task_newtask and sched_process_fork tell of the same fork', () => {
    const stream = perfScriptToStream(
      script(
        ...begun,
        'PERF_RECORD_FORK(8:8):(7:7)',
        'task:task_newtask: pid=8 comm=demo clone_flags=4111 oom_score_adj=0',
        'sched:sched_process_fork: comm=demo pid=7 child_comm=demo child_pid=8',
        fault('401000'),
        'sched:sched_process_fork: comm=demo pid=7 child_comm=demo child_pid=8',
      ),
    );
    expect(linesOf(stream, 'k')).toEqual(['k 8 4111']);
  });

  it('the end of a thread is told once, and its last faults not at all', () => {
    const stream = perfScriptToStream(
      script(
        ...begun,
        'sched:sched_process_exit: comm=demo pid=7 prio=120 group_dead=true',
        fault('401000'),
        'PERF_RECORD_EXIT(7:7):(1:1)',
      ),
    );
    expect(count(stream, /^z$/gm)).toBe(1);
    expect(placeFaults(stream).faults).toBe(1);
  });

  it('VMAs of /proc/PID/maps stand in for those of an exec', () => {
    const maps = [
      '# maps 7',
      '00400000-00403000 r--p 00000000 fe:00 5                  /usr/bin/demo',
      '7ffc00000000-7ffc00021000 rw-p 00000000 00:00 0          [stack]',
      'ffffffffff600000-ffffffffff601000 --xp 00000000 00:00 0  [vsyscall]',
    ].join('\n');
    const stream = perfScriptToStream(`${maps}\n${script(fault('400010'), fault('401000'))}`);
    expect(placeFaults(stream)).toEqual({ faults: 2, outside: [] });
    expect(linesOf(stream, '+')).toEqual(['+ 400000 3000 1 2 1 0 .', '+ 7ffc00000000 21000 3 2 0 0 s']);
  });

  it('says how many faults are of processes nobody knows', () => {
    const stranger = 'other 9 [000] 11.5: exceptions:page_fault_user: address=0x1000 ip=0x1 error_code=0x4\n';
    expect(perfScriptToStream(script(...begun) + stranger)).toContain('\n# faults left out: 1\n');
  });

  it('reads the older records of mappings', () => {
    const old = (at: string, rights: string): string =>
      `PERF_RECORD_MMAP 7/7: [0x${at}(0x1000) @ 0]: ${rights} /usr/bin/demo`;
    const stream = perfScriptToStream(script(EXEC, old('400000', 'x'), old('401000', 'r'), fault('401000')));
    expect(linesOf(stream, '+')).toEqual(['+ 400000 1000 5 2 1 0 .', '+ 401000 1000 3 2 1 0 .']);
  });
});
