import { describe, expect, it } from 'vitest';
import { anonymous, call } from '../core/calls.ts';
import { X86_64_PROGRAM } from '../core/layout.ts';
import type { SessionSpec } from '../core/session.ts';
import { u64 } from '../protocol/u64.ts';
import { PROT } from '../protocol/vm-flags.ts';
import { owner } from './focus.ts';
import { summarise } from './summarise.ts';
import { loadTestCore } from './testing.ts';

const leaf = (min: number, max: number, firstSlot: number, slots: number) =>
  ({ kind: 'leaf', min: u64(min), max: u64(max), firstSlot, slots }) as const;
const slot = (last: number, process: number) =>
  ({ last: u64(last), content: process ? 'area' : 'empty', process }) as const;

it('finds whose area a slot holds by its range, whatever the leaf', () => {
  const nodes = [
    { ...leaf(0, 0xffff, 0, 2), kind: 'inner' } as const,
    leaf(0, 0x3fff, 2, 3),
    leaf(0x4000, 0xffff, 5, 2),
  ];
  const slots = [
    slot(0x3fff, 0),
    slot(0xffff, 0),
    slot(0xfff, 0),
    slot(0x1fff, 2),
    slot(0x3fff, 1),
    slot(0x5fff, 3),
    slot(0xffff, 0),
  ];
  expect([0, 0x1000, 0x1fff, 0x2000, 0x4000, 0x6000].map((at) => owner(nodes, slots, at))).toEqual([
    0, 2, 2, 1, 3, 0,
  ]);
});

it('knows no owner where there is no tree', () => {
  expect(owner([], [], 0x1000)).toBe(0);
});

describe('of a true run', async () => {
  const core = await loadTestCore();
  const session = (...calls: SessionSpec['calls']): SessionSpec => ({
    era: '6.8',
    layout: X86_64_PROGRAM,
    calls: [anonymous(0x4000), anonymous(0x4000, PROT.READ), ...calls],
    files: [],
    follow: false,
  });
  const FORK = call({ call: 'fork' });

  it('an area is the child’s from its own turn on, and the parent’s before', async () => {
    const spec = session(FORK);
    const { vmas, turns } = await summarise(core, spec);
    expect(turns).toBe(vmas.length);
    for (const [index, { start }] of vmas.entries())
      for (let turned = 1; turned <= turns; turned++) {
        const { holder } = await summarise(core, spec, { at: start, turned });
        expect([start, turned, holder]).toEqual([start, turned, turned > index ? 2 : 1]);
      }
    expect(await summarise(core, spec, { at: 0x1000, turned: turns + 1 })).not.toHaveProperty('holder');
    expect((await summarise(core, spec, { at: 0x1000, turned: 1 })).holder).toBe(0);
  });

  it('a page is where the program was moved to', async () => {
    const at = X86_64_PROGRAM.startStack - 0x1000;
    const store = call({ call: 'store', addr: u64(at), length: u64(1) });
    const { entry } = await summarise(core, { ...session(store), era: '2.4', follow: true }, { at });
    expect(entry).toMatchObject({ addr: 0xc000_0000 - X86_64_PROGRAM.taskSize + at, writable: 'yes' });
  });

  it('a page is told of the process that is asked about', async () => {
    const { startStack } = X86_64_PROGRAM;
    const at = startStack - 0x1000;
    const store = call({ call: 'store', addr: u64(at), length: u64(1) });
    const shared = session(store, FORK);
    const [parent, child] = [
      await summarise(core, shared, { at }),
      await summarise(core, shared, { at, process: 2 }),
    ];
    expect(parent.entry).toMatchObject({ addr: at, writable: 'no', mapcount: 2 });
    // The child has not used it yet.
    expect(child.entry).toEqual({ ...parent.entry, accessed: 'no' });
    expect(parent.page).toMatchObject({ addr: at, process: 1, mapcount: 2, kind: 'page' });
    expect(child.page).toEqual({ ...parent.page, process: 2 });
    const copied = session(store, FORK, store);
    expect((await summarise(core, copied, { at })).entry).toMatchObject({ writable: 'yes', mapcount: 1 });
    expect((await summarise(core, copied, { at, process: 2 })).entry).toMatchObject({
      frame: parent.entry?.frame,
      mapcount: 1,
    });
    const elsewhere = await summarise(core, copied, { at: at - 0x1000 });
    expect(elsewhere).not.toHaveProperty('entry');
    expect(elsewhere).not.toHaveProperty('page');
  });
});
