import { expect } from 'vitest';
import type { RecordVma } from '../../web/src/protocol/protocol.gen.ts';
import { toNumber } from '../../web/src/protocol/u64.ts';
import { times, type Statement } from './statement.ts';

const PAGE = 4096;
const WANTED = 12288;
const MANY = 'many-holes.strace';
const UPDATES = 'updates.strace';
const JUNE = '3.5-free-gap';

const gapOf = (vmas: readonly RecordVma[], i: number) => vmas[i]!.start - (vmas[i - 1]?.end ?? 0);
const gaps = (vmas: readonly RecordVma[]) => vmas.map((_, i) => gapOf(vmas, i));
/** Those below mmap_base that the kernel has placed itself. */
const placed = (vmas: readonly RecordVma[]) =>
  vmas.filter(({ start, end }) => start > 0x7ffff0000000 && end <= 0x7ffff7fff000);
/** The gaps between them, from the lowest on. */
const small = (vmas: readonly RecordVma[]) => gaps(placed(vmas)).slice(1).filter(Boolean);

/** The VMAs of the subtree of `node`, by number. */
function subtree(vmas: readonly RecordVma[], node: number): readonly number[] {
  const root = vmas.find((vma) => vma.node === node);
  return root === undefined ? [] : [root.id, ...subtree(vmas, root.rbLeft), ...subtree(vmas, root.rbRight)];
}

const rootOf = (vmas: readonly RecordVma[]) => vmas.find(({ rbParent }) => rbParent === 0)!;

