import { expect } from 'vitest';
import { MAP_FIXED } from '../../web/src/narrate/flags.ts';
import type { RecordVma } from '../../web/src/protocol/protocol.gen.ts';
import { toNumber } from '../../web/src/protocol/u64.ts';
import type { OperationSummary } from '../../web/src/timeline/run.ts';
import type { On, Run, Statement } from './statement.ts';

const PAGE = 4096;
const GIB = 2 ** 30;
const UNTOUCHED = 0x7fffb7e00000;
const KERNEL = '7.3';
const HUGE = 2 * 2 ** 20;
const STACK_LIMIT = 8 * 2 ** 20;
/** What two challenges begin with, and a process that has mapped nine pages. */
const GAPS = 'cut/pages:15/of:gap/from:4/calls:13a.2u.5-6u.9-12u';
const HALVES = 'cut/pages:9/from:7/calls:5u.1t.2t.3t.4t.6t';
const NINE = 'cut/pages:9/from:1/calls:none';
const ONE_PAGE = 'mmap(NULL, 4096, PROT_NONE, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0)';

const bits = (flags: number) => 'rwx'.replaceAll(/./g, (bit, i: number) => ((flags >> i) & 1 ? bit : '-'));
const ranges = (vmas: readonly Pick<RecordVma, 'start' | 'end'>[]) =>
  vmas.map(({ start, end }) => [start, end]);
const within = (vmas: readonly RecordVma[], from: number, to: number) =>
  vmas.filter(({ start, end }) => start < to && from < end);

/** What the kernel does about a touch, and how many pages it allocates. */
async function supplied(run: Run, operation: number | string) {
  const [fault] = await run.eventsOf(operation, 'fault_range_leave');
  return [fault?.verdict, (await run.count(operation)).pageAllocs];
}

/** Pages of memory that the GiB of promise.trace has. */
async function memoryOf(run: Run, at: number | string): Promise<number> {
  const vmas = within((await run.after(at)).vmas, UNTOUCHED, UNTOUCHED + GIB);
  return vmas.reduce((sum, { anon }) => sum + anon, 0);
}

/** What is done at the middle of each gap between VMAs of map.trace. */
async function inGaps(on: On, access: (at: string) => string) {
  const { vmas } = await on('map.trace', KERNEL).after(7);
  const gaps = vmas
    .slice(1)
    .flatMap(({ start }, i) => (vmas[i]!.end < start ? [(vmas[i]!.end + start) / 2] : []));
  expect(gaps.length).toBeGreaterThan(1);
  return Promise.all(
    gaps.map((at) => on('map.trace', KERNEL, access(`0x${Math.floor(at).toString(16)}`)).ask('+1', 'error')),
  );
}

/** What the third operation asks for: the first page, how many, and their permissions. */
async function third(run: Run) {
  const [{ call }] = (await run.calls(3)) as [OperationSummary];
  return [sixth(toNumber(call.addr)), toNumber(call.length) / PAGE, call.prot];
}

/** A page of the GiB of promise.trace and limit.trace, counted from 0, as arguments. */
const untouched = (page: number) => `0x${(UNTOUCHED + page * PAGE).toString(16)}, ${PAGE}`;

/** The address of one of the nine pages of cut.trace, counted from 1, in hexadecimal. */
const ninth = (page: number) => (0x7ffff7ff6000 + (page - 1) * PAGE).toString(16);

/** Which of the six pages of cut-gap.trace, counted from 1, begins at an address. */
const sixth = (address: number) => (address - 0x7ffff7ff9000) / PAGE + 1;

