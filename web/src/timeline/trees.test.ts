import { expect, it } from 'vitest';
import { anonymous, call } from '../core/calls.ts';
import { X86_64_PROGRAM } from '../core/layout.ts';
import type { AnyProbe } from './probe.ts';
import { loadTestCore } from './testing.ts';
import { Timeline } from './timeline.ts';

const core = await loadTestCore();
const calls = [anonymous(4096, 1), anonymous(4096, 3), call({ call: 'fork' })];
const loaded = (kernel: string) =>
  Timeline.load(core, { kernel, layout: X86_64_PROGRAM, calls, files: [], follow: false });

/** Brings along process 2, as a view of forks does. */
const other: AnyProbe = { take: ({ memory }) => memory(2), read: () => undefined };
const drawsTrees: AnyProbe = { ...other, needsTrees: true };

it.each(['3.8', '6.18'])('%s: maple trees come along only if a view that takes part needs them', (kernel) => {
  const timeline = loaded(kernel);
  const hasTree = kernel === '6.18';
  const treesIn = (wishes: Record<string, undefined>) => {
    const probes = new Map([
      ['plain', other],
      ['drawn', drawsTrees],
    ]);
    const raw = timeline.rawSnapshot(timeline.total, 0, wishes, probes);
    return [raw, ...Object.values(raw.probed)].map((memory) => 'maple' in (memory as object));
  };
  expect(treesIn({})).toEqual([false]);
  expect(treesIn({ plain: undefined })).toEqual([false, false]);
  expect(treesIn({ plain: undefined, drawn: undefined })).toEqual([hasTree, hasTree, hasTree]);
  // A view that has no probe asks for nothing.
  expect(treesIn({ unknown: undefined })).toEqual([false]);
});
