/* What people paste: what is read of each text, or why not, and what the command line answers. */
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { ROOT, run, useFolder } from '../web/src/cli/testing.ts';

const folder = useFolder();
const answer = async (name: string, ...options: readonly string[]) =>
  run(['replay', `${ROOT}/tests/fixtures/pasted/${name}`, ...options]);

/** What a text is read as: lines of the answer that must be there, each a part of one. */
const READ: Readonly<Record<string, readonly string[]>> = {
  'wekan-1303.strace': [
    '5 of 7 calls return',
    'line 18: mmap(NULL, 1048576, PROT_READ|PROT_WRITE|PROT_EXEC',
    'recorded -1 EPERM: a policy refused it (seccomp, such as systemd’s MemoryDenyWriteExecute, or SELinux or PaX)',
    'recorded 0x73291b623000: this kernel aligns it for huge pages, and the recording’s did not: it may be older',
  ],
  'systemd-5970.log': [
    'such as “Maj 17 21:36:42 host strace[1499]:”',
    'PROT_EXEC|PROT_GROWSDOWN) = -1 ENOMEM, recorded -1 EPERM: a policy refused it',
  ],
  'memcached-512.md': ['Found a list of VMAs, as in /proc/PID/maps: 21 lines', '21 VMAs at the end'],
  'debugger-900-gdb.txt': ['Found gdb’s “info proc mappings”: 9 lines', '9 VMAs at the end'],
  'atom-13446-pmap.txt': ['Found the list of pmap: 13 lines', '13 VMAs at the end'],
  'pmap-x.txt': ['Found the list of pmap -x: 8 lines', '8 VMAs at the end'],
  'procps-368.smaps': ['3 VMAs at the end'],
  'golang-71546.maps': ['17 VMAs at the end', '7 VMAs have names of their own, such as [anon: Go: map]'],
  'gvisor-10625.log': ['Found the log of gVisor’s runsc', '2 of 2 calls return'],
  'aflplusplus-874.strace': [
    'from low to high addresses: successive mappings ascend',
    'the stack limit is taken to be unlimited (ulimit -s unlimited)',
    'The search for free addresses starts at 0x20377ab000',
    'recorded -1 ENOMEM: a limit on the address space (RLIMIT_AS, ulimit -v)',
  ],
  'lxcfs-489.strace': [
    '10 of 10 calls return',
    'line 12: the line ends inside the call',
    '2 VMAs at the end',
  ],
  'storm-4219.html': ['Colours and markup are taken off', '6 VMAs at the end'],
  'map-32bit.strace': ['began to search at a random page from 1 GiB on', '22 of 26 calls return'],
  'odd-memfd.strace': ['the memfd is sealed against writing'],
  'odd-pmadv.strace': ['17 of 17 calls return'],
  'odd-setmm.strace': ['18 of 18 calls return'],
  'odd-thp.strace': ['MADV_COLLAPSE needs pages that are there, and the log doesn’t show which'],
};

const REFUSED: Readonly<Record<string, string>> = {
  'ocaml-14865-rollup.txt': ':1: this is smaps_rollup: one sum over all VMAs, not a list of them',
  'bcc-3791-perf-trace.txt': '39 more events are lost, so no rate can be given',
  'perf-script.txt': '4 in its first 4 lines, from 0x57060420 to 0x57089468. No line says',
  'sgx-lkl-55.log': ':1: this is the log of a library OS',
};

it.each(Object.keys(READ))('%s is read, and answers', async (name) => {
  const { code, out, err } = await answer(name);
  expect([code, err]).toEqual([0, '']);
  for (const part of READ[name]!) expect(out).toContain(part);
  // Of all these, each difference has a reason.
  expect(out).not.toContain('no reason known');
  expect(out).not.toContain('process_madvise() on line');
});

it.each(Object.keys(REFUSED))('%s is refused, and why is said', async (name) => {
  const { code, err } = await answer(name);
  expect(code).toBe(2);
  expect(err).toContain(REFUSED[name]);
});

it('the memory that a log shows was promised is there: its unmaps hit, until one has no VMA left', async () => {
  const count = 65_500;
  const [base, chunk] = [0x7f00_0000_0000, 2 ** 21];
  // In the form that github.com/jemalloc/jemalloc/issues/970 describes.
  const lines = [
    'execve("/usr/sbin/srv", ["srv"], 0x7ffd2c0 /* 20 vars */) = 0',
    'brk(NULL) = 0x5555557a0000',
    `[pid  4711] 10:15:01.000000 mmap(NULL, ${(count + 500) * 2 * chunk}, PROT_READ|PROT_WRITE, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x${base.toString(16)} <0.000012>`,
    ...Array.from({ length: count + 1 }, (_, i) => {
      const at = (base + chunk + i * 2 * chunk).toString(16);
      const said = i < count ? '0' : '-1 ENOMEM (Cannot allocate memory)';
      return `[pid  4711] 10:15:02.${String(i).padStart(6, '0')} munmap(0x${at}, ${chunk}) = ${said} <0.000008>`;
    }),
  ];
  const file = folder.write('jemalloc-970.strace.gz', gzipSync(lines.join('\n')));
  const { out } = await run(['replay', file]);
  expect(out).toContain('65,502 of 65,503 calls return');
  expect(out).toMatch(/One call was promised 2\d\d GiB, so the machine is taken to have 512 GiB/);
  expect(out).toMatch(
    /recorded -1 ENOMEM: vm\.max_map_count: the log shows 65,504 VMAs, but not all of the program’s own; with 26 more the limit of 65,530 is reached/,
  );
  expect(out).toContain('65,505 VMAs at the end');
  // Whoever knows better says so.
  const told = await run(['replay', file, '--assume', 'memory=16G']);
  expect(told.out).toContain('Assumed as you said: memory=16G.');
  expect(told.out).toContain('more memory than 16 GiB, which are assumed here');
  expect((await run(['replay', file, '--assume', 'memroy=16G'])).err).toContain(
    '"memroy=16G" is not NAME=VALUE',
  );
}, 60_000);

it('the kernel is the one that uname() names, and else the newest, and why is said', async () => {
  const call = 'mmap(NULL, 4096, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7ffff7ffe000\n';
  const uname =
    'uname({sysname="Linux", nodename="n", release="4.19.0-6-amd64", version="#1 SMP", ...}) = 0\n';
  expect((await run(['replay', '-'], uname + call)).out).toContain(
    'Linux 4.20 answers, which stands for 4.19.0-6-amd64, the log’s own',
  );
  expect((await run(['replay', '-'], call)).out).toContain(
    'Linux 7.3 answers, the newest here: the log doesn’t name its kernel',
  );
});

it('PR_SET_MM is left out and said to be, if it succeeded', async () => {
  const log = (result: string) =>
    `brk(NULL) = 0x555555560000\nprctl(PR_SET_MM, PR_SET_MM_BRK, 0x555555570000, 0, 0) = ${result}\nbrk(0x555555561000) = 0x555555570000\n`;
  const { out } = await run(['replay', '-'], log('0'));
  expect(out).toContain('left out, because not modelled yet: prctl 1');
  expect(out).toContain('prctl() on line 2 may be the cause: it is not modelled yet');
  expect((await run(['replay', '-'], log('-1 EPERM (Operation not permitted)'))).out).toContain(
    'skipped: prctl 1',
  );
});
