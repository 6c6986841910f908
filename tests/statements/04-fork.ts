import { expect } from 'vitest';
import type { Machine } from '../../web/src/core/machine.ts';
import { toNumber } from '../../web/src/protocol/u64.ts';
import type { SessionSummary } from '../../web/src/timeline/messages.ts';
import { times, type On, type Statement } from './statement.ts';

const FORK = 17;
const POSTED = '6.5-mt-dup';

/** The slots that hold something in the tree of the process that is being made, in the order of addresses. */
function newborn(machine: Machine) {
  const child = machine.inspectProcesses().find(({ state }) => state === 'newborn')!.number;
  const slots = machine.inspectMapleSlots(child);
  return machine
    .inspectMapleNodes(child)
    .filter(({ kind }) => kind === 'leaf')
    .toSorted((a, b) => toNumber(a.min) - toNumber(b.min))
    .flatMap(({ firstSlot, slots: count }) => slots.slice(firstSlot, firstSlot + count))
    .flatMap(({ content, process }) =>
      content === 'zero_entry' ? 'mark' : content === 'area' ? process : [],
    );
}

const stateOf = ({ vmas, memory }: SessionSummary) => [vmas, memory.totalVm, memory.mapCount];

/** Where VMAs of the process begin, by number. */
const starts = async (on: On, scenario: string, era: string, operation: number) =>
  new Map(
    (await on(scenario, era).after(operation, { process: 1 })).vmas.map(({ id, start }) => [id, start]),
  );

