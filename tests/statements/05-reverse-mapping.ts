import { expect } from 'vitest';
import { readRecordRmapItem, RECORD_RMAP_ITEM_WORDS } from '../../web/src/protocol/protocol.gen.ts';
import { toNumber } from '../../web/src/protocol/u64.ts';
import { times, type Run, type Statement } from './statement.ts';

const PAGE = 4096;
const NARROW = '2.6.2+rmap=pte_chain_7';
const WRITTEN = [0, 1, 2, 3, 4, 5].map((i) => 0x804e000 + i * PAGE);

const looks = (run: Run, operation: number | string) => run.eventsOf(operation, 'rmap_look_area');
const pageAt = async (run: Run, operation: number | string, at: number, process = 1) =>
  (await run.after(operation, { process, at })).page!;
/** The processes whose VMAs are on the list that a search for the page at `at` goes through, from its front. */
const listed = async (run: Run, operation: number | string, at: number, process = 1) => {
  const { page } = await pageAt(run, operation, at, process);
  const words = await run.look(operation, ({ machine }) => machine.rmapItemWords(page));
  return Array.from({ length: words.length / RECORD_RMAP_ITEM_WORDS }, (_, i) =>
    readRecordRmapItem(words, i * RECORD_RMAP_ITEM_WORDS),
  ).flatMap((item) => (item.kind === 'area' ? [item.process] : []));
};
/** The file’s or the object’s pages that VMAs from `from` on have: start, first page, number of pages. */
const mapped = async (run: Run, operation: number, from: number) =>
  (await run.after(operation, { process: 1 })).vmas
    .filter(({ start }) => start >= from && start < 0x70000000)
    .map(({ start, end, pgoff }) => [start, toNumber(pgoff), (end - start) / PAGE]);

