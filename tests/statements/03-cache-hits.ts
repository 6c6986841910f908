import { unpackedStream } from '../../web/src/faults/streams/testing.ts';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect } from 'vitest';
import { answer, KERNELS, type Lookups, type Remembered } from '../../web/src/figures/remember/model.ts';
import {
  actsOf,
  anew,
  CACHES,
  read,
  TURNS,
  write,
  type Cache,
  type RememberParameters,
} from '../../web/src/figures/remember/parameters.ts';
import { callsOf, layoutOf } from '../../web/src/figures/remember/program.ts';
import { answer as walks, type WalkKernel } from '../../web/src/figures/walk/model.ts';
import { touchable } from '../../web/src/figures/walk/parameters.ts';
import { hitsIn as slotHitsIn, looksOf } from '../../web/src/figures/walk/picture.ts';
import { loadCoreFile } from '../../web/src/core/load-node.ts';
import { StreamCore } from '../../web/src/faults/stream-core.ts';
import { toNumber } from '../../web/src/protocol/u64.ts';
import { machine as core } from '../instruments/printing.ts';
import { times, type Statement } from './statement.ts';

const PAGE = 4096;
const ROOT = resolve(import.meta.dirname, '../..');
const STREAMS = resolve(ROOT, 'web/src/faults/streams/README.md');

const map = (at: string, length: number) =>
  `mmap(${at}, ${length}, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS|MAP_FIXED, -1, 0)`;

const pageNumber = (addr: number) => Math.floor(addr / PAGE);

/** Eight first touches by one thread, page after page. */
const touches = (process: number, base: number) =>
  Array.from({ length: 8 }, (_, i) => `[pid ${process}] store(0x${(base + i * PAGE).toString(16)}, 1)`).join(
    '\n',
  );

