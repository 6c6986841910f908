import { expect, it } from 'vitest';
import { RECORD_MAPLE_SLOT_WORDS, readRecordMapleSlot } from '../protocol/protocol.gen.ts';
import { VMA_WORD } from './maple-records.ts';

it('the word in which a slot names its area is where the protocol has it', () => {
  const words = new Uint32Array(RECORD_MAPLE_SLOT_WORDS);
  words[VMA_WORD] = 7;
  expect(readRecordMapleSlot(words, 0).vma).toBe(7);
});
