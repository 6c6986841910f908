import { expect, it } from 'vitest';
import { anonymous, call } from '../core/calls.ts';
import { X86_64 } from '../core/layout.ts';
import type { SessionSpec } from '../core/session.ts';
import { u64 } from '../protocol/u64.ts';
import { summarise } from './summarise.ts';
import { loadTestCore } from './testing.ts';

const core = await loadTestCore();
const PAGE = 4096;

/** Parent and child share two pages. Then the child asks whether the upper one was referenced. */
function session(kernel: string, addr: number): SessionSpec {
  return {
    kernel,
    layout: X86_64,
    calls: [
      anonymous(2 * PAGE),
      call({ call: 'store', addr: u64(addr), length: u64(2 * PAGE) }),
      call({ call: 'fork' }),
      call({ call: 'page_referenced', process: 2, addr: u64(addr + PAGE) }),
    ],
    files: [],
    follow: false,
  };
}

it.each(['6.18', '3.4', '3.4+rmap=anon_vma'])(
  '%s looks where the page would lie in each VMA',
  async (kernel) => {
    const addr = X86_64.mmapBase - 2 * PAGE;
    const spec = session(kernel, addr);
    expect((await summarise(core, spec)).looks).toEqual([addr + PAGE, addr + PAGE]);
    // Only looks of the last operation count.
    expect((await summarise(core, { ...spec, calls: spec.calls.slice(0, 3) })).looks).toEqual([]);
  },
);

it('is empty where pages know their entries', async () => {
  const spec = session('3.4+rmap=pte_chain_7', X86_64.mmapBase - 2 * PAGE);
  expect((await summarise(core, spec)).looks).toEqual([]);
});
