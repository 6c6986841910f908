/** Streams of page faults: descriptions of the shipped ones, and problems with files that can't be read as one. */
export const faults = {
  needs64: 'The streams are of 64-bit programs, and this kernel has 32-bit addresses.',

  // The streams that ship with the page.
  'stream-boot-systemd':
    'A Debian 12 (2023) boots with systemd, until 20 seconds after multi-user: cron, ssh, dbus, exim4, PostgreSQL and udev start. Recorded on Linux 6.1, in true order.',
  'stream-boot-sysv':
    'The same Debian 12 (2023) boots with sysvinit and its shell scripts, as machines of 2014 did: many short processes. Recorded on Linux 6.1, in true order.',
  'stream-kbuild':
    'make -j2 builds mm/ and kernel/ of Linux 6.12 (2024), tinyconfig, with gcc 12. Recorded on Linux 6.1, in true order. The beginning shows more of make’s small helpers and less of the compiler than the whole.',
  'stream-postgres':
    'PostgreSQL 15 (2022) loads 3,000,000 rows and answers five queries that join, sort and hash; 512 MB of shared buffers. Recorded on Linux 6.1, in true order, from pg_ctl start on.',
  'stream-sqlite':
    'SQLite with 300,000 rows and queries like those of PostgreSQL, in one process of SQLite 3 as Debian 12 (2023) has it. Recorded on Linux 6.1, in true order.',
  'stream-ebizzy-a-2':
    'A program written after ebizzy, which the patch was measured with: 2 threads copy chunks of 512 KiB in malloc arenas of their own, trimmed at each free() as glibc of 2014 did. Recorded on Linux 6.1 with two processors, in true order.',
  'stream-ebizzy-a-16':
    'The same program with 16 threads, in arenas trimmed at each free() as glibc of 2014 did. Recorded on Linux 6.1 with two processors, in true order: one thread runs for a whole time slice.',
  'stream-ebizzy-a-80':
    'The same program with 80 threads, in arenas trimmed at each free() as glibc of 2014 did. Recorded on Linux 6.1 with two processors, in true order: one thread runs for a whole time slice.',
  'stream-ebizzy-a-80-ncore':
    'The 80 threads of ebizzy-a-80 as if each had a processor of its own. Each thread’s own stream is real, recorded on Linux 6.1; the order between threads is constructed, by each thread’s processor time.',
  'stream-ebizzy-m-2':
    'A program written after ebizzy, which the patch was measured with: 2 threads copy chunks of 512 KiB that are mapped and unmapped each time. Recorded on Linux 6.1 with two processors, in true order.',
  'stream-ebizzy-m-16':
    'The same program with 16 threads that map and unmap each chunk. Recorded on Linux 6.1 with two processors, in true order.',
  'stream-ebizzy-m-80':
    'The same program with 80 threads that map and unmap each chunk; every munmap() empties the caches of all of them. Recorded on Linux 6.1 with two processors, in true order.',
  'stream-java':
    'A Java program on OpenJDK 17 (2021), with the threads of its compilers and collectors. Recorded on Linux 6.1, in true order.',

  // Why a file is not a stream of page faults.
  atLine: 'line {line}: {reason}',
  empty: 'the file is empty',
  unknown: 'this is neither a stream of page faults ("# faultstream 1") nor the text of perf script',
  otherVersion: 'this is a stream of page faults, but not of version 1',
  perfData: 'this is perf.data itself: run perf script on it first, and give its text',
  gzipInside: 'this was compressed twice: uncompress it once',
  strace: 'this is output of strace, which shows no page faults: the lab opens it',
  perfTrace: 'this is output of perf trace: record with perf record, and give the text of perf script',

  // Why a line of perf script output can't be read.
  noSample: 'this is not a line of perf script: a thread number, an event and a colon are expected',
  badEvent: 'the fields of this event are not those that perf prints, or the line was cut off',
  tooLarge: '{text} does not fit in 64 bits',
  nulByte: 'a NUL byte: this is not text',
  lineTooLong: 'the line is longer than {limit} characters',
  noAddresses:
    'this page fault has no address: record with perf record -d, and print with perf script -F comm,tid,time,event,ip,addr',
  otherMachine: 'this was recorded on {machine}: only recordings of x86_64 can be read',

  // Why the output of perf script tells too little.
  noFaults:
    'there is no page fault of a user’s address in it: record exceptions:page_fault_user, or page-faults with -d',
  noAreas:
    'no mappings are in it, so nobody can know which area a fault lies in: record from the program’s start with perf record -d, and print with perf script --show-task-events --show-mmap-events',
  onlyCode:
    'only mappings of code are in it, so nobody can know which area a fault lies in: record with perf record -d, which reports all mappings',
} as const;
