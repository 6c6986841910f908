import { describe, expect, it } from 'vitest';
import { anonymous, call } from '../core/calls.ts';
import { X86_64_PROGRAM } from '../core/layout.ts';
import type { SessionSpec } from '../core/session.ts';
import { u64 } from '../protocol/u64.ts';
import { PROT } from '../protocol/vm-flags.ts';
import { summarise } from './summarise.ts';
import { loadTestCore } from './testing.ts';

describe('of a true run', async () => {
  const core = await loadTestCore();
  const session = (...calls: SessionSpec['calls']): SessionSpec => ({
    kernel: '6.8',
    layout: X86_64_PROGRAM,
    calls: [anonymous(0x4000), anonymous(0x4000, PROT.READ), ...calls],
    files: [],
    follow: false,
  });
  const FORK = call({ call: 'fork' });

  it('a page is where the program was moved to', async () => {
    const at = X86_64_PROGRAM.startStack - 0x1000;
    const store = call({ call: 'store', addr: u64(at), length: u64(1) });
    const { entry } = await summarise(core, { ...session(store), kernel: '2.4', follow: true }, { at });
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
    expect(child.entry).toEqual(parent.entry);
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