const statements: readonly Statement[] = [
  {
    says: 'This one has 36, each of them a VMA. Of these, 33 lie close together, with 31 small gaps between them, one page each. Now it asks for 12 KiB. That doesn’t fit in the small gaps; below them there is more than enough.',
    holds: async (on) => {
      const run = on(MANY, '3.4');
      const { vmas } = await run.after(97);
      expect([vmas.length, placed(vmas).length]).toEqual([36, 33]);
      expect(small(vmas)).toEqual(times(31, PAGE));
      expect(await run.ask(98, 'address')).toBe(placed(vmas)[0]!.start - WANTED);
    },
  },
  {
    says: 'The search begins at the highest small gap. All 31 are too small, so it passes them one after the other, and the 32nd place, below them all, fits.',
    holds: async (on) => {
      const run = on(MANY, '3.4');
      const vmas = placed((await run.after(97)).vmas);
      const below = vmas.filter((_, i) => gapOf(vmas, i) > 0).toReversed();
      const visits = await run.eventsOf(98, 'linear_visit');
      expect(visits.map(({ at }) => at + WANTED)).toEqual(below.map(({ start }) => start));
      expect(visits.map(({ fits }) => fits)).toEqual([...times(31, 'no'), 'yes']);
    },
  },
  {
    says: 'Linux 3.8 finds the same address. Its tree has a node for each of the 36 mappings.',
    holds: async (on) => {
      const answers = ['3.4', '3.8'].map(async (kernel) => on(MANY, kernel).ask(98, 'address'));
      expect(new Set(await Promise.all(answers)).size).toBe(1);
      const { vmas } = await on(MANY, '3.8').after(97);
      expect(subtree(vmas, rootOf(vmas).node).length).toBe(36);
    },
  },
  {
    says: 'Both kernels have the same tree.',
    holds: async (on) => {
      const shape = async (kernel: string) => {
        const { vmas } = await on(MANY, kernel).after(97);
        const at = (node: number) => vmas.find((vma) => vma.node === node)?.start;
        return vmas.map((vma) => [vma.start, at(vma.rbLeft), at(vma.rbRight), vma.rbColour]);
      };
      const old = await shape('3.4');
      expect(old.filter(([, left, right]) => left ?? right).length).toBeGreaterThan(10);
      expect(old).toEqual(await shape('3.8'));
    },
  },
  {
    says: 'The first ends at mmap_base, a fixed address below the stack (or elsewhere: more below).',
    holds: async (on) => {
      const run = on(MANY, '3.4');
      const [first] = await run.eventsOf(1, 'linear_visit');
      const { memory, vmas } = await run.after(98);
      expect(first!.at + PAGE).toBe(memory.mmapBase);
      expect((await run.after(0)).memory.mmapBase).toBe(memory.mmapBase);
      expect(memory.mmapBase).toBeLessThan(vmas.at(-1)!.start);
      const [next] = await run.eventsOf(2, 'linear_visit');
      expect(next!.at + PAGE).toBe(await run.ask(1, 'address'));
    },
  },
  {
    says: 'If VMAs are in the way, the next candidate ends where the lowest of them begins. To learn what is in the way, each try is a lookup: a walk down the red-black tree of VMAs.',
    holds: async (on) => {
      const run = on(MANY, '3.4');
      const { vmas } = await run.after(97);
      const events = await run.eventsOf(
        98,
        'linear_search_enter',
        'linear_visit',
        'find_vma_enter',
        'tree_compare',
        'linear_search_leave',
      );
      const search = events.slice(
        events.findIndex(({ type }) => type === 'linear_search_enter') + 1,
        events.findIndex(({ type }) => type === 'linear_search_leave'),
      );
      // One letter for each event; a walk has at least one comparison.
      expect(search.map(({ type }) => type[0]).join('')).toMatch(/^(ft+l){32}$/);
      const visits = search.flatMap((event) => (event.type === 'linear_visit' ? [event] : []));
      for (const [i, { vma, at, fits }] of visits.slice(0, -1).entries()) {
        const lowest = vmas.find(({ start, end }) => start < at + WANTED && at < end)!;
        expect([fits, vma]).toEqual(['no', lowest.id]);
        expect(visits[i + 1]!.at + WANTED).toBe(lowest.start);
      }
    },
  },
  {
    says: 'Two gaps of 8 KiB were left, and operation 8 has filled half of one.',
    holds: async (on) => {
      const run = on('two-holes.strace', '3.4');
      const left = await Promise.all([7, 8].map(async (at) => small((await run.after(at)).vmas).join()));
      expect(left).toEqual(['8192,8192', '8192,4096']);
    },
  },
  {
    says: 'This search starts where the last one ended, so its first candidate ends at 7fff f7ff a000.',
    holds: async (on) => {
      const run = on('two-holes.strace', '3.4');
      const [first] = await run.eventsOf(9, 'linear_visit');
      expect([await run.ask(8, 'address'), first!.at + 4 * PAGE]).toEqual(times(2, 0x7ffff7ffa000));
    },
  },
  {
    says: 'The process remembers two numbers: free_area_cache, where the last search ended (munmap() can raise it), and cached_hole_size, the largest gap that it noticed on the way.',
    holds: async (on) => {
      const run = on(MANY, '3.4');
      const { memory } = await run.after(98);
      expect(memory.freeAreaCache).toBe(await run.ask(98, 'address'));
      const at = (await run.calls('1-97')).findIndex(({ call }) => call.call === 'munmap');
      const cache = async (operation: number) => (await run.after(operation)).memory.freeAreaCache;
      expect(await cache(at + 1)).toBeGreaterThan(await cache(at));
      expect(toNumber(memory.cachedHoleSize)).toBe(PAGE);
    },
  },
  {
    says: 'The next search starts at free_area_cache. But a request that is no larger than cached_hole_size would fit in a gap that was passed, so then the search starts at the top again.',
    holds: async (on) => {
      const run = on(MANY, '3.4');
      const starts = async (operation: number) =>
        (await run.eventsOf(operation, 'linear_search_enter'))[0]!.start;
      const { memory } = await run.after(98);
      expect(await starts(99)).toBe(memory.freeAreaCache);
      expect(await starts(100)).toBe(memory.mmapBase);
      expect(await run.ask(100, 'address')).toBeGreaterThan(memory.freeAreaCache);
    },
  },
  {
    says: 'largest = max(own gap, largest of the left child, largest of the right child)',
    holds: async (on) => {
      for (const [scenario, operation] of [
        ['two-holes.strace', 9],
        [MANY, 98],
      ] as const) {
        const { vmas } = await on(scenario, '3.8').after(operation);
        const largest = (node: number) =>
          toNumber(vmas.find((vma) => vma.node === node)?.subtreeGap ?? { lo: 0, hi: 0 });
        const computed = vmas.map(({ rbLeft, rbRight }, i) =>
          Math.max(gapOf(vmas, i), largest(rbLeft), largest(rbRight)),
        );
        expect(vmas.map(({ node }) => largest(node))).toEqual(computed);
      }
    },
  },
  {
    says: 'If the root’s number is too small, no gap in the process will do.',
    holds: async (on) => {
      const huge = 'mmap(NULL, 107374182400000, PROT_NONE, MAP_PRIVATE|MAP_ANONYMOUS|MAP_NORESERVE, -1, 0)';
      const run = on('two-holes.strace', '3.8', `${huge}\n${huge}`);
      expect([await run.ask('+1', 'error'), await run.ask('+2', 'error')]).toEqual(['none', 'ENOMEM']);
      expect((await run.count('+2')).gapSearchNodes).toBe(0);
      expect(await run.eventsOf('+2', 'gap_descend')).toEqual([]);
    },
  },
  {
    says: 'A subtree whose number is too small is dismissed with one comparison, however many VMAs are in it.',
    holds: async (on) => {
      const run = on(MANY, '3.8');
      const { vmas } = await run.after(97);
      const pruned = await run.eventsOf(98, 'gap_prune');
      const visited = new Set((await run.eventsOf(98, 'gap_check')).map(({ vma }) => vma));
      const dismissed = pruned.map(({ child }) => subtree(vmas, vmas.find(({ id }) => id === child)!.node));
      expect(Math.max(...dismissed.map(({ length }) => length))).toBeGreaterThan(6);
      expect(dismissed.flat().filter((id) => visited.has(id))).toEqual([]);
      expect(pruned.filter(({ subtreeGap }) => subtreeGap >= WANTED)).toEqual([]);
      // What is neither looked at nor dismissed lies beside the way down: the program’s own two VMAs and the stack.
      expect(vmas.length - visited.size - dismissed.flat().length).toBeLessThanOrEqual(3);
    },
  },
  {
    says: '(The stack’s own gap lies above mmap_base, so it can’t be used.)',
    holds: async (on) => {
      const run = on('two-holes.strace', '3.8');
      const { vmas, memory } = await run.after(8);
      expect(vmas.at(-2)!.end).toBe(memory.mmapBase);
      const [first] = await run.eventsOf(9, 'gap_check');
      expect([first!.vma, first!.verdict]).toEqual([vmas.at(-1)!.id, 'too_high']);
    },
  },
  {
    says: 'No small request spoils a large one any more.',
    holds: async (on) => {
      const nodes = async (kernel: string, operation: number) => {
        const { gapSearchNodes, listVisits } = await on(MANY, kernel).count(operation);
        return gapSearchNodes + listVisits;
      };
      expect((await nodes('3.4', 101)) / (await nodes('3.4', 99))).toBe(32);
      expect((await nodes('3.8', 101)) / (await nodes('3.8', 99))).toBeLessThan(1.5);
    },
  },
  {
    says: 'The patches as posted did that after every change, all the way to the root, even if no gap had changed.',
    holds: async (on) => {
      for (const operation of [15, 16]) {
        const { gapWalks, vmas } = await on(UPDATES, JUNE).after(operation);
        expect(gapWalks.length).toBeGreaterThan(3);
        expect(new Set(gapWalks.map(({ to }) => to))).toEqual(new Set([rootOf(vmas).id]));
      }
    },
  },
  {
    says: 'Twelve VMAs that can’t merge. The middle page of one loses its permissions and gets them back: one split, one merge, and no gap changes. Press and compare the walks. In the form of June 2012 each goes to the root. In 3.8 it ends at the first node whose number stays the same.',
    holds: async (on) => {
      const run = on(UPDATES, '3.8');
      const states = await Promise.all([14, 15, 16].map(async (at) => (await run.after(at)).vmas));
      expect(states.map((vmas) => placed(vmas).length)).toEqual([12, 14, 12]);
      expect(new Set(states.map((vmas) => gaps(vmas).filter(Boolean).join())).size).toBe(1);
      const { gapWalks, vmas } = await run.after(15);
      expect(gapWalks.filter(({ to }) => to === rootOf(vmas).id).length).toBeLessThan(gapWalks.length);
      for (const operation of [15, 16]) {
        // Each walk: its beginning (e), numbers that are new (n) or the same (s), its end (v).
        const walk = await run.eventsOf(operation, 'gap_update_enter', 'gap_evaluate', 'gap_update_leave');
        const told = walk.map((at) => ('value' in at ? (at.old === at.value ? 's' : 'n') : at.type.at(-2)));
        expect(told.join('')).toMatch(/^(en*sv)+$/);
      }
    },
  },
  {
    says: 'now a gap does change: #12, the VMA at 7fff f7fd c000, will own a gap of five pages. One walk follows the removal from the tree. A second begins at #12',
    holds: async (on) => {
      const run = on(UPDATES, JUNE);
      const { vmas, gapWalks } = await run.after(19);
      const owner = vmas.findIndex(({ start }) => start === 0x7ffff7fdc000);
      expect(vmas[owner]!.id).toBe(12);
      expect(gapOf(vmas, owner)).toBe(5 * PAGE);
      expect([gapWalks.length, gapWalks[1]!.from]).toEqual([2, 12]);
      const order = await run.eventsOf(19, 'rb_erase_leave', 'gap_update_enter');
      const told = order.map(({ type }) => type).join(' ');
      expect(told).toBe('rb_erase_leave gap_update_enter gap_update_enter');
    },
  },
  {
    says: 'It has a larger gap elsewhere below it, so its number stays, and no node above needs to hear of the new gap.',
    holds: async (on) => {
      const run = on(UPDATES, '3.8');
      const [before, after] = [await run.after(18), await run.after(19)];
      const at = await run.ask(19, 'end of walk 2');
      const number = ({ vmas }: typeof after) => toNumber(vmas.find(({ start }) => start === at)!.subtreeGap);
      expect(number(after)).toBe(number(before));
      expect(number(after)).toBeGreaterThan(5 * PAGE);
    },
  },
  {
    says: 'Each inner node keeps the largest gap below each of its slots.',
    holds: async (on) => {
      const [nodes, slots] = await on(MANY, '6.18').look(
        98,
        ({ machine }) => [machine.inspectMapleNodes(), machine.inspectMapleSlots()] as const,
      );
      const largest = (node: number): number => {
        const { kind, min, firstSlot, slots: count } = nodes.find((each) => each.node === node)!;
        const own = slots.slice(firstSlot, firstSlot + count);
        const below = own.map(({ child, content, last }, i) => {
          if (kind === 'inner') return largest(child);
          const first = i === 0 ? toNumber(min) : toNumber(own[i - 1]!.last) + 1;
          return content === 'empty' ? toNumber(last) - first + 1 : 0;
        });
        if (kind === 'inner') expect(own.map(({ gap }) => toNumber(gap))).toEqual(below);
        return Math.max(...below);
      };
      const root = nodes.find(({ kind }) => kind === 'inner')!;
      expect(root.slots).toBeGreaterThan(1);
      largest(root.node);
    },
  },
  {
    says: 'The 12 KiB once more, in a tree that is only two levels high.',
    holds: async (on) => expect((await on(MANY, '6.18').after(97)).memory.maHeight).toBe(2),
  },
  {
    says: 'and they lie side by side in three nodes.',
    holds: async (on) => {
      const checks = await on(MANY, '6.18').eventsOf(98, 'maple_gap_check');
      expect(new Set(checks.map(({ node }) => node)).size).toBe(3);
    },
  },
];
export default statements;