/** What README says of a whole recording: its faults, and its hit rates with one pointer and with four slots. */
function recorded(file: string) {
  const row = readFileSync(STREAMS, 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| ${file} `));
  const [, , part, whole, rates] = row!.split('|').map((cell) => cell.trim().replaceAll(',', ''));
  const [pointer, slots] = rates!.split(' → ').map(Number);
  return { part: Number(part), whole: Number(whole), pointer: pointer!, slots: slots! };
}

/** Hits among the touches of what the figure shows, with one arrow and with four for each thread. */
function hitsIn(text: string): readonly number[] {
  const parameters = read(text)!;
  const made = actsOf(parameters).filter(({ deed }) => deed === 't').length;
  return CACHES.map((cache) =>
    Math.round((answer(core, { cache, parameters, onlyRate: true }) * made) / 100),
  );
}

/** Four threads that take turns, and something moved. */
function moved(changed: Partial<RememberParameters>): string {
  return write(anew(read('threads:4/own:1/turn:1/touches:16')!, changed));
}

/** Which of four threads have a slot that points to the VMA of a place. */
function holdersOf(place: number, { arrows }: Remembered): readonly number[] {
  return [1, 2, 3, 4].filter((thread) => arrows.slice(4 * (thread - 1), 4 * thread).includes(place));
}

/** What each touch was. */
function touchesOf(cache: Cache, text: string): string {
  const { done } = answer(core, { cache, parameters: read(text)! }) as Lookups;
  return done.map(({ isHit }) => (isHit ? 'hit' : 'miss')).join(' ');
}

/** At how much each lookup of a thread looks, which touches some of 40 VMAs. */
function looks(kernel: WalkKernel, touched: readonly number[]): readonly number[] {
  return walks(core, { kernel, parameters: { vmas: 40, touched, from: 0 } }).walks.map(looksOf);
}

const sum = (each: readonly number[]): number => each.reduce((total, one) => total + one, 0);

/** The walk of a lookup in one of so many VMAs. */
function walkTo(kernel: WalkKernel, vmas: number, vma: number) {
  return walks(core, { kernel, parameters: { vmas, touched: [vma], from: 0 } }).walks[0]!;
}

/** By VMA that may be touched: how many nodes a lookup visits. */
function visits(kernel: WalkKernel, vmas: number): ReadonlyMap<number, number> {
  const { lowest, highest } = touchable({ vmas });
  return new Map(
    times(highest - lowest + 1, 0).map((_, i) => [lowest + i, walkTo(kernel, vmas, lowest + i).nodes.length]),
  );
}

/** How much more often the last call’s lookups hit on 3.14 than on 3.15. */
function lead(text: string): number {
  const parameters = read(text)!;
  const [one, four] = CACHES.map((cache) => {
    core.start(KERNELS[cache], layoutOf(parameters));
    const calls = callsOf(parameters);
    calls.slice(0, -1).forEach(({ operation }) => core.call(operation));
    const before = core.counters().cacheHits;
    core.call(calls.at(-1)!.operation);
    return core.counters().cacheHits - before;
  });
  return one! - four!;
}

const statements: readonly Statement[] = [
  {
    says: 'After munmap() nobody has an arrow that counts. One thread’s touch brings the one arrow back for both; the other thread’s own slots are still out of date when it touches the same VMA.',
    holds: () => {
      // Nothing else reaches what that challenge wants, and nothing shorter.
      const acts = ['1t1', '1t2', '2t1', '2t2', '1u', '2u'];
      const longer = (lists: readonly string[]) =>
        lists.flatMap((list) => acts.map((act) => `${list}.${act}`));
      const one = longer(['']);
      const two = longer(one);
      const won = [...one, ...two, ...longer(two)].filter(
        (list) => lead(`threads:2/own:1/turn:1/touches:4/unmap:0/then:1t2.2t1${list}`) > 0,
      );
      expect(won).toEqual(
        ['1u', '2u'].flatMap((unmap) =>
          ['1t1.2t1', '1t2.2t2', '2t1.1t1', '2t2.1t2'].map((touched) => `.${unmap}.${touched}`),
        ),
      );
      const filled = 'threads:2/own:1/turn:1/touches:4/unmap:0/then:1t2.2t1';
      for (const touch of ['1t1', '1t2', '2t1', '2t2'])
        expect(touchesOf('four', `${filled}.${touch}`)).toMatch(/ hit$/);
      return Promise.resolve();
    },
  },
  {
    says: 'Each thread touches eight new pages, which makes sixteen lookups.',
    holds: async (on) => {
      const calls = await on('remember-turns.trace', '3.14').calls('2-17');
      expect(calls.map(({ call }) => call.thread || 1)).toEqual(times(8, 1, 2));
      const pages = calls.map(({ call }) => pageNumber(toNumber(call.addr)));
      expect(new Set(pages).size).toBe(16);
      const { vmas } = await on('remember-turns.trace', '3.14').after(17);
      const holding = pages.map((page) => vmas.findIndex(({ end }) => page * PAGE < end));
      expect(new Set(holding).size).toBe(2);
    },
  },
  {
    says: 'Otherwise it is a miss: the kernel searches its tree of VMAs.',
    holds: async (on) => {
      const { done } = answer(core, {
        cache: 'one',
        parameters: read('threads:2/own:1/turn:1/touches:16')!,
      }) as Lookups;
      const run = on('remember-turns.trace', '3.14');
      const { vmas } = await run.after(17);
      for (const [i, { walked }] of done.entries()) {
        const compared = await run.eventsOf(i + 2, 'tree_compare');
        expect(walked).toEqual(compared.map(({ vma }) => vmas.findIndex(({ id }) => id === vma)));
        expect(walked.length).toBeGreaterThan(0);
      }
    },
  },
  {
    says: 'Only the first in each VMA does. The others are hits: 80 of 100, much as in the kernel build.',
    holds: async (on) => {
      const run = on('remember-one.trace', '3.14');
      const isWalk = await Promise.all(
        Array.from({ length: 10 }, async (_, i) => (await run.eventsOf(i + 1, 'tree_compare')).length > 0),
      );
      expect(isWalk).toEqual(times(2, true, false, false, false, false));
    },
  },
  {
    says: 'So whatever it unmaps, Linux 3.14 sets the pointer to NULL: the arrow falls off.',
    holds: async (on) => {
      const { vmas } = await on('remember-turns.trace', '3.14').after(17);
      for (const { start } of vmas.slice(0, -1)) {
        const run = on('remember-turns.trace', '3.14', `[pid 1] munmap(0x${start.toString(16)}, 4096)`);
        expect(await run.ask(17, 'remembered')).toBeGreaterThan(0);
        expect(await run.ask('+1', 'remembered')).toBe(0);
      }
    },
  },
  {
    says: 'Nor can anybody unmap a VMA between that comparison and the use of a slot: a lookup holds the mmap lock, too, and munmap() waits for it.',
    holds: async (on) => {
      const run = on('remember-unmap.trace', '3.15');
      const modesOf = async (operation: number) =>
        (await run.eventsOf(operation, 'lock_take')).flatMap(({ lock, mode }) =>
          lock === 'mmap' ? [mode] : [],
        );
      // A touch shares it with other touches, and munmap() with nobody.
      expect([await modesOf(4), await modesOf(8)]).toEqual([['read'], ['write']]);
    },
  },
  {
    says: 'A new VMA doesn’t raise the number, nor does one that grows: each lookup reads the bounds as they are now.',
    holds: async (on) => {
      const calls = [map('0x10000000', 4096), map('0x10001000', 4096), 'brk(0x620000)', 'store(0x61f000, 1)'];
      const run = on('slots.trace', '3.15', calls.join('\n'));
      const before = (await run.after(8)).vmas.length;
      const after = await run.after('+3');
      expect(after.vmas).toHaveLength(before + 1);
      expect(await run.ask('+3', 'seqnum')).toBe(await run.ask(8, 'seqnum'));
      // A slot that held the heap before it grew answers for its new pages.
      const heap = on(
        'slots.trace',
        '3.15',
        ['store(0x609000, 1)', 'brk(0x620000)', 'store(0x61f000, 1)'].join('\n'),
      );
      expect(await heap.ask('+3', 'lookup')).toBe('hit');
    },
  },
  {
    says: 'Linux 3.15 has 69 hits in 100 lookups and needs 63 looks. Linux 7.3 has no hit and needs 32. The slots only win while the thread stays in one VMA: eight touches of VMA 31 are 13 looks against 16. In front of the maple tree a slot could save one look of two, and where it doesn’t hit, it costs one more.',
    holds: () => {
      const program = times(4, 9, 14, 31, 37);
      const old = walks(core, { kernel: '3.15', parameters: { vmas: 40, touched: program, from: 0 } });
      expect(Math.round((100 * slotHitsIn(old.walks, 16)) / 16)).toBe(69);
      expect([sum(looks('3.15', program)), sum(looks('7.3', program))]).toEqual([63, 32]);
      const stays = times(8, 31);
      expect([sum(looks('3.15', stays)), sum(looks('7.3', stays))]).toEqual([13, 16]);
      expect(new Set(visits('7.3', 40).values())).toEqual(new Set([2]));
      return Promise.resolve();
    },
  },
  {
    says: 'On Linux 3.15 that’s a hit, by the last slot that is tried: four looks.',
    holds: () => {
      const last = walks(core, {
        kernel: '3.15',
        parameters: { vmas: 40, touched: times(4, 9, 14, 31, 37), from: 0 },
      }).walks.at(-1)!;
      expect([last.slots, last.nodes]).toEqual([[0, 1, 2, 3], []]);
      return Promise.resolve();
    },
  },
  {
    says: 'Two hits take VMA 3 to a page of slot 10. VMA 1 then pushes it out of slot 11, so its next touch is a miss, and that pushes VMA 4 out.',
    holds: () => {
      const begins = 'threads:1/own:4/turn:1/touches:4';
      const last = (acts: string) => {
        const { done } = answer(core, {
          cache: 'four',
          parameters: read(`${begins}/then:${acts}`)!,
        }) as Lookups;
        return done.at(-1)!;
      };
      const solved = answer(core, {
        cache: 'four',
        parameters: read(`${begins}/then:1t3.1t3.1t1.1t3`)!,
      }) as Lookups;
      expect(touchesOf('four', `${begins}/then:1t3.1t3.1t1.1t3`)).toMatch(/ hit hit miss miss$/);
      // VMA 1 is the fourth by address.
      expect(solved.done.slice(-2).map(({ slot, before }) => [slot, before])).toEqual([
        [3, 5],
        [2, 6],
      ]);
      // Nothing shorter does.
      let lists = [''];
      for (let made = 1; made <= 3; made++) {
        lists = lists.flatMap((list) => [1, 2, 3, 4].map((vma) => `${list}${list && '.'}1t${vma}`));
        for (const list of lists) {
          const { isHit, before } = last(list);
          expect([list, !isHit && before === 6]).toEqual([list, false]);
        }
      }
      return Promise.resolve();
    },
  },
  {
    says: 'In our recording of the kernel build, a lookup on 3.15 takes 3.7 looks on average: 2.4 at slots, and 1.3 at nodes. Today’s takes two, or three in a larger process.',
    holds: async () => {
      const stream = new StreamCore(await loadCoreFile(resolve(ROOT, 'wasm-core/build/count.wasm')));
      stream.start('3.15', { joinedSegments: false, hugePages: false });
      const bytes = await unpackedStream('kbuild');
      for (let at = 0; at < bytes.length; at += 65_536) stream.feed(bytes.subarray(at, at + 65_536));
      stream.end();
      const { findVma, cacheCompares, treeNodes } = stream.counters();
      expect(
        [cacheCompares + treeNodes, cacheCompares, treeNodes].map((each) => (each / findVma).toFixed(1)),
      ).toEqual(['3.7', '2.4', '1.3']);
    },
  },
  {
    says: 'Touch one VMA three times in a row: only the first touch can miss, whichever threads they are. With four touches in a turn, three of four are hits.',
    holds: () => {
      for (const acts of ['1t1.1t1.1t1', '1t1.2t1.1t1', '2t1.1t1.2t1', '2t1.2t1.1t1']) {
        const found = touchesOf('one', `threads:2/own:1/turn:1/touches:3/then:${acts}`);
        expect(found.split(' ').slice(-2)).toEqual(['hit', 'hit']);
      }
      expect(hitsIn('threads:2/own:1/turn:4/touches:16')[0]).toBe(12);
      return Promise.resolve();
    },
  },
  {
    says: 'Longer turns help the one arrow, but it misses at each change of threads: with four threads and eight touches in a turn, 56 of 64 are hits, against 60. With eight threads that change at each touch, the one arrow has no hit, and four for each thread have 56 of 64.',
    holds: () => {
      expect(hitsIn(moved({ threads: 8 }))).toEqual([0, 56]);
      for (const turn of TURNS) {
        const text = moved({ turn });
        const made = read(text)!.touches;
        expect(hitsIn(text)).toEqual([made - made / turn, made - 4]);
      }
      expect(hitsIn(moved({ turn: 8 }))).toEqual([56, 60]);
      return Promise.resolve();
    },
  },
  {
    says: 'Two: VMA 1, whose next page goes to slot 11, and then VMA 3, which goes to slot 00. From then on everything is a hit, and a hit moves no arrow.',
    holds: () => {
      const filled = 'threads:1/own:4/turn:1/touches:4/then:1t1.1t3';
      const { done, remembered } = answer(core, { cache: 'four', parameters: read(filled)! }) as Lookups;
      expect(done.slice(-2).map(({ slot }) => slot)).toEqual([3, 0]);
      const to = (at: number) => new Set(remembered.at(at)!.arrows.filter((vma) => vma >= 0)).size;
      expect([to(-1), to(-2), to(-3)]).toEqual([4, 3, 3]);
      expect(touchesOf('four', `${filled}.1t1.1t2.1t3.1t4.1t1.1t2.1t3.1t4`)).toMatch(/(?: hit){8}$/);
      return Promise.resolve();
    },
  },
  {
    says: 'They stay. Thread 3 compares its number with the process’s. They differ, so it empties its slots, copies the number, and searches. Threads 2 and 4 keep their arrows to VMA 1 until they look something up, and then do the same before they follow one.',
    holds: () => {
      const program =
        'threads:4/shared:2/turn:1/touches:0/unmap:0/frees:1/then:4t1.1t1.2t1.3t1.4t2.1t2.2t2.3t2.1f.3t2.2t2.4t2';
      const { done, remembered } = answer(core, { cache: 'four', parameters: read(program)! }) as Lookups;
      const [before, freed, third, second, fourth] = remembered.slice(-5);
      expect([before, freed, third, second, fourth].map((at) => at!.isValid)).toEqual([
        times(4, true),
        times(4, false),
        [false, false, true, false],
        [false, true, true, false],
        [false, true, true, true],
      ]);
      // VMA 1 is the fourth by address.
      expect([before!.isThere[3], freed!.isThere[3]]).toEqual([true, false]);
      expect([before, freed, third, second, fourth].map((at) => holdersOf(3, at!))).toEqual([
        [1, 2, 3, 4],
        [1, 2, 3, 4],
        [1, 2, 4],
        [1, 4],
        [1],
      ]);
      // What munmap() itself looks up moves no arrow here, so that nothing hides what the number does.
      expect(freed!.arrows).toEqual(before!.arrows);
      expect(done.slice(-3).map(({ isEmptied, walked }) => [isEmptied, walked.length > 0])).toEqual(
        times(3, [true, true]),
      );
      const one = answer(core, { cache: 'one', parameters: read(program)! }) as Lookups;
      expect(one.remembered.slice(-5, -3).map(({ arrows }) => arrows)).toEqual([[4], [-1]]);
      return Promise.resolve();
    },
  },
  {
    says: 'Now all four threads work in one VMA. After every eight touches, one of them unmaps a page of unused, which nobody touches.',
    holds: async (on) => {
      const run = on('remember-shared.trace', '3.15');
      const calls = await run.calls('4-38');
      const told = calls.map(({ call }) => (call.call === 'store' ? 's' : 'u')).join('');
      expect(told).toBe(Array(4).fill('ssssssss').join('u'));
      const { vmas } = await run.after(3);
      const places = new Map<string, Set<number>>();
      for (const { call } of calls) {
        const of = places.get(call.call) ?? new Set<number>();
        places.set(call.call, of.add(vmas.findIndex(({ end }) => toNumber(call.addr) < end)));
      }
      expect([...places.values()].map(({ size }) => size)).toEqual([1, 1]);
    },
  },
  {
    says: 'Give each thread a VMA of its own: the one arrow has no hit then, and four have 16. With eight threads in one VMA, or an munmap() after every 4 touches, 3.15 has none at all: each thread comes to one touch between two unmaps.',
    holds: () => {
      expect(hitsIn('threads:4/shared:1/turn:1/touches:32/unmap:8')).toEqual([28, 16]);
      expect(hitsIn('threads:4/own:1/turn:1/touches:32/unmap:8')).toEqual([0, 16]);
      expect(hitsIn('threads:8/shared:1/turn:1/touches:32/unmap:8')).toEqual([28, 0]);
      expect(hitsIn('threads:4/shared:1/turn:1/touches:32/unmap:4')).toEqual([24, 0]);
      return Promise.resolve();
    },
  },
  {
    says: 'So after an unmap, all threads together have one miss on Linux 3.14. On Linux 3.15 each of them has one.',
    holds: () => {
      const after = 'threads:4/shared:1/turn:1/touches:4/unmap:0/then:1u.1t1.2t1.3t1.4t1';
      const last = (cache: Cache) => touchesOf(cache, after).split(' ').slice(-4);
      expect(last('one')).toEqual(['miss', 'hit', 'hit', 'hit']);
      expect(last('four')).toEqual(times(4, 'miss'));
      return Promise.resolve();
    },
  },
  {
    says: 'At every page fault, as at the first touch of a page, the kernel looks up which VMA the address belongs to.',
    holds: async (on) => {
      for (const kernel of ['3.14', '3.15', '6.1']) {
        const { pageFaults, findVma } = await on('turns.trace', kernel).count('2-17');
        expect([pageFaults, findVma]).toEqual([16, 16]);
      }
    },
  },
  {
    says: 'Each thread alone would do that well.',
    holds: async (on) => {
      const first = await on('turns.trace', '3.14', touches(1, 0x7ffff0008000)).count('+1-+8');
      const second = await on('turns.trace', '3.14', touches(2, 0x7fffec008000)).count('+2-+8');
      expect([first.cacheHits, first.cacheMisses, second.cacheHits]).toEqual([7, 1, 7]);
    },
  },
  {
    says: 'Bueso’s patch, in Linux 3.15, replaces the pointer by four for each thread, called slots.',
    holds: async (on) => {
      const { slots } = await on('turns.trace', '3.15').after(1);
      expect(slots.map(({ task, slot }) => `${task} ${slot}`)).toEqual(
        [1, 2].flatMap((task) => [0, 1, 2, 3].map((slot) => `${task} ${slot}`)),
      );
      expect((await on('turns.trace', '3.14').after(1)).slots).toEqual([]);
    },
  },
  {
    says: 'find_vma() walks down the tree. It wants the lowest VMA that ends above the address',
    holds: async (on) => {
      const found = async (at: string) => {
        const run = on('slots.trace', '3.14', `load(${at}, 1)`);
        expect((await run.eventsOf('+1', 'tree_compare')).length).toBeGreaterThan(0);
        const [result] = await run.eventsOf('+1', 'find_vma_leave');
        return (await run.after('+1')).vmas.find(({ id }) => id === result!.vma)!.start;
      };
      expect([await found('0x604000'), await found('0x606000')]).toEqual([0x604000, 0x606000]);
      expect([await found('0x603fff'), await found('0x700000')]).toEqual([0x604000, 0x7ffff7a00000]);
    },
  },
  {
    says: 'First brk() looks up the address where the heap ends, in case something is in the way. This address is the first byte of the dashed gap. The walk looks at VMA 1, then at the data, then at the heap, and there the tree ends.',
    holds: async (on) => {
      const parameters = read('threads:2/own:2/turn:1/touches:2/then:1b')!;
      const { done, remembered } = answer(core, { cache: 'one', parameters }) as Lookups;
      expect([done.at(-1)!.walked, remembered.at(-1)!.arrows]).toEqual([[3, 1, 2], [3]]);
      const run = on('remember-brk.trace', '3.14');
      const [looked] = await run.eventsOf(4, 'find_vma_enter');
      expect(looked!.addr).toBe((await run.after(3)).vmas[2]!.end);
      const blocked = on('one-thread.trace', '3.14', `${map('0x619000', 4096)}\nbrk(0x61a000)`);
      expect(await blocked.ask('+2', 'address')).toBe(0x618000);
    },
  },
  {
    says: '(A page fault then becomes a segmentation fault, unless the VMA is a stack that may grow.)',
    holds: async (on) => {
      const touch = async (at: string) => on('slots.trace', '3.14', `load(${at}, 1)`).ask('+1', 'error');
      expect([await touch('0x603000'), await touch('0x700000')]).toEqual(['SIGSEGV', 'SIGSEGV']);
      expect([await touch('0x7ffffffdd000'), await touch('0x7fffff000000')]).toEqual(['none', 'SIGSEGV']);
    },
  },
  {
    says: 'Not only page faults call it: munmap(), mprotect() and brk() look up addresses, too, and move the arrow.',
    holds: async (on) => {
      const run = on('one-thread.trace', '3.14');
      for (const [operation, call] of [
        [1, 'load'],
        [17, 'munmap'],
        [13, 'mprotect'],
        [9, 'brk'],
      ] as const) {
        expect((await run.calls(operation))[0]!.call.call).toBe(call);
        expect((await run.count(operation)).findVma).toBeGreaterThan(0);
      }
      // Each of them looks for what wasn’t remembered.
      for (const call of [
        '[pid 1] munmap(0x7ffff0002000, 4096)',
        '[pid 1] mprotect(0x7ffff0002000, 4096, PROT_READ)',
        '[pid 1] brk(0x415000)',
      ]) {
        const stores = await on('remember-turns.trace', '3.14', call).eventsOf('+1', 'cache_store');
        expect([call, stores.some(({ cause }) => cause === 'walk')]).toEqual([call, true]);
      }
    },
  },
  {
    says: 'in our recording of a kernel build, 79 of 100 calls get the same answer as the call before.',
    holds: async () => {
      expect(recorded('kbuild.txt.xz').pointer.toFixed(0)).toBe('79');
    },
  },
  {
    says: 'A lookup tries the thread’s slots one after the other. A hit fills none, and a search only one. The address says which: the last two bits of the page’s number (its address divided by the page size) name the slot, 00 to 11.',
    holds: async (on) => {
      const run = on('slots.trace', '3.15');
      const places = new Set<number>();
      for (const operation of [1, 2, 3, 4]) {
        const { operations } = await run.after(operation);
        const page = pageNumber(toNumber(operations.at(-1)!.call.addr));
        const stores = await run.eventsOf(operation, 'cache_store');
        expect(stores.map(({ slot }) => slot)).toEqual([page % 4]);
        places.add(page % 4);
      }
      expect(places.size).toBe(3);
      // The heap is in slot 0, and an address with slot 1 finds it there.
      const more = on('slots.trace', '3.15', 'store(0x609000, 1)');
      const [hit] = await more.eventsOf('+1', 'cache_hit');
      expect([0x609 % 4, hit!.slot]).toEqual([1, 0]);
    },
  },
  {
    says: 'One thread visits the program’s text, its data, its heap and the C library: operations 1 to 4.',
    holds: async (on) => {
      const { operations, vmas } = await on('slots.trace', '3.15').after(4);
      expect(new Set(operations.map(({ call }) => call.thread)).size).toBe(1);
      const visited = operations.map(({ call }) => vmas.findIndex(({ end }) => toNumber(call.addr) < end));
      // The program’s text and data, then its heap, then the first VMA of the library.
      expect(visited).toEqual([0, 1, 2, 3]);
      const [text, data, heap, library] = vmas;
      expect(heap!.label).toBe('heap');
      expect([text!.file > 0, heap!.file, data!.file, library!.file === text!.file]).toEqual([
        true,
        0,
        text!.file,
        false,
      ]);
    },
  },
  {
    says: 'So VMA 1 is thrown out although slot 00 is empty!',
    holds: async (on) => {
      const { done, remembered } = answer(core, {
        cache: 'four',
        parameters: read('threads:1/own:4/turn:1/touches:4')!,
      }) as Lookups;
      // Above the program’s own, and 00 is the first of the slots.
      expect(done.at(-1)!.before).toBe(1 + 2);
      expect(remembered.map(({ arrows }) => arrows[0])).toEqual(times(5, -1));
      const { slots, operations } = await on('slots.trace', '3.15').after(4);
      const touched = operations.map(({ call }) => toNumber(call.addr));
      const held = touched.map((at) => slots.some(({ start, end }) => start <= at && at < end));
      expect(held).toEqual([false, true, true, true]);
    },
  },
  {
    says: 'Each unmap that removes something raises the process’s number by one.',
    holds: async (on) => {
      const raised = async (...calls: readonly string[]) => {
        const run = on('slots.trace', '3.15', [map('0x10000000', 12288), ...calls].join('\n'));
        const number = async (at: number) => Number(await run.ask(`+${at}`, 'seqnum'));
        return (await number(calls.length + 1)) - (await number(calls.length));
      };
      const [unmap, hole] = ['munmap(0x10000000, 12288)', 'munmap(0x10001000, 4096)'];
      const [cut, back] = ['PROT_NONE', 'PROT_READ'].map((prot) => `mprotect(0x10001000, 4096, ${prot})`);
      expect([await raised(unmap), await raised(hole, unmap), await raised(unmap, unmap)]).toEqual([1, 1, 0]);
      expect([await raised(cut!), await raised(cut!, back!)]).toEqual([0, 2]);
      expect(await raised(hole, map('0x10001000', 4096))).toBe(1);
    },
  },
  {
    says: 'At its next lookup, a thread finds that the numbers differ, empties its slots and copies the number.',
    holds: async (on) => {
      const run = on('void.trace', '3.15');
      const number = await run.ask(9, 'seqnum');
      for (const operation of [10, 11, 12, 13]) {
        const flushes = await run.eventsOf(operation, 'cache_flush');
        expect(flushes.map(({ seqnum, task }) => [toNumber(seqnum), task])).toEqual([
          [number, operation - 9],
        ]);
        expect((await run.eventsOf(operation + 4, 'cache_flush')).length).toBe(0);
      }
    },
  },
  {
    says: 'Here one thread of four unmaps a page of unused, which no thread has ever touched. Every slot becomes invalid at once: nobody will trust it any more.',
    holds: async (on) => {
      const run = on('void.trace', '3.15');
      const before = await run.after(8);
      const gone = before.vmas.find(({ start }) => start === 0x7ffff7ffb000);
      const holders = before.slots.filter(({ start }) => start === 0x7ffff0000000).map(({ task }) => task);
      expect(new Set(holders)).toEqual(new Set([1, 2, 3, 4]));
      const touched = before.operations
        .filter(({ call }) => call.call === 'store')
        .map(({ call }) => toNumber(call.addr));
      expect(touched.filter((at) => gone!.start <= at && at < gone!.end)).toEqual([]);
      expect([await run.ask(8, 'seqnum'), await run.ask(9, 'seqnum')]).toEqual([0, 1]);
      expect((await run.count('10-13')).cacheMissesSeqnum).toBe(4);
    },
  },
  {
    says: 'The four mappings lie next to each other and have the same permissions, so they merge: all threads work in one VMA.',
    holds: async (on) => {
      const run = on('copies.trace', '3.15');
      const { vmas, operations } = await run.after(7);
      const copies = operations.slice(3).map(({ outcome }) => outcome.value);
      const holding = vmas.filter(({ start, end }) => copies.some((at) => start <= at && at < end));
      expect([copies.length, holding.length]).toEqual([4, 1]);
    },
  },
  {
    says: 'All four write in turn. After every eight touches, one thread unmaps its copy and maps a new one.',
    holds: async (on) => {
      const calls = await on('copies.trace', '3.15').calls('8-47');
      const told = calls.map(({ call }) => call.call).join(' ');
      expect(told).toBe(
        Array(4)
          .fill(`${'store '.repeat(8)}munmap mmap`)
          .join(' '),
      );
      const writers = calls.filter(({ call }) => call.call === 'store').map(({ call }) => call.thread || 1);
      expect(writers).toEqual(times(8, 1, 2, 3, 4));
    },
  },
  {
    says: 'Our model counts 85 % hits with one pointer and 56 % with slots.',
    holds: async () => {
      const { pointer, slots } = recorded('ebizzy-m-80.txt.xz');
      expect([pointer.toFixed(0), slots.toFixed(0)]).toEqual(['85', '56']);
    },
  },
  {
    says: 'our program gains from slots, too, if it keeps its copies.',
    holds: async () => {
      for (const run of ['2', '16', '80', '80-ncore']) {
        const { pointer, slots } = recorded(`ebizzy-a-${run}.txt.xz`);
        expect(slots).toBeGreaterThan(pointer);
      }
    },
  },
  {
    says: 'and Linux 6.1 removed them. Of 100 lookups, none is a hit today',
    holds: async (on) => {
      for (const kernel of ['6.1', '7.3']) {
        const { cacheHits, cacheMisses, findVma } = await on('slots.trace', kernel).count('1-8');
        expect([cacheHits, cacheMisses, findVma]).toEqual([0, 0, 8]);
      }
    },
  },
  {
    says: 'Each lookup compares numbers in the root, then in the leaf to which that leads.',
    holds: async (on) => {
      const run = on('remember-walk.trace', '7.3');
      for (let operation = 1; operation <= 4; operation++) {
        const lookup = await run.eventsOf(
          operation,
          'find_vma_enter',
          'maple_walk_enter',
          'maple_descend',
          'maple_climb',
          'find_vma_leave',
        );
        const end = lookup.findIndex(({ type }) => type === 'find_vma_leave');
        expect(lookup.slice(0, end).map(({ type }) => type)).toEqual([
          'find_vma_enter',
          'maple_walk_enter',
          'maple_descend',
        ]);
      }
    },
  },
];
export default statements;
