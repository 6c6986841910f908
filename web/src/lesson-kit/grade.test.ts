import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAddress } from '../narrate/format.ts';
import { parseAsk } from './ask.ts';
import { formatAnswer, isRight, readAnswer, readNumber, writeAnswer } from './grade.ts';

describe('readNumber', () => {
  it('reads every address as it is shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 47 }), (address) => {
        expect(readNumber(formatAddress(address), true)).toBe(address);
        expect(readNumber(address.toString(16), true)).toBe(address);
      }),
    );
  });

  it('takes bare digits as decimal where a count is wanted', () => {
    expect(readNumber('1,024', false)).toBe(1024);
    expect(readNumber('10', true)).toBe(16);
  });

  it('says that other text is no number', () => {
    for (const text of ['', 'many', '-3', '1.5', '0x', '7fff', '99999999999999999999']) {
      expect(readNumber(text, false)).toBeUndefined();
    }
  });
});

describe('readAnswer', () => {
  it('reads back what formatAnswer shows', () => {
    expect(readAnswer(formatAnswer(0x7ffff7ff1000, parseAsk('address'), '6.18'), 'address')).toBe(
      0x7ffff7ff1000,
    );
    expect(readAnswer(formatAnswer(1024, parseAsk('areas'), '6.18'), 'number')).toBe(1024);
    for (const word of ['none', 'ENOMEM', 'SIGSEGV']) {
      expect(readAnswer(formatAnswer(word, parseAsk('error'), '6.18'), 'word')).toBe(word);
    }
  });

  it('takes the number that a figure gives a VMA for its address, and no other number', () => {
    const numbered = [0x400000, 0x7ffff7ff1000];
    const asked = parseAsk('end of walk 2');
    for (const text of ['2', ' 2', '7ffff7ff1000']) {
      expect(readAnswer(text, 'address', numbered)).toBe(0x7ffff7ff1000);
      expect(readAnswer(text, 'address')).toBe(text.includes('f') ? 0x7ffff7ff1000 : 2);
    }
    for (const text of ['0', '3', '12345', '']) expect(readAnswer(text, 'address', numbered)).toBeUndefined();
    expect(readAnswer('2', 'number', [])).toBe(2);
    expect(formatAnswer(0x7ffff7ff1000, asked, '3.8', numbered)).toBe('2');
    expect(formatAnswer(0x7ffff7ff2000, asked, '3.8', numbered)).toBe(formatAddress(0x7ffff7ff2000));
    expect(writeAnswer(0x400000, 'address', '', numbered)).toBe('1');
    expect(writeAnswer(0x500000, 'address', '', numbered)).toBe('500000');
  });

  it('takes a choice as it stands, and shows it in words', () => {
    expect(readAnswer('', 'choice')).toBeUndefined();
    for (const [ask, choice, words] of [
      ['lookup', 'hit', 'a hit'],
      ['more findVma in 3.14 or 3.15', 'equal', 'the same on both'],
      ['more findVma in 3.14 or 3.15', '3.15', 'Linux 3.15'],
      ['page at 1000', 'copied', 'a copy'],
      ['holder at 1000 after 1 turn', 'child', 'the child’s VMA'],
      ['lock of anon_vma', 'spared', '“not taken, although a boundary moved”'],
      ['meets operation 1', 'anon_vma', '“at an anon_vma lock”'],
    ] as const) {
      expect(readAnswer(choice, 'choice')).toBe(choice);
      expect(formatAnswer(choice, parseAsk(ask), '6.18')).toBe(words);
    }
  });

  it('shows an order of addresses as addresses, and one of processes as numbers', () => {
    const addresses = formatAnswer('7ffff7ff1000 400000', parseAsk('order of gap checks'), '6.18');
    expect(addresses.replaceAll(/\s/g, ' ')).toBe('7fff f7ff 1000, 0040 0000');
    expect(formatAnswer('10 2', parseAsk('order of processes looked at'), '6.18')).toBe('16, 2');
  });

  it('calls the lock of a memory as the kernel does', () => {
    expect(formatAnswer('mmap', parseAsk('meets operation 1'), '2.6.31-rc8')).toBe('“at mmap_sem”');
    expect(formatAnswer('mmap', parseAsk('meets operation 1'), '6.1')).toBe('“at mmap_lock”');
  });

  it('takes names in any case, and nothing but names', () => {
    expect(readAnswer(' enomem ', 'word')).toBe('ENOMEM');
    expect(readAnswer('None', 'word')).toBe('none');
    expect(['segfault', 'Segmentation fault'].map((text) => readAnswer(text, 'word'))).toEqual([
      'SIGSEGV',
      'SIGSEGV',
    ]);
    for (const text of ['Out of memory', 'no memory', 'Cannot allocate memory'])
      expect(readAnswer(text, 'word')).toBe('ENOMEM');
    for (const text of ['', '12', 'nothing', '-ENOMEM']) expect(readAnswer(text, 'word')).toBeUndefined();
  });
});

describe('an order', () => {
  const TRUTH = '4000 2000 6000 1000';

  it('is right if its parts are in the core’s order, of which it need not have all', () => {
    expect(isRight('4000 2000 6000 1000', TRUTH, 'order')).toBe(true);
    expect(isRight('4000 1000', TRUTH, 'order')).toBe(true);
    expect(isRight('1000 4000', TRUTH, 'order')).toBe(false);
    expect(isRight('4000 5000', TRUTH, 'order')).toBe(false);
  });

  it('is written with the parts that the question has', () => {
    expect(writeAnswer(TRUTH, 'order', '1000 2000 4000')).toBe('4000 2000 1000');
    expect(writeAnswer(0x7f, 'address', '')).toBe('7f');
  });
});
