import { expect, it } from 'vitest';
import { anonymous, call } from '../core/calls.ts';
import { X86_64 } from '../core/layout.ts';
import type { SessionSpec } from '../core/session.ts';
import { PROT } from '../protocol/vm-flags.ts';
import { u64 } from '../protocol/u64.ts';
import { summarise } from './summarise.ts';
import { loadTestCore } from './testing.ts';

const core = await loadTestCore();
const PAGE = 4096;
const ADDR = X86_64.mmapBase - 4 * PAGE;

/** Four written pages. The upper two become read-only, and then the one below them does, too. */
function session(kernel: string, locks: 'yes' | 'no' = 'yes'): SessionSpec {
  const readOnly = (page: number, pages: number) =>
    call({ call: 'mprotect', addr: u64(ADDR + page * PAGE), length: u64(pages * PAGE), prot: PROT.READ });
  return {
    kernel,
    layout: { ...X86_64, locks },
    calls: [
      anonymous(4 * PAGE),
      call({ call: 'store', addr: u64(ADDR), length: u64(4 * PAGE) }),
      readOnly(2, 2),
      readOnly(1, 1),
    ],
    files: [],
    follow: false,
  };
}

it('tells what the last operation takes, in which mode and what for, and what it does without', async () => {
  const { locks } = await summarise(core, session('2.6.32'));
  expect(locks.taken.map(({ lock, mode, cause }) => `${lock} ${mode} ${cause}`)).toEqual(
    expect.arrayContaining(['mmap write call', 'anon_vma write boundary']),
  );
  expect(locks.taken[0]).toMatchObject({ lock: 'mmap', number: 1 });
  expect(locks.spared).toBe(0);
  const posted = (await summarise(core, session('2.6.31-zhang'))).locks;
  expect(posted.taken.filter(({ lock }) => lock === 'anon_vma')).toEqual([]);
  expect(posted.spared).toBe(1);
});

it('is empty where the session does not show locks', async () => {
  expect((await summarise(core, session('2.6.32', 'no'))).locks).toMatchObject({ taken: [], spared: 0 });
});
