import { describe, expect, it } from 'vitest';
import { say } from '../../words/index.ts';
import { eventsNamed, parseQuery } from './query.ts';

const terms = (text: string) => {
  const query = parseQuery(text);
  return 'terms' in query ? query.terms : say(query.reason);
};

describe('parseQuery', () => {
  it('reads each form, and a minus before it', () => {
    expect(terms('call:munmap splits')).toEqual([
      { kind: 'call', call: 'munmap', not: false },
      { kind: 'splits', not: false },
    ]);
    expect(terms('-error:enomem at:7fff_f7fc_0000 changes:0x10')).toEqual([
      { kind: 'error', error: -12, not: true },
      { kind: 'at', at: 0x7ffff7fc0000, not: false },
      { kind: 'changes', at: 16, not: false },
    ]);
    expect(terms('count>=3 -count<5 count=4 count:4')).toEqual([
      { kind: 'count', comparison: '>=', count: 3, not: false },
      { kind: 'count', comparison: '<', count: 5, not: true },
      { kind: 'count', comparison: '=', count: 4, not: false },
      { kind: 'count', comparison: '=', count: 4, not: false },
    ]);
    expect(terms('differs differs:3.8+gap=linear vma:#12 vma:LIBC thread:2')).toEqual([
      { kind: 'differs', not: false },
      { kind: 'differs', kernel: '3.8+gap=linear', not: false },
      { kind: 'vma', id: 12, not: false },
      { kind: 'vma', name: 'libc', not: false },
      { kind: 'thread', number: 2, not: false },
    ]);
    expect(terms('')).toEqual([]);
  });

  it('takes other words, and what stands in quotes, for text', () => {
    expect(terms('PROT_EXEC "splits" "3, 0x26000" fd=3 -"a b" -')).toEqual([
      { kind: 'text', text: 'prot_exec', not: false },
      { kind: 'text', text: 'splits', not: false },
      { kind: 'text', text: '3, 0x26000', not: false },
      { kind: 'text', text: 'fd=3', not: false },
      { kind: 'text', text: 'a b', not: true },
      { kind: 'text', text: '-', not: false },
    ]);
    expect(terms('vma:"my file"')).toEqual([{ kind: 'vma', name: 'my file', not: false }]);
  });

  it.each([
    ['splits cuont>5', '“cuont>5” isn’t understood. Did you mean “count”?'],
    [
      'colour:red',
      '“colour:red” isn’t understood: there is nothing called “colour” to ask about. You can ask about call, vma',
    ],
    ['call:mmpa', '“call:mmpa” isn’t understood: no call here has that name. An example is call:mmap.'],
    ['error:ENOMEN', 'An example is error:ENOMEM.'],
    ['event:rotte', '“event:rotte” isn’t understood: no event'],
    ['event:', 'no event'],
    ['at:xyz', '“at:xyz” isn’t understood: an address is missing'],
    ['changes:0xffffffffffffffff', 'an address is missing'],
    ['count>many', 'a number of VMAs is missing'],
    ['call>5', 'after “call” comes a colon'],
    ['-thread:x', '“thread:x” isn’t understood: a number is missing, as in thread:1.'],
    ['vma:', 'a part of a VMA’s name is missing'],
    ['differs:', 'a kernel is missing'],
    ['""', 'nothing between the quotes'],
  ])('says of %s which word it is and what would do', (text, sentence) => {
    expect(terms(text)).toContain(sentence);
  });

  it('finds events by parts of their names, and not by letters within', () => {
    expect(eventsNamed('rotate')).toEqual(['rb_rotate']);
    expect(eventsNamed('cache_hit')).toEqual(['cache_hit']);
    expect(eventsNamed('otat')).toEqual([]);
  });
});
