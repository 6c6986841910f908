/* Real runs of the core for tests of the figure. */
import { known } from '../../base/known.ts';
import { call } from '../../core/calls.ts';
import { X86_64_PROGRAM } from '../../core/layout.ts';
import type { SessionCall } from '../../core/session.ts';
import { MAP, PROT } from '../../protocol/vm-flags.ts';
import { u64 } from '../../protocol/u64.ts';
import { decodeEvents } from '../../timeline/snapshot.ts';
import { loadTestCore } from '../../timeline/testing.ts';
import { Timeline } from '../../timeline/timeline.ts';
import { probed } from '../testing/probed.ts';
import { sceneOf } from './model.ts';
import type { PageChoice } from './page-map.ts';
import { probe } from './probe.ts';

export const core = await loadTestCore();
export const PAGE = 4096;
export const START = X86_64_PROGRAM.mmapBase - 8 * PAGE;

export const mapped = call({
  call: 'mmap',
  length: u64(8 * PAGE),
  prot: PROT.READ | PROT.WRITE,
  flags: MAP.PRIVATE | MAP.ANONYMOUS,
});
export const store = (process: number, page: number): SessionCall =>
  call({ call: 'store', process, addr: u64(START + page * PAGE), length: u64(PAGE) });
export const fork = (process: number): SessionCall => call({ call: 'fork', process });
export const ask = call({ call: 'page_referenced', process: 1, addr: u64(START + PAGE) });

/** Process 3 has a copy of page 1. */
const FAMILY = [mapped, store(1, 0), store(1, 1), fork(1), fork(2), store(3, 1), ask];

export function run(kernel: string, calls: readonly SessionCall[] = FAMILY, swap = 0) {
  const timeline = Timeline.load(core, {
    kernel,
    layout: { ...X86_64_PROGRAM, swap },
    calls: [...calls],
    files: [],
    follow: false,
  });
  const { first, last } = known(timeline.operations.at(-1), 'each call is an operation');
  const events = decodeEvents(timeline.eventWords(first, last));
  const look = probed(timeline, probe);
  const at = (position: number, page?: PageChoice) => {
    const { snapshot, found } = look(position, 0, page);
    const { pageMap } = found;
    return { snapshot, pageMap, scene: sceneOf(pageMap, snapshot.keeps) };
  };
  return { timeline, events, at, first, end: at(timeline.total) };
}

/** Kernel, scheme, and the number of places where the search looks for FAMILY's page. */
export const ROWS = [
  ['3.4+rmap=none', 'none', 3],
  ['3.4+rmap=pte_chain_7', 'pteChain', 2],
  ['3.4+rmap=anonmm', 'anonmm', 3],
  ['3.4+rmap=anon_vma', 'anonVma', 3],
  ['3.4', 'links', 3],
  ['3.8', 'links', 3],
] as const;