const statements: readonly Statement[] = [
  {
    says: 'fork() makes a second process whose address space equals the first. So the child needs a tree of its own, with a VMA for each of its parent’s.',
    holds: async (on) => {
      for (const era of ['4.20', '6.5', '6.8']) {
        const [parent, child] = await Promise.all(
          [1, 2].map(async (process) => (await on('spawn.trace', era).after(FORK, { process })).vmas),
        );
        const told = (vmas: typeof parent) =>
          vmas!.map(({ start, end, vmFlags, file, pgoff }) => [start, end, vmFlags, file, toNumber(pgoff)]);
        expect(told(child)).toEqual(told(parent));
        expect(child!.length).toBe(23);
        expect(child!.filter(({ id }) => parent!.some((vma) => vma.id === id))).toEqual([]);
      }
    },
  },
  {
    says: 'Linux 6.5 builds that tree: one insertion after another. Linux 6.8 copies the parent’s.',
    holds: async (on) => {
      const done = async (era: string) => {
        const events = await on('spawn.trace', era).eventsOf(FORK, 'maple_store_enter', 'mt_dup_copy');
        return [events.filter(({ type }) => type === 'maple_store_enter').length, events.length];
      };
      expect([await done('6.5'), await done('6.8')]).toEqual([
        [23, 23],
        [0, 3],
      ]);
    },
  },
  {
    says: 'Up to 16 VMAs and gaps share a node, so the tree of 23 VMAs has a root and two leaves.',
    holds: async (on) => {
      const nodes = await on('spawn.trace', '6.8').look(FORK, ({ machine }) => machine.inspectMapleNodes(1));
      expect(nodes.map(({ kind }) => kind).toSorted()).toEqual(['inner', 'leaf', 'leaf']);
      expect(Math.max(...nodes.map(({ slots }) => slots))).toBeLessThanOrEqual(16);
    },
  },
  {
    says: 'It doesn’t get its own pages. The kernel copies the entries of the page tables, so both processes name the same pages, and makes them read-only for both.',
    holds: async (on) => {
      const run = on('pages.trace', '6.8');
      for (const at of [0x607000, 0x608000, 0x7fffffffd000]) {
        const entry = async (process: number, operation: number) =>
          (await run.after(operation, { process, at })).entry!;
        const [before, parent, child] = [await entry(1, 3), await entry(1, 4), await entry(2, 4)];
        expect([before.writable, parent.writable, child.writable]).toEqual(['yes', 'no', 'no']);
        expect(new Set([before.frame, parent.frame, child.frame]).size).toBe(1);
      }
      expect(await run.count(4)).toMatchObject({ pageAllocs: 0, ptesCopied: 3 });
    },
  },
  {
    says: 'Whichever process writes first takes a page fault, and gets a copy of that one page',
    holds: async (on) => {
      for (const process of [1, 3]) {
        const run = on('pages.trace', '6.8', `[pid 1] fork() = 3\n[pid ${process}] store(0x607000, 1)`);
        expect(await run.ask('+2', 'page at 607000')).toBe('copied');
        expect(await run.count('+2')).toMatchObject({ pageFaults: 1, cowCopies: 1, pageAllocs: 1 });
      }
    },
  },
  {
    says: 'dup_mmap() walks through the parent’s VMAs from the lowest address up. For each it makes a copy and inserts it into the child’s tree.',
    holds: async (on) => {
      for (const era of ['6.1', '6.5']) {
        const types = ['vma_alloc', 'fork_area', 'maple_store_enter'] as const;
        const events = await on('spawn.trace', era).eventsOf(FORK, ...types);
        expect(events.map(({ type }) => type)).toEqual(times(23, ...types));
        const at = await starts(on, 'spawn.trace', era, FORK - 1);
        const order = events.flatMap((event) => (event.type === 'fork_area' ? [at.get(event.parent)!] : []));
        expect(order).toEqual([...at.values()].toSorted((a, b) => a - b));
        const stored = events.flatMap((event) =>
          event.type === 'maple_store_enter' ? [toNumber(event.first)] : [],
        );
        expect(stored).toEqual(order);
      }
    },
  },
  {
    says: 'From 6.1 to 6.7, the nodes for that tree are allocated in advance, so that no insertion can fail for lack of memory.',
    holds: async (on) => {
      const order = async (era: string) => {
        const letters = { dup_preallocate: 'p', maple_node_alloc: 'n', maple_store_enter: 's' };
        const events = await on('spawn.trace', era).eventsOf(
          FORK,
          ...(Object.keys(letters) as (keyof typeof letters)[]),
        );
        return events.map(({ type }) => letters[type]).join('');
      };
      expect(await order('6.1')).toMatch(/^pn+s{23}$/);
      expect(await order('6.5')).toMatch(/^pn+s{23}$/);
      expect(await order('6.8')).toBe('nnn');
    },
  },
  {
    says: 'Each VMA is stored behind the one before; a leaf that is full is split.',
    holds: async (on) => {
      const run = on('spawn.trace', '6.5');
      const slots = await run.within(FORK, 'maple_split', (machine) =>
        machine.inspectMapleNodes(2).map((node) => node.slots),
      );
      expect(slots).toEqual([16]);
      const stores = (await run.eventsOf(FORK, 'maple_store_enter')).map(({ first, last }) => [
        toNumber(first),
        toNumber(last),
      ]);
      expect(stores.every(([first], i) => i === 0 || first! > stores[i - 1]![1]!)).toBe(true);
    },
  },
  {
    says: '__mt_dup() copies the parent’s tree node by node, 256 bytes each, without looking at what is in them. All children of a node come from one request to the allocator.',
    holds: async (on) => {
      const run = on('spawn-223.trace', '6.8');
      const events = await run.eventsOf(217, 'mt_dup_copy', 'mt_dup_children');
      const copies = events.flatMap((event) => (event.type === 'mt_dup_copy' ? [event.from] : []));
      const nodes = await run.look(216, ({ machine }) => machine.inspectMapleNodes(1));
      expect(new Set(copies)).toEqual(new Set(nodes.map(({ node }) => node)));
      const inner = nodes.filter(({ kind }) => kind === 'inner');
      expect(events.length - copies.length).toBe(inner.length);
      expect((await run.count(217)).mapleAllocCalls).toBe(1 + inner.length);
    },
  },
  {
    says: 'The copy has one flaw: its slots still hold the parent’s VMAs.',
    holds: async (on) =>
      expect(await on('spawn.trace', '6.8').within(FORK, 'mt_dup_leave', newborn)).toEqual(times(23, 1)),
  },
  {
    says: 'For each VMA it finds, it makes one for the child and overwrites the slot. The range is the same, so no other number in the tree changes.',
    holds: async (on) => {
      const run = on('spawn.trace', '6.8');
      const events = await run.events(FORK);
      const copied = events.slice(events.findIndex(({ type }) => type === 'mt_dup_leave'));
      const changes = copied.filter(({ type }) =>
        /^(dup_slot|maple_(?!walk|compare|descend|step|climb))/.test(type),
      );
      expect(changes.map(({ type }) => type)).toEqual(times(23, 'dup_slot'));
      expect(await run.within(FORK, 'dup_mmap_leave', newborn)).toEqual(times(23, 2));
    },
  },
  {
    says: 'Slots turn in the order of addresses, and this one is the last but one.',
    holds: async (on) => {
      const at = await starts(on, 'spawn.trace', '6.8', FORK - 1);
      const order = (await on('spawn.trace', '6.8').eventsOf(FORK, 'dup_slot')).map(({ parent }) =>
        at.get(parent)!,
      );
      expect(order).toEqual(order.toSorted((a, b) => a - b));
      expect(order.indexOf(0x7ffff7ff5000)).toBe(order.length - 2);
    },
  },
  {
    says: 'The child isn’t running yet, and its address space is locked.',
    holds: async (on) => {
      const run = on('spawn.trace', '6.8');
      const events = await run.eventsOf(FORK, 'lock_take', 'lock_drop', 'dup_slot');
      const told = events.flatMap((event) =>
        event.type === 'dup_slot'
          ? ['turn']
          : event.lock === 'mmap' && event.number === 2
            ? [event.type]
            : [],
      );
      expect(told).toEqual(['lock_take', ...times(23, 'turn'), 'lock_drop']);
      const states = await run.within(FORK, 'dup_slot', (machine) =>
        machine.inspectProcesses().map(({ state }) => state),
      );
      expect(states).toContain('newborn');
    },
  },
  {
    says: 'copying the VMAs themselves costs the same as before',
    holds: async (on) => {
      const made = ['6.5', '6.8'].map(async (era) => (await on('spawn-223.trace', era).count(217)).vmaAllocs);
      expect(await Promise.all(made)).toEqual([223, 223]);
    },
  },
  {
    says: 'Any allocation can fail. Then the fork fails, and the parent must be as it was.',
    holds: async (on) => {
      const failures: number[] = [];
      for (let n = 1; n <= 40; n++) {
        const run = on('memory.trace', '6.8', `[pid 1] fail(${n})\n[pid 1] fork() = 3`);
        if ((await run.ask('+1', 'error')) === 'none') break;
        failures.push(n);
        expect(await run.ask('+1', 'error')).toBe('ENOMEM');
        const [before, after] = [await run.after(8, { process: 1 }), await run.after('+1', { process: 1 })];
        expect(stateOf(after)).toEqual(stateOf(before));
      }
      expect([failures.length > 15, failures.length < 40]).toEqual([true, true]);
    },
  },
  {
    says: 'it walks through the child’s tree and frees each VMA. On Linux 6.5 that is simple, because the tree holds only what belongs to the child. A half-turned copy also holds the parent’s.',
    holds: async (on) => {
      const holders = async (era: string) => on('memory.trace', era).within(5, 'exit_mmap_enter', newborn);
      expect([await holders('6.5'), await holders(POSTED)]).toEqual([
        [2, 2, 2],
        [2, 2, 2, 1, 1, 1, 1, 1, 1, 1],
      ]);
      const events = await on('memory.trace', '6.5').events(5);
      const cleaned = events.slice(events.findIndex(({ type }) => type === 'exit_mmap_enter'));
      expect(cleaned.filter(({ type }) => type === 'vma_free').length).toBe(3);
    },
  },
  {
    says: 'Ten VMAs, and no memory for the child’s fourth. Three slots hold the child’s VMAs, then come the parent’s.',
    holds: async (on) => {
      const run = on('memory.trace', POSTED);
      expect(await run.ask(4, 'areas')).toBe(10);
      const order = await run.eventsOf(5, 'vma_alloc', 'dup_slot', 'alloc_fail');
      expect(order.map(({ type }) => type)).toEqual([...times(3, 'vma_alloc', 'dup_slot'), 'alloc_fail']);
    },
  },
  {
    says: 'In operation 5 the fourth VMA can’t be allocated. In operation 7 one can’t be left out. Operation 8 succeeds.',
    holds: async (on) => {
      for (const era of [POSTED, '6.8']) {
        const run = on('memory.trace', era);
        const errors = await Promise.all([5, 7, 8].map((operation) => run.ask(operation, 'error')));
        expect(errors).toEqual(['ENOMEM', 'ENOMEM', 'none']);
        expect((await run.eventsOf(5, 'fork_area')).length).toBe(3);
        expect((await run.eventsOf(7, 'fork_area')).at(-1)!.how).toBe('left_out');
      }
    },
  },
  {
    says: 'That is the failure that the posting thought of: both set a mark there.',
    holds: async (on) => {
      const marks = async (era: string) =>
        Promise.all([5, 7, 8].map(async (at) => (await on('memory.trace', era).count(at)).dupZeroMarks));
      expect(await marks(POSTED)).toEqual([0, 1, 0]);
      expect(await marks('6.8')).toEqual([1, 1, 0]);
    },
  },
  {
    says: 'But dup_mmap() releases the lock before exit_mmap() cleans up. And by then, the parts that are finished can already be reached from elsewhere.',
    holds: async (on) => {
      const run = on('memory.trace', '6.8');
      const events = await run.events(5);
      const released = events.findIndex(
        (event) => event.type === 'lock_drop' && event.lock === 'mmap' && event.number === 2,
      );
      const cleaned = events.findIndex(({ type }) => type === 'exit_mmap_enter');
      expect([released > 0, released < cleaned]).toEqual([true, true]);
      // The child’s heap is linked to the anon_vma that the parent’s pages lead to.
      const parents = (await run.after(4)).vmas.find(({ start }) => start === 0x606000)!.anonVma;
      const links = events
        .slice(0, cleaned)
        .flatMap((event) => (event.type === 'anon_vma_link' ? [event.anonVma] : []));
      expect(links).toContain(parents);
      expect(events.slice(0, cleaned).filter(({ type }) => type === 'anon_vma_unlink')).toEqual([]);
    },
  },
  {
    says: 'three VMAs of the child’s, the mark, and six VMAs that belong to another process.',
    holds: async (on) =>
      expect(await on('memory.trace', '6.8').within(5, 'exit_mmap_enter', newborn)).toEqual([
        2,
        2,
        2,
        'mark',
        ...times(6, 1),
      ]),
  },
];
export default statements;
