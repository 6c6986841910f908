import { expect } from 'vitest';
import { anonymous, munmap } from '../../web/src/core/calls.ts';
import { Machine } from '../../web/src/core/machine.ts';
import { NEXTS, type Climb } from '../../web/src/figures/climb/climb.ts';
import { answer as climb, type ClimbKernel } from '../../web/src/figures/climb/model.ts';
import { withMappings } from '../../web/src/figures/climb/parameters.ts';
import { layoutWith, vmasOf } from '../../web/src/figures/process.ts';
import { answer } from '../../web/src/figures/race/model.ts';
import { MOST } from '../../web/src/figures/race/parameters.ts';
import { callsOf, layoutOf } from '../../web/src/figures/race/program.ts';
import { leapAfter, type Search } from '../../web/src/figures/race/search.ts';
import { PROT } from '../../web/src/protocol/vm-flags.ts';
import type { RecordVma } from '../../web/src/protocol/protocol.gen.ts';
import { toNumber } from '../../web/src/protocol/u64.ts';
import { loadTestCore } from '../../web/src/timeline/testing.ts';
import { times, type On, type Statement } from './statement.ts';

const PAGE = 4096;
const WANTED = 12288;
/** Of 36 mappings, those that a reader can unmap, by address from 0. */
const REMOVABLE = Array.from({ length: 33 }, (_, i) => i + 2);
const MANY = 'many-holes.strace';
const RACE = 'race.trace';
const MEMORY = 'race-memory.trace';
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

/** The gaps in which the lower end of the block lies while Linux 3.4 searches among 36 mappings, but for the last, in which it fits. */
async function noticedIn(on: On) {
  const run = on(MEMORY, '3.4');
  const { vmas } = await run.after(0);
  const visits = (await run.eventsOf(1, 'linear_visit')).slice(0, -1);
  return visits.flatMap(({ at }) => {
    const above = vmas.findIndex(({ end }) => end > at);
    const part = vmas[above]!.start - at;
    return part > 0 ? [{ gap: gapOf(vmas, above), part }] : [];
  });
}

