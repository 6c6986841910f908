/** Streams of page faults: descriptions of the shipped ones, and problems with files that can't be read as one. */
export const faults = {
  needs64: 'The streams are of 64-bit programs, and this kernel has 32-bit addresses.',

  // The streams that ship with the page.
  'stream-boot-systemd':
    'A Debian 12 (2023) boots with systemd, until 20 seconds after multi-user: cron, ssh, dbus, exim4, PostgreSQL and udev start. Recorded on Linux 6.1, in true order.',
  'stream-boot-sysv':
    'The same Debian 12 (2023) boots with sysvinit and its shell scripts, as machines of 2014 did, with many short-lived processes. Recorded on Linux 6.1, in true order.',
  'stream-kbuild':
    'make -j2 builds mm/ and kernel/ of Linux 6.12 (2024), tinyconfig, with gcc 12. Recorded on Linux 6.1, in true order. The beginning has more of make’s small helpers and less of the compiler than the whole recording.',
  'stream-postgres':
    'PostgreSQL 15 (2022) loads 3,000,000 rows and answers five queries that join, sort and hash, with 512 MB of shared buffers. Recorded on Linux 6.1, in true order, starting with pg_ctl start.',
  'stream-sqlite':
    'SQLite 3, as in Debian 12 (2023), runs queries like those of PostgreSQL on 300,000 rows, in one process. Recorded on Linux 6.1, in true order.',
  'stream-ebizzy-a-2':
    'A program modelled on ebizzy, which the patch was measured with: 2 threads copy chunks of 512 KiB in malloc arenas of their own. Each free() trims its arena, as in the glibc of 2014. Recorded on Linux 6.1 with two processors, in true order.',
  'stream-ebizzy-a-16':
    'The same program with 16 threads; each free() trims its arena, as in the glibc of 2014. Recorded on Linux 6.1 with two processors, in true order: a thread runs for a whole time slice.',
  'stream-ebizzy-a-80':
    'The same program with 80 threads; each free() trims its arena, as in the glibc of 2014. Recorded on Linux 6.1 with two processors, in true order: a thread runs for a whole time slice.',
  'stream-ebizzy-a-80-ncore':
    'The 80 threads of ebizzy-a-80, as if each had a processor of its own. Each thread’s own stream is real, recorded on Linux 6.1. The order between threads is constructed, from each thread’s processor time.',
  'stream-ebizzy-m-2':
    'A program modelled on ebizzy, which the patch was measured with: 2 threads copy chunks of 512 KiB, and map and unmap a chunk for each copy. Recorded on Linux 6.1 with two processors, in true order.',
  'stream-ebizzy-m-16':
    'The same program with 16 threads that map and unmap each chunk. Recorded on Linux 6.1 with two processors, in true order.',
  'stream-ebizzy-m-80':
    'The same program with 80 threads that map and unmap each chunk; every munmap() empties the caches of all threads. Recorded on Linux 6.1 with two processors, in true order.',
  'stream-java':
    'A Java program on OpenJDK 17 (2021), with its compiler and collector threads. Recorded on Linux 6.1, in true order.',

  // Why a file is not a stream of page faults.
  atLine: 'line {line}: {reason}',
  empty: 'the file is empty',
  unknown: 'this is neither a stream of page faults ("# faultstream 1") nor the text of perf script',
  otherVersion: 'this is a stream of page faults, but not of version 1',
  perfData: 'this is perf.data itself: run perf script on it, and use the text that it prints',
  gzipInside: 'this was compressed twice: uncompress it once',
  strace: 'this is strace output, which shows no page faults: open it in the lab',
  perfTrace: 'this is output of perf trace: record with perf record instead, and use the text of perf script',

  // Why a line of perf script output can't be read.
  noSample: 'this is not a line of perf script: a thread number, an event and a colon are expected',
  badEvent: 'the fields of this event are not those that perf prints, or the line was cut off',
  tooLarge: '{text} does not fit in 64 bits',
  nulByte: 'the line has a NUL byte, so this is not text',
  lineTooLong: 'the line is longer than {limit} characters',
  noAddresses:
    'this page fault has no address: record with perf record -d, and print with perf script -F comm,tid,time,event,ip,addr',
  otherMachine: 'this was recorded on {machine}: only recordings of x86_64 can be read',

  // Why the output of perf script tells too little.
  noFaults:
    'it has no page fault at a user-space address: record exceptions:page_fault_user, or page-faults with -d',
  noVmas:
    'it has no mappings, so nobody can know which VMA a fault belongs to: record from the program’s start with perf record -d, and print with perf script --show-task-events --show-mmap-events',
  onlyCode:
    'it has only mappings of code, so nobody can know which VMA a fault belongs to: record with perf record -d, which reports all mappings',
} as const;