const statements: readonly Statement[] = [
  {
    says: 'Linux 2.4 searches all page tables, one stretch after the other. Linux 2.6.7 tries several pages, and goes from each straight to its entries.',
    holds: async (on) => {
      const tables = await on('short.trace', '2.4').eventsOf(4, 'swap_out_table');
      expect(new Set(tables.map(({ process }) => process))).toEqual(new Set([1, 2, 3]));
      const { rmapLooks, rmapFound, rmapTables } = await on('short.trace', '2.6.7').count(4);
      expect([rmapTables, rmapFound > 0, rmapLooks - rmapFound]).toEqual([0, true, 0]);
      const tried = await on('short.trace', '2.6.7').eventsOf(4, 'rmap_walk_enter');
      expect(new Set(tried.map(({ page }) => page)).size).toBeGreaterThan(1);
    },
  },
  {
    says: 'Before it takes a page, the kernel asks whether any process has used it lately: page_referenced(). If none has, it removes the entries.',
    holds: async (on) => {
      for (const kernel of ['2.6.2', '2.6.7', '2.6.34']) {
        const types = ['referenced_enter', 'page_rotated', 'unmap_page_enter', 'page_freed'] as const;
        const order = (await on('short.trace', kernel).eventsOf(4, ...types))
          .map(({ type }) => type)
          .join(' ');
        expect(order).toMatch(
          /^(referenced_enter page_rotated )+referenced_enter unmap_page_enter page_freed$/,
        );
      }
    },
  },
  {
    says: '| 2.4 | It searches all page tables. | | 2.6.2 | Every page has a list of its entries. | | 2.6.5-aa1 (Arcangeli’s own version), 2.6.7 | It computes where they are. |',
    holds: async (on) => {
      const noted = ['2.4', '2.6.2', '2.6.5-aa1', '2.6.7'].map(
        async (kernel) => (await on('pages.trace', kernel).count(1)).rmapAdds,
      );
      expect(await Promise.all(noted)).toEqual([0, 6, 0, 0]);
      const searched = ['2.4', '2.6.2', '2.6.5-aa1', '2.6.7'].map(
        async (kernel) => (await on('short.trace', kernel).count(4)).rmapTables > 0,
      );
      expect(await Promise.all(searched)).toEqual([true, false, false, false]);
    },
  },
  {
    says: 'A page with one entry points directly to it. With the second it gets a list, a chain, and the first entry moves in.',
    holds: async (on) => {
      for (const kernel of [NARROW, '2.6.2']) {
        const run = on('chain.trace', kernel);
        const [one, two] = [await pageAt(run, 1, 0x804f000), await pageAt(run, 2, 0x804f000)];
        expect([one.entries, one.direct, one.chains]).toEqual([1, 'yes', 0]);
        // Both are in the chain: the page itself points to no entry any more.
        expect([two.entries, two.direct, two.chains]).toEqual([2, 'no', 1]);
      }
    },
  },
  {
    says: 'How many bytes does the chain of one page take once eight processes have it?',
    holds: async (on) => expect(await on('lists.trace', NARROW).ask(9, 'mapcount at 50001000')).toBe(8),
  },
  {
    says: 'To find all entries, nothing beats a chain.',
    holds: async (on) => {
      const shared = '[pid 1] page_referenced(0x804f000)\n[pid 2] page_referenced(0x804e000)';
      const { rmapFound, rmapSlots } = await on('children.trace', '2.6.2', shared).count('+1-+2');
      expect([rmapFound, rmapSlots]).toEqual([8, 8]);
      // The list of a family has VMAs without the page.
      const list = await on('children.trace', '2.6.7', shared).count('+1-+2');
      expect(list.rmapLooks).toBeGreaterThan(list.rmapFound);
    },
  },
  {
    says: 'Six of them are the parent’s. Those were noted when the pages were written, and only move into the new chains.',
    holds: async (on) => {
      const run = on('pages.trace', '2.6.2');
      expect([(await run.count(1)).rmapAdds, (await run.count(2)).rmapAdds]).toEqual([6, 6]);
      for (const at of WRITTEN) {
        const [before, after] = [await pageAt(run, 1, at), await pageAt(run, 2, at)];
        expect([before.entries, before.direct]).toEqual([1, 'yes']);
        expect([after.entries, after.direct, after.chains]).toEqual([2, 'no', 1]);
      }
    },
  },
  {
    says: 'On 2.6.2 a fork notes six entries, one for each page, on 2.6.7 one VMA, whatever is in it. Linux 2.4 notes nothing, so it has to search.',
    holds: async (on) => {
      const old = on('pages.trace', '2.6.2');
      const chains = async (operation: number) =>
        Promise.all(WRITTEN.map(async (at) => (await pageAt(old, operation, at)).chains));
      expect([await chains(1), await chains(2)]).toEqual([times(6, 0), times(6, 1)]);
      expect([(await old.count(2)).rmapAdds, (await on('pages.trace', '2.4').count(2)).rmapAdds]).toEqual([
        6, 0,
      ]);
      // Two pages in children.trace, six in pages.trace.
      for (const scenario of ['children.trace', 'pages.trace']) {
        expect(await on(scenario, '2.6.7').count(2)).toMatchObject({
          anonVmaJoins: 1,
          rmapAdds: 0,
          pteChainAllocs: 0,
        });
      }
    },
  },
  {
    says: 'The file knows the VMAs that map it, and each VMA knows the index of its first page: vm_pgoff.',
    holds: async (on) => {
      const run = on('file.trace', '2.6.7');
      const { vmas } = await run.after(7);
      const index = toNumber((await pageAt(run, 6, 0x50006000)).index);
      const seen = await looks(run, 7);
      expect([index, seen.length]).toEqual([6, 2]);
      for (const { vma, addr, verdict } of seen) {
        const { start, pgoff } = vmas.find(({ id }) => id === vma)!;
        expect([verdict, addr]).toEqual(['found', start + (index - toNumber(pgoff)) * PAGE]);
      }
    },
  },
  {
    says: 'One file, mapped three times: pages 0 to 7 at 5000 0000, pages 4 to 7 at 5010 0000, and pages 0 to 3 at 5020 0000.',
    holds: async (on) =>
      expect(await mapped(on('file.trace', '2.6.7'), 6, 0x50000000)).toEqual([
        [0x50000000, 0, 8],
        [0x50100000, 4, 4],
        [0x50200000, 0, 4],
      ]),
  },
  {
    says: 'Linux 2.6.7 wants page 6. First it looks in process 2, at 5000 6000.',
    holds: async (on) => {
      const [first] = await looks(on('mapped.trace', '2.6.7'), 10);
      expect([first!.process, first!.addr]).toEqual([2, 0x50006000]);
    },
  },
  {
    says: 'Linux 2.6.7 sorts the VMAs of a file into a tree, a prio tree, by the pages that they map: the bars beside the file. So it comes only to those that have the page.',
    holds: async (on) => {
      const run = on('mapped.trace', '2.6.7', '[pid 2] page_referenced(0x50001000)');
      const processes = async (operation: number | string) =>
        (await looks(run, operation)).map(({ process }) => process);
      expect([await processes(10), await processes('+1')]).toEqual([
        [2, 3],
        [2, 4],
      ]);
    },
  },
  {
    says: 'Each process has three here: for its program, for the six pages, and for its stack. Each table has 1,024 entries, used or not. The kernel knows how many entries a page has, so it stops after the table with the last one. That makes 14 tables, or 14,336 looks.',
    holds: async (on) => {
      const run = on('family.trace', '2.4');
      const tables = await run.eventsOf(9, 'rmap_look_table');
      expect(tables.map(({ process }) => process)).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5]);
      expect(tables.map(({ found }) => found)).toEqual([0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1]);
      expect(tables.length * 1024).toBe(14_336);
      expect(tables.at(-1)!.start).toBeLessThan(0xb0000000);
    },
  },
  {
    says: 'A VMA gets one at its first write, and each of its pages points to it.',
    holds: async (on) => {
      const run = on('moved.trace', '2.6.7');
      const { anonVma } = (await run.after(2)).vmas.find((vma) => vma.start === 0x50000000)!;
      expect(anonVma).not.toBe(0);
      for (const i of [0, 1, 2, 3])
        expect((await pageAt(run, 2, 0x50000000 + i * PAGE)).anonVma).toBe(anonVma);
    },
  },
  {
    says: 'The page keeps its own, the index: 50002. The VMA keeps the index of its first page, the vm_pgoff: 50000.',
    holds: async (on) => {
      const run = on('moved.trace', '2.6.7');
      const made = [1, 2].map(async (operation) => (await run.count(operation)).anonVmaAllocs);
      expect(await Promise.all(made)).toEqual([0, 1]);
      expect(toNumber((await pageAt(run, 2, 0x50002000)).index)).toBe(0x50002);
      const { start, pgoff } = (await run.after(2)).vmas.find((vma) => vma.start === 0x50000000)!;
      expect((await pageAt(run, 2, start)).index).toEqual(pgoff);
      const read = on('moved.trace', '2.6.7', '[pid 1] load(0x8050000, 1)\n[pid 1] store(0x8050000, 1)');
      expect([(await read.count('+1')).anonVmaAllocs, (await read.count('+2')).anonVmaAllocs]).toEqual([
        0, 1,
      ]);
    },
  },
  {
    says: 'A fork adds the child’s VMA to the list, however many pages it has.',
    holds: async (on) => {
      const run = on('moved.trace', '2.6.7');
      expect((await run.eventsOf(3, 'anon_vma_join')).length).toBe(1);
      const lists = [2, 3].map((operation) => listed(run, operation, 0x50002000));
      expect(await Promise.all(lists)).toEqual([[1], [2, 1]]);
      for (const at of [0x50000000, 0x50001000, 0x50002000, 0x50003000]) {
        const [before, after] = [await pageAt(run, 2, at), await pageAt(run, 3, at)];
        const told = ({ page, holder, index, anonVma, ownBytes }: typeof before) => [
          page,
          holder,
          index,
          anonVma,
          ownBytes,
        ];
        expect(told(after)).toEqual(told(before));
      }
    },
  },
  {
    says: 'Five looks, as with chains, but 12 bytes in place of 768.',
    holds: async (on) => {
      const { sharedBytes, ownBytes } = await pageAt(on('moved.trace', '2.6.7'), 2, 0x50002000);
      expect([sharedBytes, ownBytes]).toEqual([12, 0]);
      const at = [0, 1, 2, 3, 4, 5].map((i) => 0x50000000 + i * PAGE);
      const chains = on('listed.trace', '2.6.2');
      const kept = await Promise.all(at.map(async (each) => (await pageAt(chains, 6, each)).ownBytes));
      expect(kept.reduce((sum, bytes) => sum + bytes, 0)).toBe(768);
      expect((await chains.count(7)).rmapSlots).toBe(5);
      expect((await on('listed.trace', '2.6.7').count(7)).rmapLooks).toBe(5);
    },
  },
  {
    says: 'It stays until the last VMA has left its list.',
    holds: async (on) => {
      const ends = [1, 2, 3, 4].map((pid) => `[pid ${pid}] exit_group(0)`).join('\n');
      const run = on('copies.trace', '2.6.7', `${ends}\n[pid 5] exit_group(0)`);
      // The children’s copies of a page live as long as these; of the parent’s, the last entry is the last child’s.
      const before = await pageAt(run, 11, 0x50001000, 5);
      const after = await pageAt(run, '+4', 0x50001000, 5);
      expect([after.anonVma, after.sharedBytes]).toEqual([before.anonVma, 12]);
      expect(await listed(run, '+4', 0x50001000, 5)).toEqual([5]);
      const freed = ['+4', '+5'].map(async (each) => (await run.count(each)).anonVmaFrees);
      expect(await Promise.all(freed)).toEqual([0, 1]);
    },
  },
  {
    says: 'The VMA has a new start, but keeps its vm_pgoff, 50000: the third page is still the third page.',
    holds: async (on) => {
      const run = on('moved.trace', '2.6.7');
      for (const i of [0, 1, 2, 3]) {
        const before = await pageAt(run, 4, 0x50000000 + i * PAGE);
        const after = await pageAt(run, 5, 0x60000000 + i * PAGE);
        expect([after.page, after.index, after.anonVma]).toEqual([before.page, before.index, before.anonVma]);
      }
      expect((await run.count(5)).mremapCopies).toBe(0);
      expect(await mapped(run, 4, 0x50000000)).toEqual([[0x50000000, 0x50000, 4]]);
      expect(await mapped(run, 5, 0x50000000)).toEqual([[0x60000000, 0x50000, 4]]);
    },
  },
  {
    says: 'Now process 1 moves its six pages with mremap(), from 5000 0000 to 6000 0000.',
    holds: async (on) => {
      const run = on('away.trace', '2.6.7');
      const lists = [6, 7].map((operation) => listed(run, operation, 0x50002000, 2));
      expect(await Promise.all(lists)).toEqual([
        [5, 4, 3, 2, 1],
        [1, 5, 4, 3, 2],
      ]);
      const seen = await looks(run, 8);
      expect(seen.map(({ process, verdict }) => `${process} ${verdict}`)).toEqual(
        [1, 5, 4, 3, 2].map((process) => `${process} found`),
      );
    },
  },
  {
    says: 'A fork puts the child’s VMA at the front of the list, and a search begins there.',
    holds: async (on) => {
      const run = on('children.trace', '2.6.7', '[pid 4] page_referenced(0x804e000)');
      for (const [operation, process] of [
        [10, 2],
        ['+1', 4],
      ] as const) {
        const events = await run.eventsOf(operation, 'lock_take', 'rmap_look_area', 'lock_drop');
        const own = events.filter((event) => event.type === 'rmap_look_area' || event.lock === 'anon_vma');
        expect([own[0]!.type, own.at(-1)!.type]).toEqual(['lock_take', 'lock_drop']);
        const seen = own.flatMap((event) => (event.type === 'rmap_look_area' ? [event] : []));
        expect(own.length).toBe(seen.length + 2);
        const found = seen.map(({ verdict }) => verdict === 'found');
        expect([found.indexOf(true), seen.at(-1)!.process]).toEqual([found.length - 1, process]);
      }
    },
  },
  {
    says: 'Each gets a copy of its own, so five pages have the index 50002 now.',
    holds: async (on) => {
      for (const kernel of ['2.6.7', '2.6.34']) {
        const run = on('copies.trace', kernel);
        const own = [1, 2, 3, 4, 5].map(async (process) => (await pageAt(run, 10, 0x50002000, process)).page);
        const shared = [1, 2, 3, 4, 5].map(
          async (process) => (await pageAt(run, 10, 0x50003000, process)).page,
        );
        expect([new Set(await Promise.all(own)).size, new Set(await Promise.all(shared)).size]).toEqual([
          5, 1,
        ]);
        expect((await run.calls(11))[0]!.call).toMatchObject({ call: 'page_referenced', process: 2 });
      }
    },
  },
  {
    says: 'But a copy belongs to the same anon_vma as its original, and the list has all five VMAs.',
    holds: async (on) => {
      const run = on('copies.trace', '2.6.7');
      const own = await Promise.all(
        [1, 2, 3, 4, 5].map(async (process) => pageAt(run, 10, 0x50002000, process)),
      );
      expect(new Set(own.map(({ anonVma }) => anonVma)).size).toBe(1);
      expect(await listed(run, 10, 0x50002000, 2)).toEqual([5, 4, 3, 2, 1]);
    },
  },
  {
    says: 'But after the write the kernel still looks at the child’s VMA, and finds another page there, a copy. That look was in vain.',
    holds: async (on) => {
      const added =
        '[pid 2] mremap(0x50000000, 16384, 16384, MREMAP_MAYMOVE|MREMAP_FIXED, 0x60200000)\n[pid 2] fork() = 3\n[pid 3] store(0x60202000, 1)\n[pid 1] page_referenced(0x60002000)';
      const seen = await looks(on('moves.trace', '2.6.7', added), '+4');
      expect(seen.map(({ process, verdict }) => `${process} ${verdict}`)).toEqual([
        '3 other_page',
        '2 found',
        '1 found',
      ]);
    },
  },
  {
    says: 'Since 2.6.34, a child’s VMA also gets an anon_vma of its own, with a list of its own. The pages that the child copies belong to that one, so a search for them skips the parent and the siblings.',
    holds: async (on) => {
      const run = on('children.trace', '2.6.34');
      const heap = async (process: number) =>
        (await run.after(13, { process })).vmas.find(({ start }) => start === 0x804e000)!;
      const heaps = await Promise.all([1, 2, 3, 4, 5, 6].map(heap));
      // Its other VMAs are on no list: nothing was written to them.
      const { vmas } = await run.after(2, { process: 2 });
      expect(vmas.filter(({ anonVma }) => anonVma !== 0).map(({ start }) => start)).toEqual([0x804e000]);
      expect(new Set(heaps.map(({ anonVma }) => anonVma)).size).toBe(6);
      expect(heaps.map(({ anonVmaLinks }) => anonVmaLinks)).toEqual([1, 2, 2, 2, 2, 3]);
      expect((await pageAt(run, 9, 0x804e000, 2)).anonVma).toBe(heaps[1]!.anonVma);
      expect((await pageAt(run, 9, 0x804f000, 2)).anonVma).toBe(heaps[0]!.anonVma);
      const own = on('children.trace', '2.6.34', '[pid 5] page_referenced(0x804e000)');
      const seen = async (operation: number | string) =>
        (await looks(own, operation)).map(({ process }) => process);
      // 6 and 7 descend from 5.
      expect([await seen(10), await seen('+1')]).toEqual([[2], [5, 6, 7]]);
    },
  },
  {
    says: 'For the family’s list, a fork now adds the child’s VMA at the end.',
    holds: async (on) => {
      const shared = '[pid 1] page_referenced(0x50001000)';
      const order = ['2.6.7', '2.6.34'].map(async (kernel) =>
        (await looks(on('copies.trace', kernel, shared), '+1')).map(({ process }) => process),
      );
      expect(await Promise.all(order)).toEqual([
        [5, 4, 3, 2, 1],
        [1, 2, 3, 4, 5],
      ]);
    },
  },
  {
    says: 'But each child’s VMA has two places on lists: that is what a fork pays, for each VMA.',
    holds: async (on) => {
      for (const scenario of ['children.trace', 'pages.trace']) {
        const price = { anonVmaAllocs: 1, anonVmaLinks: 2, rmapAdds: 0 };
        expect(await on(scenario, '2.6.34').count(2)).toMatchObject(price);
      }
      for (const kernel of ['2.6.7', '2.6.34']) {
        const run = on('copies.trace', kernel, '[pid 1] page_referenced(0x50001000)');
        expect(await run.count('+1')).toMatchObject({ rmapLooks: 5, rmapFound: 5 });
      }
    },
  },
];
export default statements;