const statements: readonly Statement[] = [
  {
    says: 'The figure shows a process with 36 of them: each bar is one, a VMA to the kernel. Between them are gaps, with ticks that divide them into pages. (Slashes cut a long one short.) Now the process asks for 12 KiB, three pages. Linux starts at the dashed line, mmap_base, goes to the left, and takes the first gap that is large enough.',
    holds: async (on) => {
      const { vmas } = await on(RACE, '3.4').after(0);
      expect([vmas.length, placed(vmas).length]).toEqual([36, 33]);
      const pages = small(vmas).map((bytes) => bytes / PAGE);
      expect(pages.filter((each) => each > 2)).toEqual([8, 3, 5]);
      const fits = vmas.filter((_, i) => gapOf(vmas, i) >= WANTED && vmas[i]!.end <= 0x7ffff7fff000);
      for (const kernel of ['3.4', '3.8'])
        expect(await on(RACE, kernel).ask(1, 'address')).toBe(fits.at(-1)!.start - WANTED);
    },
  },
  {
    says: 'The gaps on the right are all too small, and nothing tells the kernel so. It looks at 28 of them in vain, and the 29th is large enough.',
    holds: async (on) => {
      const visits = await on(RACE, '3.4').eventsOf(1, 'linear_visit');
      expect(visits.map(({ fits }) => fits)).toEqual([...times(28, 'no'), 'yes']);
      expect(visits.map(({ at }) => at)).toEqual(visits.map(({ at }) => at).toSorted((a, b) => b - a));
    },
  },
  {
    says: 'Move Mappings to 65,530, as many as Linux allows by default, and press Play: 65,523 looks for a single call.',
    holds: async () => {
      const machine = new Machine(await loadTestCore());
      const parameters = { mappings: MOST, length: WANTED };
      expect(MOST).toBe(65_530);
      expect(answer(machine, { kernel: '3.4', parameters, onlyCost: true })).toBe(65_523);
    },
  },
  {
    says: 'among the 36 mappings, 32 KiB take 13. Its block overlaps several mappings at once, and the next place lies below the lowest of them: it leaps over the gaps in between.',
    holds: async () => {
      const machine = new Machine(await loadTestCore());
      const found = answer(machine, {
        kernel: '3.4',
        parameters: { mappings: 36, length: 8 * PAGE },
      }) as Search;
      expect(found.cost).toBe(13);
      for (const [i, end] of found.lookEnds.slice(0, -1).entries()) {
        const overlaps = [...found.starts.keys()].filter(
          (place) => found.starts[place]! < end && found.ends[place]! > end - 8 * PAGE,
        );
        expect(found.lookEnds[i + 1]).toBe(found.starts[overlaps[0]!]);
        // Gaps between them that were never tried.
        const between = overlaps.slice(1).filter((place) => found.starts[place]! > found.ends[place - 1]!);
        expect(leapAfter(found, i)).toBe(between.length);
      }
    },
  },
  {
    says: 'seven of the eight looks are at the stack’s gap and on the way back up. If the nodes didn’t count that gap, the root would be the only one.',
    holds: async (on) => {
      const { vmas } = await on(RACE, '3.8').after(0);
      const looks = await on(RACE, '3.8').eventsOf(1, 'gap_check');
      const root = vmas.findIndex(({ rbParent }) => rbParent === 0);
      expect(looks.map(({ vma }) => vma).indexOf(vmas[root]!.id)).toBe(7);
      expect(looks).toHaveLength(8);
      // To the right of the root only the stack's gap is large enough.
      const right = vmas.map((_, i) => gapOf(vmas, i)).slice(root + 1);
      expect(right.slice(0, -1).every((bytes) => bytes < WANTED)).toBe(true);
      expect(gapOf(vmas, root)).toBeGreaterThanOrEqual(WANTED);
    },
  },
  {
    says: 'Among 360 mappings Linux 3.4 looks at 353 gaps for the same 12 KiB. At how many does Linux 3.8 look? (Among 36 it was eight.)',
    holds: async (on) => {
      const many = 'race-360.trace';
      for (const trace of [RACE, many])
        expect(await on(trace, '3.8').ask(1, 'address')).toBe(await on(trace, '3.4').ask(1, 'address'));
      expect(await on(RACE, '3.8').ask(1, 'gapSearchNodes')).toBe(8);
      expect((await on(many, '3.4').after(0)).vmas.length).toBe(360);
      expect(await on(many, '3.4').ask(1, 'listVisits')).toBe(353);
    },
  },
  {
    says: 'Ten times as many mappings make the tree only six rows deeper: 14 instead of eight. (The shallowest trees have nine and six, so that alone would be three rows more.) The search looks at one gap on nearly every row as it comes back up, and at a few more on the left.',
    holds: async () => {
      const machine = new Machine(await loadTestCore());
      const [few, many] = [36, 360].map(
        (mappings) => answer(machine, { kernel: '3.8', parameters: { mappings, length: WANTED } }) as Search,
      );
      expect([few!.tree.levels, many!.tree.levels]).toEqual([8, 14]);
      expect([36, 360].map((count) => Math.ceil(Math.log2(count + 1)))).toEqual([6, 9]);
      const root = many!.tree.parents.indexOf(-1);
      const looks = [...many!.nodes];
      expect(looks.filter((node) => node >= root).length).toBeGreaterThanOrEqual(13);
      expect(looks.filter((node) => node < root)).toHaveLength(4);
      // The left subtree lies beside the way to the stack; the search enters it at its end.
      expect(looks.findIndex((node) => node < root)).toBe(looks.length - 4);
    },
  },
  {
    says: 'eight looks, and 13 numbers compared.',
    holds: async (on) => {
      const pruned = await on(RACE, '3.8').eventsOf(1, 'gap_prune');
      expect(pruned).toHaveLength(5);
      const { vmas } = await on(RACE, '3.8').after(0);
      expect(
        pruned.flatMap(({ child }) => subtree(vmas, vmas.find(({ id }) => id === child)!.node)),
      ).toHaveLength(21);
      // The root’s number is compared, and that of each node that it goes down to; it looks at gaps on its way back.
      const way = await on(RACE, '3.8').eventsOf(1, 'gap_descend', 'gap_check');
      expect(way.map(({ type }) => type)).toEqual([...times(7, 'gap_descend'), ...times(8, 'gap_check')]);
    },
  },
  {
    says: '29 looks, and a walk down its tree for each, past 153 nodes.',
    holds: async (on) => {
      const { listVisits, findVma } = await on(RACE, '3.4').count(1);
      expect(findVma).toBe(listVisits);
      const events = await on(RACE, '3.4').eventsOf(1, 'tree_compare', 'find_links_enter');
      expect(events.findIndex(({ type }) => type === 'find_links_enter')).toBe(153);
    },
  },
  {
    says: '40 looks among 65,530, where Linux 3.4 needs 65,523. Linux 3.8’s tree has 29 rows there; the shallowest one would have 16.',
    holds: async () => {
      const machine = new Machine(await loadTestCore());
      const parameters = { mappings: MOST, length: WANTED };
      const costs = (['3.8', '3.4'] as const).map((kernel) =>
        answer(machine, { kernel, parameters, onlyCost: true }),
      );
      expect(costs).toEqual([40, 65_523]);
      const { tree } = answer(machine, { kernel: '3.8', parameters }) as Search;
      expect([tree.levels, Math.ceil(Math.log2(MOST + 1))]).toEqual([29, 16]);
    },
  },
  {
    says: 'among 65,530 mappings, 40 looks instead of 65,523.',
    holds: async () => {
      const machine = new Machine(await loadTestCore());
      const parameters = { mappings: MOST, length: WANTED };
      const costs = (['3.8', '3.4'] as const).map((kernel) =>
        answer(machine, { kernel, parameters, onlyCost: true }),
      );
      expect(costs).toEqual([40, 65_523]);
    },
  },
  {
    says: 'If only the stack’s gap is large enough, a second search, over all addresses, takes it.',
    holds: async () => {
      const machine = new Machine(await loadTestCore());
      // One mapping takes all that is free below the lowest of them.
      const [text, data, lowest, ...others] = vmasOf(12);
      const filled = { ...lowest!, start: data!.end };
      machine.start('3.8', layoutWith([text!, data!, filled, ...others]));
      const before = machine.counters();
      const { value } = machine.call(anonymous(2 ** 23, PROT.READ).operation);
      expect(value).toBe(others.at(-2)!.end);
      expect(machine.counters().gapSearches - before.gapSearches).toBe(2);
    },
  },
  {
    says: 'It goes down to the stack’s gap and comes back up; everything beside that way is dismissed.',
    holds: async (on) => {
      const run = on(RACE, '3.8');
      const { vmas } = await run.after(0);
      const looks = await run.eventsOf(1, 'gap_check');
      const root = rootOf(vmas);
      expect(looks[0]).toMatchObject({ vma: vmas.at(-1)!.id, verdict: 'too_high' });
      expect(looks.at(-1)).toMatchObject({ vma: root.id, verdict: 'fits' });
      const onTheRight = new Set(subtree(vmas, root.rbRight));
      expect(looks.slice(0, -1).filter(({ vma }) => !onTheRight.has(vma))).toEqual([]);
      const right = vmas.find(({ node }) => node === root.rbRight)!;
      expect(toNumber(right.subtreeGap)).toBe(gapOf(vmas, vmas.length - 1));
    },
  },
  {
    says: 'the block is the candidate, each mark is a look, and the line in the tree is the walk for it.',
    holds: async (on) => {
      const run = on('race.trace', '3.4');
      expect((await run.after(0)).vmas).toHaveLength(36);
      // A walk for each try, and one that finds where the new VMA hangs.
      const counted = await run.count(1);
      expect(counted.findVma).toBe(counted.listVisits);
    },
  },
  {
    says: 'What is left of that gap is too small, the next one is, too, and the third is large enough. Here a remembered address beats the tree: Linux 3.8 remembers nothing, and looks at nine gaps.',
    holds: async (on) => {
      const visits = await on(MEMORY, '3.4').eventsOf(2, 'linear_visit');
      expect(visits.map(({ fits }) => fits)).toEqual(['no', 'no', 'yes']);
      expect(visits[0]!.at + WANTED).toBe(await on(MEMORY, '3.4').ask(1, 'address'));
      expect(await on(MEMORY, '3.8').eventsOf(2, 'gap_check')).toHaveLength(9);
    },
  },
  {
    says: 'Without 35, the stack’s gap reaches down below mmap_base, and there 12 KiB fit. Any other mapping leaves a gap that is looked at later.',
    holds: async () => {
      const machine = new Machine(await loadTestCore());
      const costs = REMOVABLE.map((gone) => {
        const parameters = { mappings: 36, length: WANTED, gone: [gone] };
        return answer(machine, { kernel: '3.8', parameters, onlyCost: true });
      });
      expect(REMOVABLE.filter((_, i) => costs[i] === 1)).toEqual([34]);
    },
  },
  {
    says: 'So what a call costs depends on the calls before it: three looks or 32.',
    holds: async (on) => {
      expect(await on('race-small.trace', '3.4').ask(3, 'listVisits')).toBe(32);
      expect(await on(MEMORY, '3.4').ask(2, 'listVisits')).toBe(3);
    },
  },
  {
    says: 'so it passes again what the first search had passed, and then looks at the three gaps that it took before.',
    holds: async (on) => {
      const endsOf = async (trace: string, operation: number) =>
        (await on(trace, '3.4').eventsOf(operation, 'linear_visit')).map(({ at }) => at);
      const now = await endsOf('race-small.trace', 3);
      // But the very first, into which the small request has gone.
      const [, ...first] = await endsOf(MEMORY, 1);
      expect(now).toEqual([now[0], ...first, ...(await endsOf(MEMORY, 2))]);
    },
  },
  {
    says: 'They might fit in a gap that was passed, so the search for them starts at the top again, and leaves free_area_cache there.',
    holds: async (on) => {
      const run = on('race-small.trace', '3.4');
      const asked = (await run.calls('1-3')).map(({ call }) => call.call === 'mmap' && toNumber(call.length));
      expect(asked).toEqual([WANTED, PAGE, WANTED]);
      const { memory } = await run.after(1);
      expect(toNumber(memory.cachedHoleSize)).toBe(PAGE);
      expect(memory.freeAreaCache).toBeLessThan(memory.mmapBase);
      const first = async (operation: number) => (await run.eventsOf(operation, 'linear_visit'))[0]!.at;
      expect((await first(2)) + PAGE).toBe(memory.mmapBase);
      expect((await first(3)) + WANTED).toBe((await run.after(2)).memory.freeAreaCache);
      expect((await first(3)) + WANTED).toBe(await run.ask(2, 'address'));
      expect(await run.ask(3, 'listVisits')).toBe(32);
      // Without the small request: the same address, at the third place.
      expect(await run.ask(3, 'address')).toBe(await on(MEMORY, '3.4').ask(2, 'address'));
      expect(await on(MEMORY, '3.4').ask(2, 'listVisits')).toBe(3);
    },
  },
  {
    says: 'A gap that opens on the right can spare Linux 3.4 up to 28 of its 29 looks. Linux 3.8 needs only eight looks to begin with.',
    holds: async () => {
      const machine = new Machine(await loadTestCore());
      const costs = (kernel: '3.4' | '3.8') =>
        [[], ...Array.from({ length: 33 }, (_, i) => [i + 2])].map((gone) => {
          const parameters = { mappings: 36, length: 3 * PAGE, ...(gone.length > 0 && { gone }) };
          return (answer(machine, { kernel, parameters }) as Search).cost;
        });
      const [linear, tree] = [costs('3.4'), costs('3.8')];
      expect([linear[0], Math.min(...linear), linear.at(-1)]).toEqual([29, 1, 1]);
      expect(tree[0]).toBe(8);
    },
  },
  {
    says: '20: max(4, 8, 8) = 8 KiB, which both of its children have. 24: max(4 KiB, 8 KiB, 128 MiB) = 128 MiB, from the child on the right. That number has climbed up from 36, the stack.',
    holds: async (on) => {
      const { vmas } = await on(RACE, '3.8').after(0);
      const largest = (node: number) => toNumber(vmas.find((vma) => vma.node === node)!.subtreeGap);
      const threeOf = (place: number) => {
        const { rbLeft, rbRight } = vmas[place]!;
        return [gapOf(vmas, place), largest(rbLeft), largest(rbRight)];
      };
      const stack = gapOf(vmas, 35);
      expect(Math.round(stack / 2 ** 20)).toBe(128);
      expect(threeOf(19)).toEqual([PAGE, 2 * PAGE, 2 * PAGE]);
      expect(threeOf(23)).toEqual([PAGE, 2 * PAGE, stack]);
      expect([19, 23].map((place) => toNumber(vmas[place]!.subtreeGap))).toEqual([2 * PAGE, stack]);
    },
  },
  {
    says: 'That gap is huge, but all except its lowest page lies above mmap_base, where this search may place nothing. The numbers don’t know that.',
    holds: async (on) => {
      const { memory, vmas } = await on(RACE, '3.8').after(0);
      const [below, stack] = vmas.slice(-2);
      expect(toNumber(stack!.subtreeGap)).toBe(stack!.start - below!.end);
      expect(memory.mmapBase - below!.end).toBe(PAGE);
    },
  },
  {
    says: 'down to 36, and back up to 35. There the figure stops.',
    holds: async (on) => {
      const run = on(RACE, '3.8');
      const { vmas } = await run.after(0);
      const checks = await run.eventsOf(1, 'gap_check');
      const numberOf = (of: number) => vmas.findIndex(({ id }) => id === of) + 1;
      expect(checks.map(({ vma }) => numberOf(vma))).toEqual([36, 35, 34, 32, 28, 24, 16, 8]);
      expect(checks.map(({ verdict }) => verdict)).toEqual(['too_high', ...times(6, 'too_small'), 'fits']);
    },
  },
  {
    says: 'Next come 34, 32, 28 and 24, whose gaps are too small, too. On the left of 24 are the seven VMAs in the frame, 17 to 23, with a gap each.',
    holds: async (on) => {
      const run = on(RACE, '3.8');
      const { vmas } = await run.after(0);
      const pruned = await run.eventsOf(1, 'gap_prune');
      const dismissed = pruned.map(({ child, subtreeGap }) => ({
        numbers: subtree(vmas, vmas.find(({ id }) => id === child)!.node)
          .map((id) => vmas.findIndex((vma) => vma.id === id) + 1)
          .toSorted((a, b) => a - b),
        subtreeGap,
      }));
      expect(dismissed).toEqual([
        { numbers: [33], subtreeGap: PAGE },
        { numbers: [29, 30, 31], subtreeGap: 2 * PAGE },
        { numbers: [25, 26, 27], subtreeGap: 2 * PAGE },
        { numbers: [17, 18, 19, 20, 21, 22, 23], subtreeGap: 2 * PAGE },
        { numbers: [9, 10, 11, 12, 13, 14, 15], subtreeGap: 2 * PAGE },
      ]);
      for (let place = 16; place <= 22; place++) expect(gapOf(vmas, place)).toBeGreaterThan(0);
    },
  },
  {
    says: 'Each stretch turns grey as the number above it is found too small: 21 gaps in all are dismissed unseen.',
    holds: async (on) => {
      const { vmas } = await on(RACE, '3.8').after(0);
      const pruned = await on(RACE, '3.8').eventsOf(1, 'gap_prune');
      const numbers = pruned.map(({ child }) => toNumber(vmas.find(({ id }) => id === child)!.subtreeGap));
      expect(pruned.map(({ subtreeGap }) => subtreeGap)).toEqual(numbers);
      expect(Math.max(...numbers)).toBe(2 * PAGE);
      expect(
        pruned.flatMap(({ child }) => subtree(vmas, vmas.find(({ id }) => id === child)!.node)),
      ).toHaveLength(21);
      // A stretch: the subtree’s VMAs are neighbours.
      for (const { child } of pruned) {
        const ids = subtree(vmas, vmas.find(({ id }) => id === child)!.node);
        const places = ids.map((id) => vmas.findIndex((vma) => vma.id === id)).toSorted((a, b) => a - b);
        expect(places.at(-1)! - places[0]! + 1).toBe(places.length);
      }
    },
  },
  {
    says: 'Linux 3.4 does keep its VMAs in a tree, but that tree is sorted by address.',
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
    says: 'The first ends at mmap_base.',
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
    says: 'If VMAs are in the way, the next one ends where the lowest of them begins. To learn what is in the way, it walks for each candidate from the root down the red-black tree of VMAs.',
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
    says: 'Linux 3.4 remembers in free_area_cache where the process’s last search ended, and the next one goes on from there.',
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
    says: '(A search notices a gap only where a candidate begins in it.)',
    holds: async (on) => {
      for (const [trace, operation] of [
        ['race-memory.trace', 1],
        [MANY, 98],
      ] as const) {
        const run = on(trace, '3.4');
        const { vmas } = await run.after(operation - 1);
        const visits = await run.eventsOf(operation, 'linear_visit');
        const noticed = visits.slice(0, -1).map(({ at }) => {
          const above = vmas.find(({ end }) => end > at)!;
          return Math.max(0, above.start - at);
        });
        const { memory } = await run.after(operation);
        expect(toNumber(memory.cachedHoleSize)).toBe(Math.max(...noticed));
      }
    },
  },
  {
    says: 'Where a block doesn’t fit, only the gap at its lower end is measured, and only as far as the block covers it. So of a gap of 8 KiB, here, only the upper half was noticed.',
    holds: async (on) => {
      const all = await noticedIn(on);
      expect(Math.max(...all.map(({ part }) => part))).toBe(
        toNumber((await on(MEMORY, '3.4').after(1)).memory.cachedHoleSize),
      );
      const large = all.filter(({ gap }) => gap > PAGE);
      expect(large.length).toBeGreaterThan(0);
      expect(large.map(({ gap, part }) => [gap, part])).toEqual(large.map(() => [2 * PAGE, PAGE]));
    },
  },
  {
    says: 'In cached_hole_size it remembers the largest gap that it noticed on the way. A request that is no larger might fit there, so its search starts at the top again.',
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
    says: 'number = max(own gap, left child’s number, right child’s number)',
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
    says: 'If even the root’s number is too small, no gap in the process will do. Then the call fails at once, with ENOMEM.',
    holds: async (on) => {
      const huge = 'mmap(NULL, 107374182400000, PROT_NONE, MAP_PRIVATE|MAP_ANONYMOUS|MAP_NORESERVE, -1, 0)';
      const run = on('two-holes.strace', '3.8', `${huge}\n${huge}`);
      expect([await run.ask('+1', 'error'), await run.ask('+2', 'error')]).toEqual(['none', 'ENOMEM']);
      expect((await run.count('+2')).gapSearchNodes).toBe(0);
      expect(await run.eventsOf('+2', 'gap_descend')).toEqual([]);
    },
  },
  {
    says: 'One comparison with that number dismisses the whole subtree',
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
    says: 'With his patches no search depends on where the last one ended',
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
    says: 'The walks of June 2012 compute siblings, too, in case that the tree was rebalanced.',
    holds: async (on) => {
      for (const operation of [15, 16]) {
        const { gapWalks, vmas } = await on(UPDATES, JUNE).after(operation);
        expect(gapWalks.length).toBeGreaterThan(3);
        expect(new Set(gapWalks.map(({ to }) => to))).toEqual(new Set([rootOf(vmas).id]));
      }
    },
  },
  {
    says: 'Suppose mapping 19 is unmapped. With the gaps on both sides that makes one gap of 4 + 4 + 4 = 12 KiB, which belongs to 20 from then on.',
    holds: async (on) => {
      const run = on('climb-19.trace', JUNE);
      const { vmas: before } = await run.after(0);
      const { vmas } = await run.after(1);
      expect([
        gapOf(before, 18),
        before[18]!.end - before[18]!.start,
        gapOf(before, 19),
        gapOf(vmas, 18),
      ]).toEqual([PAGE, PAGE, PAGE, WANTED]);
      expect(vmas[18]!.start).toBe(before[19]!.start);
      // The 36 among which the search was.
      expect(before).toEqual((await on(RACE, JUNE).after(0)).vmas);
    },
  },
  {
    says: 'two walks go up to the root. One starts at 18, 19’s parent, as 19 leaves the tree. The other starts at 20, whose gap has grown. They work out the number of each node on their way, and that of its sibling, its parent’s other child.',
    holds: async (on) => {
      const run = on('climb-19.trace', JUNE);
      const { vmas, gapWalks } = await run.after(1);
      const order = await run.eventsOf(1, 'rb_erase_leave', 'gap_update_enter');
      expect(order.map(({ type }) => type).join(' ')).toBe(
        'rb_erase_leave gap_update_enter gap_update_enter',
      );
      expect(gapWalks.map(({ to }) => to)).toEqual(times(2, rootOf(vmas).id));
      expect(gapWalks.map(({ from }) => from)).toEqual([vmas[17]!.id, vmas[18]!.id]);
      const before = (await run.after(0)).vmas;
      expect(before.find(({ node }) => node === before[18]!.rbParent)).toEqual(before[17]);
      const numbers = await run.eventsOf(1, 'gap_evaluate');
      const second = numbers.slice(numbers.findLastIndex(({ vma }) => vma === vmas[18]!.id));
      const numberOf = (of: number) => vmas.findIndex(({ id }) => id === of) + 1;
      // Without 19, the names of those above it are one less: 20, 28, 24, 12, 16, 4, 8.
      expect(second.map(({ vma }) => numberOf(vma))).toEqual([19, 27, 23, 12, 16, 4, 8]);
      // All but one stay what they were.
      expect(second.filter(({ old, value }) => old !== value).map(({ vma }) => vma)).toEqual([vmas[18]!.id]);
    },
  },
  {
    says: 'Node 20 says 12K, so it isn’t dismissed any more',
    holds: async (on) => {
      const run = on('race-19.trace', '3.8');
      const { vmas } = await run.after(1);
      expect(toNumber(vmas[18]!.subtreeGap)).toBe(WANTED);
      const checks = await run.eventsOf(2, 'gap_check');
      expect(checks.at(-1)).toMatchObject({ vma: vmas[18]!.id, verdict: 'fits' });
    },
  },
  {
    says: 'Mapping 19 goes once more, in both versions: 16 numbers in that of June 2012, three in Linux 3.8.',
    holds: async (on) => {
      const numbers = async (kernel: string) => (await on('climb-19.trace', kernel).count(1)).gapEvaluations;
      expect([await numbers(JUNE), await numbers('3.8')]).toEqual([16, 3]);
    },
  },
  {
    says: 'where the tree turns nodes to stay shallow, it corrects their numbers at once.',
    holds: async () => {
      const machine = new Machine(await loadTestCore());
      // One that takes a rotation: the tree is true at once, with numbers that no walk works out.
      const parameters = { mappings: 36, change: 'unmap' } as const;
      const asides = REMOVABLE.map((vma) => {
        const { nexts } = climb(machine, { kernel: '3.8', parameters: { ...parameters, vma } }) as Climb;
        return nexts.filter((next) => NEXTS[next] === 'aside').length;
      });
      expect(Math.max(...asides)).toBeGreaterThan(0);
    },
  },
  {
    says: 'One turn of it, among 36 mappings: a VMA’s middle page loses its permissions and gets them back. So the VMA is cut in three, and becomes whole again.',
    holds: async (on) => {
      const run = on('climb.trace', '3.8');
      const states = await Promise.all([0, 1, 2].map(async (at) => (await run.after(at)).vmas));
      expect(states.map((vmas) => vmas.length)).toEqual([36, 38, 36]);
      expect(placed(states[0]!).every(({ start, end }) => end - start === 3 * PAGE)).toBe(true);
      expect(new Set(states.map((vmas) => gaps(vmas).filter(Boolean).join())).size).toBe(1);
    },
  },
  {
    says: 'As posted, the patches work out 208 numbers for that. How many does Linux 3.8 work out?',
    holds: async (on) => {
      const numbers = async (kernel: string) => (await on('climb.trace', kernel).count('1-2')).gapEvaluations;
      expect([await numbers(JUNE), await numbers('3.8')]).toEqual([208, 12]);
    },
  },
  {
    says: 'June 2012’s, up to 508: each of its 16 walks goes to the root, and the tree gets deeper. Linux 3.8 works out 12 there, too.',
    holds: async () => {
      const machine = new Machine(await loadTestCore());
      const cost = (kernel: ClimbKernel, mappings: number) => {
        const parameters = withMappings({ mappings: 36, vma: 28, change: 'back' }, mappings);
        return climb(machine, { kernel, parameters }) as Climb;
      };
      expect(cost(JUNE, 65_528)).toMatchObject({ cost: 508, walks: 16 });
      expect(cost('3.8', 65_528)).toMatchObject({ cost: 12 });
    },
  },
  {
    says: 'Where a VMA is cut in three and becomes whole again, eight of June 2012’s 16 walks come at the end of a cut or a merge, in case a gap has changed. Linux 3.8 walks there only if it must.',
    holds: async (on) => {
      const walks = async (kernel: string) => (await on('climb.trace', kernel).count('1-2')).gapWalks;
      // With this trait the end of vma_adjust() makes none.
      const without = await walks('3.5-free-gap+gap=free_gap_holes');
      expect([await walks(JUNE), await walks('3.8'), without]).toEqual([16, 7, 8]);
      const ends = async (kernel: string) => {
        const events = await Promise.all(
          [1, 2].map((at) =>
            on('climb.trace', kernel).eventsOf(
              at,
              'rb_insert_enter',
              'rb_erase_enter',
              'split_leave',
              'gap_update_enter',
            ),
          ),
        );
        return events.flat().map(({ type }) => type);
      };
      // In 3.8 a cut’s walks come before its VMA is linked in, and none after it.
      expect((await ends('3.8')).join(' ')).not.toMatch(/rb_insert_enter gap_update_enter/);
      expect((await ends(JUNE)).join(' ')).toMatch(/rb_insert_enter(?: gap_update_enter){5} split_leave/);
    },
  },
  {
    says: 'A call with MAP_FIXED names its own address, so Linux searches for nothing. The numbers must be kept true all the same.',
    holds: async (on) => {
      const fixed = 'mmap(0x7ffff7fdd000, 4096, PROT_NONE, MAP_PRIVATE|MAP_ANONYMOUS|MAP_FIXED, -1, 0)';
      const run = on('climb-19.trace', '3.8', fixed);
      const counted = await run.count('+1');
      expect(counted.gapSearchNodes).toBe(0);
      expect(counted.gapWalks).toBeGreaterThan(0);
      expect(await on('climb-19.trace', '3.4', fixed).count('+1')).toMatchObject({ listVisits: 0 });
    },
  },
  {
    says: 'The first walk of an unmapping comes before the new gap is counted; the second has it.',
    holds: async (on) => {
      const events = await on('climb-19.trace', JUNE).eventsOf(1, 'gap_evaluate', 'gap_update_enter');
      const seconds = events.slice(events.findLastIndex(({ type }) => type === 'gap_update_enter'));
      const values = (of: typeof events) =>
        of.flatMap((event) => (event.type === 'gap_evaluate' ? event.value : []));
      expect(values(seconds)[0]).toBe(WANTED);
      expect(values(events.slice(0, -seconds.length))).not.toContain(WANTED);
    },
  },
  {
    says: 'Among more mappings, the walks of June 2012 become longer, as the tree becomes deeper. Those of Linux 3.8 don’t, where no gap changes.',
    holds: async () => {
      const machine = new Machine(await loadTestCore());
      const lengthOf = (mappings: number, kernel: ClimbKernel): number => {
        const parameters = withMappings({ mappings: 36, vma: 28, change: 'back' }, mappings);
        const { cost, walks } = climb(machine, { kernel, parameters }) as Climb;
        return cost / walks;
      };
      expect(lengthOf(360, JUNE)).toBeGreaterThan(lengthOf(36, JUNE) + 1);
      expect(lengthOf(360, '3.8')).toBeLessThanOrEqual(lengthOf(36, '3.8'));
    },
  },
  {
    says: 'This time mapping 21 is unmapped, and 22 gets a gap of 8 + 4 + 8 = 20 KiB.',
    holds: async (on) => {
      const run = on('climb-21.trace', '3.8');
      const { vmas: before } = await run.after(0);
      const { vmas, gapWalks } = await run.after(1);
      expect([
        gapOf(before, 20),
        before[20]!.end - before[20]!.start,
        gapOf(before, 21),
        gapOf(vmas, 20),
      ]).toEqual([2 * PAGE, PAGE, 2 * PAGE, 5 * PAGE]);
      expect(vmas[20]!.start).toBe(before[21]!.start);
      expect([gapWalks.length, gapWalks[1]!.from]).toEqual([2, vmas[20]!.id]);
      // A leaf: nothing takes its place in the tree, and nothing is rotated.
      expect([before[20]!.rbLeft, before[20]!.rbRight]).toEqual([0, 0]);
      expect(await run.eventsOf(1, 'rb_rotate')).toEqual([]);
    },
  },
  {
    says: 'The numbers of 22 and 20 become 20 KiB. Node 24 has a larger gap below it, the stack’s, so its number stays.',
    holds: async (on) => {
      const run = on('climb-21.trace', '3.8');
      const { vmas: before } = await run.after(0);
      const numbers = (await run.eventsOf(1, 'gap_evaluate')).slice(-3);
      expect(numbers.slice(0, 2).map(({ old, value }) => [old, value])).toEqual(
        times(2, [2 * PAGE, 5 * PAGE]),
      );
      expect(numbers[2]!.value).toBe(numbers[2]!.old);
      expect(numbers[2]!.value).toBeGreaterThan(5 * PAGE);
      expect(numbers.map(({ vma }) => before.findIndex(({ id }) => id === vma) + 1)).toEqual([22, 20, 24]);
      expect(await run.ask(1, 'end of walk 2')).toBe(before[23]!.start);
    },
  },
  {
    says: 'There the second walk begins. The number of 22 changes, so its parent must be told.',
    holds: async (on) => {
      const { vmas } = await on('climb-21.trace', '3.8').after(0);
      // The nodes that others take for its ancestors: the other child of 20, a child of 22, the other child of 24, its parent, the root.
      const parents = [18, 23, 28, 24, 8].map((number) => {
        const { rbParent } = vmas[number - 1]!;
        return vmas.findIndex(({ node }) => node === rbParent) + 1;
      });
      expect(parents).toEqual([20, 22, 24, 16, 0]);
    },
  },
  {
    says: 'Operation 19 unmaps a VMA: #12, the VMA at 7fff f7fd c000, will own a gap of five pages. One walk follows the removal from the tree. A second begins at #12',
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
    says: 'A program with 33 mappings close together asks for 12 KiB, in a tree that is only two levels high.',
    holds: async (on) => expect((await on(MANY, '6.18').after(97)).memory.maHeight).toBe(2),
  },
  {
    says: 'They lie side by side in three nodes.',
    holds: async (on) => {
      const checks = await on(MANY, '6.18').eventsOf(98, 'maple_gap_check');
      expect(new Set(checks.map(({ node }) => node)).size).toBe(3);
    },
  },
  {
    says: 'The program asks for 12 KiB twice, and the figure shows the second call, for which Linux 3.4 looks at three gaps. What you unmap is gone before both calls. Make the second one look at 25 or more.',
    holds: async (on) => {
      const tries = (gone: string, last: number) =>
        on(`race/mappings:36/pages:3${gone}/before:3`, '3.4').ask(last, 'listVisits');
      expect(await tries('', 2)).toBe(3);
      const with1 = await Promise.all(REMOVABLE.map((each) => tries(`/gone:${each}`, 3)));
      expect(REMOVABLE.filter((_, i) => Number(with1[i]) >= 25)).toEqual([31, 32, 33, 34]);
    },
  },
  {
    says: 'Unmap one mapping so that Linux 3.8 looks at nine gaps instead of eight.',
    holds: async (on) => {
      const looks = (gone: string, last: number) =>
        on(`race/mappings:36/pages:3${gone}`, '3.8').ask(last, 'gapSearchNodes');
      expect(await looks('', 1)).toBe(8);
      const with1 = await Promise.all(REMOVABLE.map((each) => looks(`/gone:${each}`, 2)));
      expect(REMOVABLE.filter((_, i) => with1[i] === 9)).toEqual([8, 9]);
      expect(Math.max(...with1.map(Number))).toBe(9);
    },
  },
  {
    says: 'Without 9, a gap of 12 KiB is left between 8 and 10. It lies in a subtree that the search used to dismiss with one comparison, as it had at most 8 KiB.',
    holds: async () => {
      const machine = new Machine(await loadTestCore());
      const without = (gone: readonly number[]) =>
        answer(machine, { kernel: '3.8', parameters: { mappings: 36, length: WANTED, gone } }) as Search;
      const before = without([]);
      const used = before.skipped.find(({ first, last }) => first <= 8 && 9 <= last);
      expect(used?.largest).toBe(2 * PAGE);
      const { starts, ends, nodes, cost } = without([8]);
      expect([starts[7], starts[8]]).toEqual([before.starts[7], before.starts[9]]);
      expect(starts[8]! - ends[7]!).toBe(WANTED);
      expect([cost, nodes.at(-1)]).toEqual([9, 8]);
    },
  },
  {
    says: 'As 9 leaves, the tree rebalances: 24 moves up to where 16 was.',
    holds: async () => {
      const machine = new Machine(await loadTestCore());
      const without = (gone: readonly number[]) =>
        answer(machine, { kernel: '3.8', parameters: { mappings: 36, length: WANTED, gone } }) as Search;
      const [before, after] = [without([]).tree, without([8]).tree];
      expect([before.parents[15], before.parents[23]]).toEqual([7, 15]);
      // Those above 9 are a column further left then.
      expect([after.parents[22], after.parents[14]]).toEqual([7, 22]);
    },
  },
  {
    says: 'A call of munmap() moves free_area_cache, too: up to the gap that it opens, if that lies higher.',
    holds: async () => {
      const machine = new Machine(await loadTestCore());
      const parameters = { mappings: 36, length: WANTED };
      machine.start('3.4', layoutOf(parameters));
      for (const { operation } of callsOf(parameters)) machine.call(operation);
      const { start, end } = vmasOf(36)[30]!;
      expect(machine.inspectMm(1).freeAreaCache).toBeLessThan(start);
      machine.call(munmap(start, end - start).operation);
      // The gap ends where the next VMA begins.
      expect(machine.inspectMm(1).freeAreaCache).toBe(vmasOf(36)[31]!.start);
    },
  },
  {
    says: 'But a walk ends where a number stays the same: here after four at most, often after one.',
    holds: async () => {
      const machine = new Machine(await loadTestCore());
      const parameters = { mappings: 36, vma: 28, change: 'back' } as const;
      const { walkOf } = climb(machine, { kernel: '3.8', parameters }) as Climb;
      const lengths = [...new Set(walkOf)].map((walk) => walkOf.filter((each) => each === walk).length);
      expect([Math.max(...lengths), lengths.filter((each) => each === 1).length]).toEqual([4, 5]);
    },
  },
];
export default statements;