/** The parts that a loader maps over what one call has mapped. */
async function library(on: On, first: number, last: number) {
  const run = on('ls.trace', KERNEL);
  const [whole, ...parts] = await run.calls(`${first}-${last}`);
  const from = whole!.outcome.value;
  const to = from + Math.ceil(whole!.call.length.lo / PAGE) * PAGE;
  expect(whole!.call.addr).toEqual({ lo: 0, hi: 0 });
  const places = parts.map(({ outcome }) => outcome.value);
  expect(parts.map(({ call }) => toNumber(call.addr))).toEqual(places);
  expect(parts.filter(({ call }) => (call.flags & MAP_FIXED) === 0)).toEqual([]);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places.every((at) => from < at && at < to)).toBe(true);
  const before = await run.after(first);
  expect(ranges(within(before.vmas, from, to))).toEqual([[from, to]]);
  const after = within((await run.after(last)).vmas, from, to);
  expect(after.length).toBe(parts.length + 1);
  expect(new Set(after.map(({ vmFlags, file }) => `${vmFlags} ${file}`)).size).toBeGreaterThan(3);
  expect([after[0]!.start, after.at(-1)!.end]).toEqual([from, to]);
}

const statements: readonly Statement[] = [
  {
    says: 'A program asks Linux for 8 GiB, with a single call to mmap(), and gets them: the tile beside the memory. Then it asks for 8 GiB more.',
    holds: async (on) => {
      const run = on('overcommit.trace', KERNEL);
      expect(await Promise.all([1, 2].map(async (at) => run.ask(at, 'error')))).toEqual(['none', 'none']);
      expect((await run.after(2)).memory.totalVm - (await run.after(0)).memory.totalVm).toBe(16 * GIB);
    },
  },
  {
    says: 'It sets no memory aside.',
    holds: async (on) => {
      const run = on('overcommit.trace', KERNEL);
      expect(await run.count(100)).toMatchObject({ pageAllocs: 0 });
      expect((await run.after(100)).memory.totalVm - (await run.after(0)).memory.totalVm).toBe(800 * GIB);
    },
  },
  {
    says: 'Back to the machine with 8 GiB. The program has its 16 GiB, and now it writes to all of them.',
    holds: async (on) => {
      const run = on('out-of-memory.trace', KERNEL);
      expect((await run.after(2)).memory.totalVm - (await run.after(0)).memory.totalVm).toBe(16 * GIB);
      const errors = await Promise.all(Array.from({ length: 16 }, async (_, i) => run.ask(i + 3, 'error')));
      // The kernel needs some of the 8 GiB itself.
      expect(errors).toEqual([...Array<string>(15).fill('none'), 'ENOMEM']);
      expect(await run.count('3-17')).toMatchObject({ pageAllocs: (15 * GIB) / 2 / PAGE });
    },
  },
  {
    says: 'Once it is written, a page that was read gets memory of its own, too.',
    holds: async (on) => {
      // Page 131,072, counted from 0: the scenario has read it.
      const run = on('promise.trace', KERNEL, `store(${untouched(131_072)})`);
      expect([await supplied(run, 3), await supplied(run, '+1')]).toEqual([
        ['zero_page', 0],
        ['anonymous', 1],
      ]);
    },
  },
  {
    says: 'when neighbours match in everything, it merges them. But why are all these mappings neighbours?',
    holds: async (on) => {
      // The first hundred, of which each joins the one before; the rest is asked in the figure's own test.
      const run = on('overcommit.trace', KERNEL);
      expect([await run.ask(1, 'areas'), await run.ask(100, 'areas')]).toEqual([4, 4]);
    },
  },
  {
    says: 'after a fork(), parent and child have the same pages, and whoever writes to one gets a copy of it.',
    holds: async (on) => {
      const byte = '[pid 1] store(0x7ffff7ff6000, 1) = 0';
      const run = on('cut.trace', KERNEL, `${byte}\n[pid 1] fork() = 2\n${byte}`);
      const taken = ['+1', '+2', '+3'].map(async (at) => (await run.count(at)).pageAllocs);
      expect(await Promise.all(taken)).toEqual([1, 0, 1]);
      expect(await run.count('+3')).toMatchObject({ cowCopies: 1 });
    },
  },
  {
    says: 'Linux looks at each call alone, and refuses one that asks for more than the whole machine has: try 16 GiB.',
    holds: async (on) => {
      const largest = `mmap(NULL, ${8 * GIB}, PROT_READ|PROT_WRITE, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0)`;
      const more = largest.replace(String(8 * GIB), String(8 * GIB + PAGE));
      const others = on('overcommit.trace', KERNEL, `${largest}\n${more}\n${largest}`);
      expect(await Promise.all(['+1', '+2', '+3'].map(async (at) => others.ask(at, 'error')))).toEqual([
        'none',
        'ENOMEM',
        'none',
      ]);
    },
  },
  {
    says: 'The square is all of it: 262,144 pages of 4 KiB, row by row.',
    holds: async (on) => {
      const run = on('promise.trace', KERNEL);
      const [before, after] = [await run.after(0), await run.after(1)];
      expect(after.memory.totalVm - before.memory.totalVm).toBe(262_144 * PAGE);
      expect(after.vmas.length - before.vmas.length).toBe(1);
      expect(within(after.vmas, UNTOUCHED, UNTOUCHED + GIB).map(({ anon }) => anon)).toEqual([0]);
      expect(await run.ask(1, `pages at ${UNTOUCHED.toString(16)}`)).toBe(0);
    },
  },
  {
    says: 'When the program touches an address with nothing behind it, the processor raises a page fault, and the kernel decides what to put there.',
    holds: async (on) => {
      const run = on('promise.trace', KERNEL, 'store(0x7fffb7e00800, 1)\nstore(0x7fffb7e01000, 8192)');
      expect(await Promise.all([2, 3, '+1', '+2'].map(async (at) => supplied(run, at)))).toEqual([
        ['anonymous', 1],
        ['zero_page', 0],
        ['present', 0],
        ['anonymous', 2],
      ]);
    },
  },
  {
    says: 'The read was answered by the page of zeroes that everybody shares.',
    holds: async (on) => {
      const run = on('promise.trace', KERNEL, 'load(0x7fffb7e02000, 8192)');
      expect([await supplied(run, 3), await supplied(run, '+1')]).toEqual([
        ['zero_page', 0],
        ['zero_page', 0],
      ]);
    },
  },
  {
    says: 'Everything between the VMAs is unmapped.',
    holds: async (on) => {
      expect(new Set(await inGaps(on, (at) => `load(${at}, 1)`))).toEqual(new Set(['SIGSEGV']));
      expect(new Set(await inGaps(on, (at) => `store(${at}, 1)`))).toEqual(new Set(['SIGSEGV']));
      // Not below the stack, which grows.
      for (const call of ['load', 'store']) {
        const run = on(NINE, KERNEL, `${call}(0x7ffffffdd000, 1)`);
        const start = async (at: number | string) => (await run.after(at)).vmas.at(-1)!.start;
        expect(await run.ask('+1', 'error')).toBe('none');
        expect([await start(0), await start('+1')]).toEqual([0x7ffffffde000, 0x7ffffffdd000]);
      }
    },
  },
  {
    says: '555555558000-55555556e000 r-xp 00004000 /usr/bin/ls 555555579000-55555557a000 rw-p 00000000 7ffffffde000-7ffffffff000 rw-p 00000000 [stack]',
    holds: async (on) => {
      const { vmas } = await on('ls.trace', KERNEL).after(0);
      const shown = [0x555555558000, 0x555555579000, 0x7ffffffde000].map(
        (at) => within(vmas, at, at + 1)[0]!,
      );
      expect(
        shown.map((each) => `${each.start.toString(16)}-${each.end.toString(16)} ${bits(each.vmFlags)}p`),
      ).toEqual([
        '555555558000-55555556e000 r-xp',
        '555555579000-55555557a000 rw-p',
        '7ffffffde000-7ffffffff000 rw-p',
      ]);
      expect(shown.map(({ file, pgoff }) => file > 0 && pgoff.lo * PAGE)).toEqual([0x4000, false, false]);
    },
  },
  {
    says: 'It starts at mmap_base, just below what is reserved for the stack, and goes down: to the left in the figure. It takes the first gap that is large enough and places the mapping at the top of that gap.',
    holds: async (on) => {
      const run = on('map.trace', KERNEL);
      const { memory, vmas } = await run.after(0);
      expect(memory.mmapBase).toBeLessThan(vmas.at(-1)!.end - STACK_LIMIT);
      // The highest VMA below mmap_base ends there. Without it, the next mapping does.
      const [top] = within(vmas, memory.mmapBase - PAGE, memory.mmapBase);
      const instead = `munmap(0x${top!.start.toString(16)}, ${top!.end - top!.start})\n${ONE_PAGE}`;
      expect(await on('map.trace', KERNEL, instead).ask('+2', 'address')).toBe(memory.mmapBase - PAGE);
      // 8 KiB are free from 7fff f7ff 3000 on: 4 KiB go to the top of them, 16 KiB further down, 4 KiB to the rest.
      expect(ranges(within((await run.after(4)).vmas, 0x7ffff7ff3000, 0x7ffff7ff5000))).toEqual([]);
      expect(await run.ask(5, 'address')).toBe(0x7ffff7ff4000);
      expect(await run.ask(6, 'address')).toBe(
        (await run.after(5)).vmas.find(({ start }) => start > GIB)!.start - 4 * PAGE,
      );
      expect(await run.ask(7, 'address')).toBe(0x7ffff7ff3000);
    },
  },
  {
    says: 'The kernel aligns anonymous mappings whose size is a whole multiple of 2 MiB, so that it could back them with huge pages of that size.',
    holds: async (on) => {
      const beyond = async (size: number) => {
        const map = `mmap(NULL, ${size}, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0)`;
        return Number(await on(NINE, KERNEL, map).ask('+1', 'address')) % HUGE;
      };
      expect(await Promise.all([HUGE, 2 * HUGE, GIB].map(beyond))).toEqual([0, 0, 0]);
      const [lowest] = within((await on(NINE, KERNEL).after(1)).vmas, GIB, Infinity);
      const odd = [HUGE - PAGE, HUGE + PAGE, 1.5 * HUGE];
      expect(await Promise.all(odd.map(beyond))).toEqual(odd.map((size) => (lowest!.start - size) % HUGE));
    },
  },
  {
    says: 'A line without a name is anonymous memory: it has no file, and starts out as zeroes.',
    holds: async (on) => {
      const { vmas } = await on('ls.trace', KERNEL).after(0);
      const own = vmas.filter(({ file, label }) => file === 0 && label === 'none');
      expect(ranges(own)).toEqual([[0x555555579000, 0x55555557a000]]);
      expect(vmas.some(({ start }, i) => i > 0 && vmas[i - 1]!.end < start)).toBe(true);
      // Nothing comes from a file: a read is answered by the page of zeroes, and a write gets a page of its own.
      const run = on('ls.trace', KERNEL, 'load(0x555555579000, 1)\nstore(0x555555579000, 1)');
      expect([await supplied(run, '+1'), await supplied(run, '+2')]).toEqual([
        ['zero_page', 0],
        ['anonymous', 1],
      ]);
    },
  },
  {
    says: 'sixteen bytes are written, each in a page of its own. What do they cost?',
    holds: async (on) => {
      const run = on('scattered.trace', KERNEL);
      expect((await run.count('2-17')).pageAllocs).toBe(16);
    },
  },
  {
    says: 'Make five VMAs of the nine pages, with two calls. How many could you get with three?',
    holds: async (on) => {
      // Operations 2 and 3 of the scenario cut it, and join it again; three VMAs are elsewhere.
      const own = async (...pages: readonly number[]) => {
        const calls = pages.map((page) => `mprotect(0x${ninth(page)}, 4096, PROT_READ)`).join('\n');
        return (await on('cut.trace', KERNEL, calls).after(`+${pages.length}`)).vmas.length - 3;
      };
      expect([await own(2), await own(2, 4), await own(2, 4, 6)]).toEqual([3, 5, 7]);
    },
  },
  {
    says: 'With a single call, make all six pages one VMA again',
    holds: async (on) => {
      const anew =
        'mmap(0x7ffff7ff9000, 24576, PROT_READ|PROT_WRITE, MAP_FIXED|MAP_PRIVATE|MAP_ANONYMOUS, -1, 0)';
      expect(await on('cut-hole.trace', KERNEL, anew).ask('+1', 'areas')).toBe(4);
    },
  },
  {
    says: 'one more write makes the VMA cover all twelve pages',
    holds: async (on) => {
      const run = on('grow.trace', KERNEL, 'store(0x7ffffffd5000, 1)');
      expect((await run.after('+1')).vmas.at(-1)!.start).toBe(0x7ffffffd5000);
      expect((await run.after(0)).vmas.at(-1)!.start).toBe(0x7ffffffd5000 + 9 * PAGE);
    },
  },
  {
    says: 'Two pages of a library lie directly below mmap_base, so the first gap is the one to the left of them.',
    holds: async (on) => {
      const { memory, vmas } = await on('place.trace', KERNEL).after(0);
      const [top] = within(vmas, memory.mmapBase - PAGE, memory.mmapBase);
      expect([top!.start, top!.end]).toEqual([memory.mmapBase - 2 * PAGE, memory.mmapBase]);
      expect(top!.file).toBeGreaterThan(0);
      expect(within(vmas, top!.start - GIB, top!.start)).toEqual([]);
    },
  },
  {
    says: 'The strip has two VMAs now.',
    holds: async (on) => {
      const run = on('place.trace', KERNEL);
      expect([(await run.after(0)).vmas.length, await run.ask(1, 'areas')]).toEqual([4, 5]);
      expect(await run.ask(1, 'address')).toBe(0x7ffff7ff9000);
      const [first, second] = (await run.calls('1-2')).map(({ call }) => [
        toNumber(call.length) / 1024,
        call.prot,
      ]);
      expect([first![0], second![0]]).toEqual([16, 8]);
      expect(first![1]).toBe(second![1]);
    },
  },
  {
    says: 'The third call asks for 12 KiB that may only be read',
    holds: async (on) => {
      const run = on('place.trace', KERNEL);
      const [{ call }] = (await run.calls(3)) as [OperationSummary];
      expect([toNumber(call.length) / 1024, call.prot]).toEqual([12, 1]);
      expect([await run.ask(2, 'areas'), await run.ask(3, 'areas')]).toEqual([5, 6]);
    },
  },
  {
    says: 'The third call asks for read-only memory, so it gets a VMA of its own.',
    holds: async (on) => {
      const run = on('map.trace', KERNEL);
      expect([await run.ask(2, 'areas'), await run.ask(3, 'areas')]).toEqual([9, 10]);
      const readWrite = 'mmap(NULL, 12288, PROT_READ|PROT_WRITE, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0)';
      const own = within((await run.after(3)).vmas, 0x7ffff7fee000, 0x7ffff7ff1000);
      expect(own.map(({ end, start }) => end - start)).toEqual([12288]);
      // Read/write memory joins read/write memory.
      expect(await on(NINE, KERNEL, readWrite).ask('+1', 'areas')).toBe(4);
    },
  },
  {
    says: 'Here is one VMA of nine pages, read/write. mprotect() makes its three middle pages read-only.',
    holds: async (on) => {
      const run = on('cut.trace', KERNEL);
      expect((await run.after(1)).vmas.length).toBe(4);
      const [start, end] = [0x7ffff7ff6000, 0x7ffff7fff000];
      expect(ranges(within((await run.after(1)).vmas, start, end))).toEqual([[start, start + 9 * PAGE]]);
      const middle = within((await run.after(2)).vmas, start + 3 * PAGE, start + 6 * PAGE);
      expect(ranges(middle)).toEqual([[start + 3 * PAGE, start + 6 * PAGE]]);
      expect(bits(middle[0]!.vmFlags)).toBe('r--');
    },
  },
  {
    says: 'Then give the middle its old permissions back: choose read/write, and draw over it. All three match again, and merge.',
    holds: async (on) => {
      const run = on('cut.trace', KERNEL);
      expect((await run.count(2)).splits).toBe(2);
      const inside = async (at: number) =>
        ranges(within((await run.after(at)).vmas, 0x7ffff7ff6000, 0x7ffff7fff000));
      const [from, cut, cutAgain, to] = [0x7ffff7ff6000, 0x7ffff7ff9000, 0x7ffff7ffc000, 0x7ffff7fff000];
      expect(await inside(2)).toEqual([
        [from, cut],
        [cut, cutAgain],
        [cutAgain, to],
      ]);
      expect(await inside(3)).toEqual([[from, to]]);
    },
  },
  {
    says: 'munmap() cuts in the same way, and drops what is inside, with its memory.',
    holds: async (on) => {
      const one = 'store(0x7fffb7e00000, 1)\n';
      const kept = on('promise.trace', KERNEL, `${one}mprotect(0x7fffb7e00000, 4096, PROT_READ)`);
      expect([await memoryOf(kept, '+1'), await memoryOf(kept, '+2')]).toEqual([2, 2]);
      const dropped = on('promise.trace', KERNEL, `${one}munmap(0x7fffb7e00000, 4096)`);
      expect([await memoryOf(dropped, '+1'), await memoryOf(dropped, '+2')]).toEqual([2, 1]);
    },
  },
  {
    says: 'munmap() doesn’t mind gaps in its range. mprotect() does.',
    holds: async (on) => {
      const run = on('split.trace', KERNEL);
      expect((await run.count(6)).splits).toBeGreaterThan(0);
      const before = within((await run.after(6)).vmas, 0x7ffff7fee000, 0x7ffff7ff7000);
      expect(before.length).toBe(4);
      expect(before.slice(1).filter(({ start }, i) => before[i]!.end < start).length).toBe(1);
      const { vmas } = await run.after(7);
      expect(within(vmas, 0x7ffff7fee000, 0x7ffff7ff7000)).toEqual([]);
      expect(await run.ask(7, 'error')).toBe('none');
      expect(await on('cut-gap.trace', KERNEL).ask(3, 'error')).toBe('ENOMEM');
    },
  },
  {
    says: 'It makes every second page read-only, with a call for each.',
    holds: async (on) => {
      const run = on('limit.trace', KERNEL);
      const pages = (await run.calls('2-101')).map(({ call }) => [
        (toNumber(call.addr) - UNTOUCHED) / PAGE,
        toNumber(call.length) / PAGE,
        call.prot,
      ]);
      expect(pages).toEqual(Array.from({ length: 100 }, (_, i) => [2 * i + 1, 1, 1]));
      expect((await run.after(101)).vmas.length).toBe(4 + 2 * 100);
    },
  },
  {
    says: 'A call that would need one more than 65,530 fails: even munmap().',
    holds: async (on) => {
      // limit.trace has made the first hundred cuts.
      const cuts = Array.from(
        { length: (65_530 - 204) / 2 },
        (_, i) => `mprotect(${untouched(201 + 2 * i)}, PROT_READ)`,
      );
      const run = on('limit.trace', KERNEL, [...cuts, `munmap(${untouched(200_000)})`].join('\n'));
      expect((await run.after(`+${cuts.length}`)).vmas.length).toBe(65_530);
      expect(await run.ask(`+${cuts.length + 1}`, 'error')).toBe('ENOMEM');
    },
  },
  {
    says: 'This time the program asks for pages 3 to 6, so that the gap comes first.',
    holds: async (on) => {
      const [run, other] = [on('cut-gap.trace', KERNEL), on('cut-hole.trace', KERNEL)];
      const six = async (at: number) =>
        within((await run.after(at)).vmas, 0x7ffff7ff9000, 0x7ffff7fff000).map(
          ({ start, end }) => `${sixth(start)}-${sixth(end - PAGE)}`,
        );
      expect([await six(1), await six(2), await six(3)]).toEqual([['1-6'], ['1-2', '5-6'], ['1-2', '5-6']]);
      // The other program asks for pages 2 to 6.
      expect([await third(run), await third(other)]).toEqual([
        [3, 4, 1],
        [2, 5, 1],
      ]);
    },
  },
  {
    says: 'mprotect() insists that everything in its range is mapped, so the call fails. The strip had two VMAs before it.',
    holds: async (on) => {
      const run = on('cut-hole.trace', KERNEL);
      expect(await run.ask(3, 'error')).toBe(await on('cut-gap.trace', KERNEL).ask(3, 'error'));
      expect((await run.after(2)).vmas.length).toBe(5);
    },
  },
  {
    says: 'The range covers pages 5 and 6 whole, so nothing is cut there. And mprotect() never gets that far: it stops at the gap. (madvise() would go on after it.)',
    holds: async (on) => {
      const map =
        'mmap(0x10000000, 24576, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS|MAP_FIXED, -1, 0)\nmunmap(0x10002000, 8192)';
      const upper = async (call: string) => {
        const run = on('hole.trace', KERNEL, `${map}\n${call}`);
        expect(await run.ask('+3', 'error')).toBe('ENOMEM');
        const flags = async (at: string) => {
          const above = within((await run.after(at)).vmas, 0x10004000, 0x10006000);
          expect(ranges(above)).toEqual([[0x10004000, 0x10006000]]);
          return above[0]!.vmFlags;
        };
        return (await flags('+3')) === (await flags('+2')) ? 'as it was' : 'changed';
      };
      expect(await upper('madvise(0x10001000, 20480, MADV_DONTFORK)')).toBe('changed');
      expect(await upper('mprotect(0x10001000, 20480, PROT_NONE)')).toBe('as it was');
    },
  },
  {
    says: 'The heap grows by a call: brk() moves its end.',
    holds: async (on) => {
      const run = on('heap.trace', KERNEL);
      const heap = async (at: number) => ranges(within((await run.after(at)).vmas, 0x405000, 0x406000))[0];
      expect(await Promise.all([1, 2, 6, 7].map(heap))).toEqual(
        [0x407000, 0x408000, 0x40c000, 0x406000].map((end) => [0x405000, end]),
      );
    },
  },
  {
    says: 'A stack grows by itself: if the program writes below it, the page fault extends the VMA down to that page, up to a limit, 8 MiB here. Beyond that, the program gets a segmentation fault.',
    holds: async (on) => {
      const run = on('stack.trace', KERNEL);
      const start = async (at: number) => (await run.after(at)).vmas.at(-1)!.start;
      expect(await Promise.all([0, 1, 2].map(start))).toEqual([
        0x7ffffffde000, 0x7ffffffdd000, 0x7ffffffca000,
      ]);
      const lowest = 0x7ffffffff000 - STACK_LIMIT;
      const write = async (at: number) =>
        on(NINE, KERNEL, `store(0x${at.toString(16)}, 1)`).ask('+1', 'error');
      expect([await write(lowest), await write(lowest - PAGE)]).toEqual(['none', 'SIGSEGV']);
    },
  },
  {
    says: 'Now the program writes to the first page below the stack’s VMA, and then seven pages further down. The VMA grows by eight pages.',
    holds: async (on) => {
      const run = on('grow.trace', KERNEL);
      const stack = async (at: number) => (await run.after(at)).vmas.at(-1)!;
      const [began, ended] = [await stack(1), await stack(3)];
      expect(began.anon).toBe(1);
      const [, first, second] = (await run.calls('1-3')).map(({ call }) => toNumber(call.addr));
      expect([first, second]).toEqual([began.start - PAGE, began.start - 8 * PAGE]);
      expect(ended.start).toBe(began.start - 8 * PAGE);
    },
  },
  {
    says: 'Press Play: the third write lies between the two others. Which number grows?',
    holds: async (on) => {
      const run = on('grow.trace', KERNEL);
      const [before, after] = [(await run.after(3)).vmas.at(-1)!, (await run.after(4)).vmas.at(-1)!];
      expect([after.start - before.start, after.anon - before.anon]).toEqual([0, 1]);
    },
  },
  {
    says: 'Press Play: over the mapped file come the library’s text (its code), its data, and a page of zeroes.',
    holds: async (on) => {
      const { vmas } = await on('over.trace', KERNEL).after(4);
      const own = within(vmas, 0x7ffff7ff6000, 0x7ffff7fff000);
      expect(
        own.map(({ vmFlags, file, start, end }) => [bits(vmFlags), file > 0, (end - start) / PAGE]),
      ).toEqual([
        ['r--', true, 2],
        ['r-x', true, 3],
        ['r--', true, 2],
        ['rw-', true, 1],
        ['rw-', false, 1],
      ]);
    },
  },
  {
    says: 'Operation 1 writes to the first page below the stack’s VMA, and the VMA grows by one page. Operation 2 writes to a page 19 pages further down.',
    holds: async (on) => {
      const run = on('stack.trace', KERNEL);
      const began = (await run.after(0)).vmas.at(-1)!.start;
      const [first, second] = (await run.calls('1-2')).map(({ call }) => toNumber(call.addr));
      expect([first, second]).toEqual([began - PAGE, first! - 19 * PAGE]);
      expect((await run.after(1)).vmas.at(-1)!.start).toBe(began - PAGE);
    },
  },
  {
    says: 'A program’s loader maps each library with one mmap() of its whole range, so that all its parts will lie together. Then it maps the parts over that range, each at a fixed address and with its own permissions. The flag for this is MAP_FIXED. It silently replaces whatever was mapped there.',
    holds: (on) => library(on, 4, 8),
  },
  {
    says: 'This, too, is a promise: the first touch of a page brings what the file has there, and a write gives the program its own copy.',
    holds: async (on) => {
      // Page 8, which is mapped from the file and may be written.
      const own = async (touch: string) =>
        await on('over.trace', KERNEL, `${touch}(0x7ffff7ffd000, 1) = 0`).ask('+1', 'pages at 7ffff7ffd000');
      expect([await own('load'), await own('store')]).toEqual([0, 1]);
    },
  },
  {
    says: 'Operations 9 to 13 load the C library in the same way.',
    holds: (on) => library(on, 9, 13),
  },
  {
    says: 'Fill the three gaps with three calls, so that all pages but the library’s are one VMA.',
    holds: async (on) => {
      const with3 = (asks: string) => on(`${GAPS}.${asks}`, KERNEL);
      expect(await with3('4a.2a.1a').ask(7, 'start at 7ffff7ffc000')).toBe(0x7ffff7ff0000);
      // No other order, and no other sizes that there are buttons for.
      const sizes = ['1a', '2a', '4a', '3o'];
      const all = sizes.flatMap((a) => sizes.flatMap((b) => sizes.map((c) => `${a}.${b}.${c}`)));
      const starts = all.map((asks) => with3(asks).ask(7, 'start at 7ffff7ffc000'));
      const filled = (await Promise.all(starts)).flatMap((at, i) => (at === 0x7ffff7ff0000 ? [all[i]] : []));
      expect(filled).toEqual(['4a.2a.1a']);
    },
  },
  {
    says: 'First write a byte to the middle: the same signal as before, now from a page that is in the list.',
    holds: async (on) => {
      const run = on('cut/pages:9/from:2/calls:4-6r.5t', KERNEL);
      expect(await run.ask(3, 'error')).toBe('SIGSEGV');
      const { vmas } = await run.after(3);
      expect(vmas.some(({ start, end }) => start <= 0x7ffff7ffa000 && 0x7ffff7ffa000 < end)).toBe(true);
      // It leaves nothing behind that would keep them apart.
      const again = on('cut/pages:9/from:2/calls:4-6r.5t.4-6w', KERNEL);
      expect(await again.ask(4, 'areas from 7ffff7ff6000 to 7ffff7fff000')).toBe(1);
    },
  },
  {
    says: 'Both halves have been written to, so filling the gap isn’t enough.',
    holds: async (on) => {
      const after = (call: string) => on(`${HALVES}.${call}`, KERNEL);
      expect(await after('5m').ask(8, 'areas from 7ffff7ff6000 to 7ffff7fff000')).toBe(2);
      expect(await after('5-9m').ask(8, 'areas from 7ffff7ff6000 to 7ffff7fff000')).toBe(1);
      expect(await after('5-9m').ask(8, 'pages at 7ffff7ffe000')).toBe(4);
      expect(await after('1-5m').ask(8, 'pages at 7ffff7ffe000')).toBe(1);
    },
  },
];
export default statements;
