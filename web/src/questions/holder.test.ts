import { expect, it } from 'vitest';
import { anonymous, call } from '../core/calls.ts';
import { X86_64_PROGRAM } from '../core/layout.ts';
import type { SessionSpec } from '../core/session.ts';
import { u64 } from '../protocol/u64.ts';
import { PROT } from '../protocol/vm-flags.ts';
import { lookUp } from '../timeline/look.ts';
import { summarise } from '../timeline/summarise.ts';
import { loadTestCore } from '../timeline/testing.ts';
import { LOOKS } from './index.ts';
import { owner, type Looked } from './kinds/holder.ts';

const core = await loadTestCore();
const session = (...calls: SessionSpec['calls']): SessionSpec => ({
  kernel: '6.8',
  layout: X86_64_PROGRAM,
  calls: [anonymous(0x4000), anonymous(0x4000, PROT.READ), ...calls],
  files: [],
  follow: false,
});
const FORK = call({ call: 'fork' });
const leaf = (min: number, max: number, firstSlot: number, slots: number) =>
  ({ kind: 'leaf', min: u64(min), max: u64(max), firstSlot, slots }) as const;
const slot = (last: number, process: number) =>
  ({ last: u64(last), content: process ? 'area' : 'empty', process }) as const;

it('finds whose VMA a slot holds by its range, whatever the leaf', () => {
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

it('a VMA is the child’s from its own turn on, and the parent’s before', async () => {
  const spec = session(FORK);
  const { vmas } = await summarise(core, spec);
  const held = async (at: number, turned: number) =>
    (await lookUp(core, spec, LOOKS.get('holder')!, { at, turned })) as Looked;
  const { turns } = await held(0, 1);
  expect(turns).toBe(vmas.length);
  for (const [index, { start }] of vmas.entries())
    for (let turned = 1; turned <= turns; turned++) {
      const { holder } = await held(start, turned);
      expect([start, turned, holder]).toEqual([start, turned, turned > index ? 2 : 1]);
    }
  expect(await held(0x1000, turns + 1)).toEqual({ turns, parent: 1 });
  expect(await held(0x1000, 1)).toEqual({ turns, parent: 1, holder: 0 });
});
