import { expect, it } from 'vitest';
import { RECORD_MAPLE_SLOT_WORDS, readRecordMapleSlot } from '../protocol/protocol.gen.ts';
import { PROCESS_WORD, VMA_WORD } from './maple-records.ts';

it('the words in which a slot names its area and the process are where the protocol has them', () => {
  const words = new Uint32Array(RECORD_MAPLE_SLOT_WORDS);
  words[VMA_WORD] = 7;
  words[PROCESS_WORD] = 2;
  expect(readRecordMapleSlot(words, 0)).toMatchObject({ vma: 7, process: 2 });
});
