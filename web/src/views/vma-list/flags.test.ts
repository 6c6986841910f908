import { describe, expect, it } from 'vitest';
import { readRecordMm } from '../../protocol/protocol.gen.ts';
import { SMAPS_FLAGS } from '../../protocol/vm-flags-smaps.ts';
import { flagMeaning } from './Flags.tsx';
import { totalsOf } from './Totals.tsx';

describe('flags', () => {
  it('each have a meaning of their own, in a sentence part', () => {
    const flags = [...SMAPS_FLAGS.map(([flag]) => flag), 'dw', 'nl'];
    expect(new Set(flags.map(flagMeaning)).size).toBe(flags.length);
  });
});

describe('totalsOf', () => {
  const mm = readRecordMm(new Uint32Array(64), 0);

  it('counts the program’s own text, and all other code as libraries', () => {
    expect(totalsOf({ ...mm, text: 0x2000, execVm: 0x10000 })).toMatchObject({
      VmExe: 0x2000,
      VmLib: 0xe000,
    });
  });
});
