import type { Mutant } from './mutant.ts';

export const traceIn: readonly Mutant[] = [
  {
    file: 'web/src/trace-in/strace.ts',
    before: '-19, -26, -23, -75]',
    after: '-19, -26, -75]',
    breaks: 'a mapping that failed with ENFILE is replayed',
  },
  {
    file: 'web/src/trace-in/ranges.ts',
    before: 'if (range.start > end) break;',
    after: 'if (range.start >= end) break;',
    breaks: 'ranges that touch aren’t joined',
  },
  {
    file: 'web/src/trace-in/waits.ts',
    before: '(?:EXITED|KILLED|DUMPED)',
    after: '(?:EXITED|KILLED)',
    breaks: 'a child that dumped core is never reaped',
  },
  {
    file: 'web/src/trace-in/waits.ts',
    before: ' || /\\bWNOWAIT\\b/.test(options)',
    after: '',
    breaks: 'a child that was only looked at is reaped',
  },
  {
    file: 'web/src/trace-in/numbers.ts',
    before: '& 0x3f) << MAP_HUGE_SHIFT',
    after: '& 0x1f) << MAP_HUGE_SHIFT',
    breaks: 'pages of 16 GiB become pages of 4 bytes',
  },
  {
    file: 'web/src/trace-in/maps.ts',
    before: 'Number(key[1]) < 16',
    after: 'Number(key[1]) <= 16',
    breaks: 'a protection key beyond the last is taken',
  },
  {
    file: 'web/src/trace-in/vmas.ts',
    before: 'vmas.findLast(({ name, vmFlags }) => name === code?.name',
    after: 'vmas.find(({ name, vmFlags }) => name === code?.name',
    breaks: 'the code ends with its first text segment',
  },
  {
    file: 'web/src/trace-in/deduce.ts',
    before: 'end <= first.end + LOADER_REACH',
    after: 'end <= first.end',
    breaks: 'the loader isn’t found',
  },
  {
    file: 'web/src/trace-in/join.ts',
    before: '[...args.slice(0, -1), `',
    after: '[...args, `',
    breaks: 'the argument at which a call was interrupted stands twice',
  },
  {
    file: 'web/src/trace-in/bookkeeping.ts',
    before: "name === 'execve' ? 0 : 1",
    after: "name === 'execve' ? 1 : 0",
    breaks: 'a program is named after its arguments',
  },
  {
    file: 'web/src/trace-in/arguments.ts',
    before: 'value.lo % PAGE_SIZE !== 0',
    after: 'value.lo % PAGE_SIZE === 0',
    breaks: 'offsets of mmap2() in bytes are taken for pages',
  },
  {
    file: 'web/src/trace-in/observed.ts',
    before: 'write && !shared && !special ? VM.ACCOUNT',
    after: 'write && !special ? VM.ACCOUNT',
    breaks: 'shared mappings of a memory map are accounted',
  },
  {
    file: 'web/src/trace-in/processes.ts',
    before: 'wanted.process <= born',
    after: 'wanted.process < born',
    breaks: 'peek() doesn’t find the youngest sibling',
  },
  {
    file: 'web/src/trace-in/scan.ts',
    before: "this.#text[this.#at - 1] !== '-' && --depth === 0",
    after: '--depth === 0',
    breaks: 'the arrow of a socket closes its decoration',
  },
  {
    file: 'web/src/trace-in/failures.ts',
    before: 'this.#ordered.delete(task);',
    after: '',
    breaks: 'each later call of the thread fails, too',
  },
  {
    file: 'web/src/trace-in/calls.ts',
    before: 'length: args.word(0),',
    after: 'length: args.word(1),',
    breaks: 'shmat() takes the address for the segment',
  },
];
