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
    const { back } = saved.mark();
    const before = state();
    saved.call(munmap(X86_64_PROGRAM.mmapBase - PAGE, PAGE).operation);
    expect(state()).not.toEqual(before);
    back();
    expect(state()).toEqual(before);
  }
});

it('has as many ways back as marks, in any order', () => {
  const machine = new Machine(core);
  machine.start('6.18', X86_64_PROGRAM);
  const saved = new SavedState(machine);
  const marks = Array.from({ length: 30 }, (_, i) => {
    saved.call(anonymous(PAGE, i % 8).operation);
    return { mark: saved.mark(7), state: machine.arena().slice() };
  });
  expect(marks.filter(({ mark }) => mark.words > 0)).toHaveLength(5);
  for (const at of [3, 29, 0, 17, 18, 17]) {
    marks[at]!.mark.back();
    expect(machine.arena()).toEqual(marks[at]!.state);
    saved.call(munmap(X86_64_PROGRAM.mmapBase - PAGE, PAGE).operation);
  }
});
