import { expect, it } from 'vitest';
import { anonymous, munmap } from '../core/calls.ts';
import { X86_64_PROGRAM } from '../core/layout.ts';
import { Machine } from '../core/machine.ts';
import { SavedState } from './saved-state.ts';
import { loadTestCore } from './testing.ts';

const PAGE = 4096;
const core = await loadTestCore();

it('takes back one call, and all since the save, however many came before and come after', () => {
  const machine = new Machine(core);
  machine.start('6.18', X86_64_PROGRAM);
  const saved = new SavedState(machine);
  const state = (): Uint32Array => machine.arena().slice();
  for (let i = 0; i < 500; i++) {
    saved.call(anonymous(PAGE, i % 8).operation);
    if (i % 7 !== 0) continue;
    saved.save();
    const before = state();
    saved.call(munmap(X86_64_PROGRAM.mmapBase - PAGE, PAGE).operation);
    expect(state()).not.toEqual(before);
    saved.takeBack();
    expect(state()).toEqual(before);
  }
});
