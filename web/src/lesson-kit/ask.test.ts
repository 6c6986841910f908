import { describe, expect, it } from 'vitest';
import { QUESTIONS } from '../questions/index.ts';
import { formOf, parseAsk, parseOperations } from './ask.ts';

describe('parseAsk', () => {
  it('knows questions, questions about a place, and counters', () => {
    expect(parseAsk('areas')).toEqual({ about: 'areas', from: 0, to: 2 ** 48 - 1 });
    expect(parseAsk('areas from 1000 to 3000')).toEqual({ about: 'areas', from: 0x1000, to: 0x3000 });
    expect(parseAsk('survivor at 7ffff7ff1000')).toEqual({ about: 'survivor', at: 0x7ffff7ff1000 });
    expect(parseAsk('end of walk 2')).toEqual({ about: 'walk', number: 2 });
    expect(parseAsk('findVma')).toEqual({ about: 'counter', counter: 'findVma' });
    expect(parseAsk('slot at 7ffff7ff1000')).toEqual({ about: 'slot', at: 0x7ffff7ff1000 });
  });

  it('knows questions about the other process of a fork, and about the middle of one', () => {
    expect(parseAsk('areas in process 2')).toMatchObject({ about: 'areas', process: 2 });
    expect(parseAsk('pages at 606000 in process 3')).toEqual({ about: 'pages', at: 0x606000, process: 3 });
    expect(parseAsk('page at 606000')).toEqual({ about: 'page', at: 0x606000 });
    expect(parseAsk('holder at 606000 after 3 turns')).toEqual({ about: 'holder', at: 0x606000, turned: 3 });
    expect(parseAsk('holder at 606000 after 1 turn')).toMatchObject({ turned: 1 });
  });

  it('knows questions about who maps a page', () => {
    expect(parseAsk('chains at 804e000')).toEqual({ about: 'chains', at: 0x804e000 });
    expect(parseAsk('bytes at 804e000 in process 2')).toEqual({ about: 'bytes', at: 0x804e000, process: 2 });
    expect(parseAsk('place of look 2')).toEqual({ about: 'look', number: 2 });
  });

  it('knows questions about locks', () => {
    expect(parseAsk('lock of anon_vma')).toEqual({ about: 'lock', lock: 'anon_vma' });
    expect(parseAsk('meets operation 12')).toEqual({ about: 'meeting', number: 12 });
    expect(parseAsk('queue of mmap on 1 socket')).toEqual({ about: 'queue', lock: 'mmap', sockets: 1 });
    expect(parseAsk('queue of anon_vma on 2 sockets')).toMatchObject({ lock: 'anon_vma', sockets: 2 });
    expect(parseAsk('first apart lockAnonVmas in 2.6.31-zhang and 2.6.32')).toEqual({
      about: 'parting',
      counter: 'lockAnonVmas',
      kernels: ['2.6.31-zhang', '2.6.32'],
    });
  });

  it.each(['error', 'findVma', 'place of look 1', 'page at 606000', 'slot at 606000'])(
    'keeps “%s” to the caller',
    (text) => {
      expect(() => parseAsk(`${text} in process 2`)).toThrow(`"${text}" can’t be asked of another process`);
    },
  );

  it('knows comparisons of two rows', () => {
    expect(parseAsk('more cacheHits in 3.14 or 3.14+cache=none')).toEqual({
      about: 'more',
      counter: 'cacheHits',
      kernels: ['3.14', '3.14+cache=none'],
    });
  });

  it.each([
    '',
    'start',
    'areas at 1000',
    'areas from 1000',
    'start at',
    'start at 0x1000',
    'end of walk',
    'queue of anon_vma',
    'queue of page_table on 1 socket',
    'queue of anon_vma on 3 sockets',
    'end of walk 0',
    'place of look',
    'place of look 0',
    'chains',
    'toString',
    'slot',
    'areas in process',
    'areas in process 0',
    'holder at 606000',
    'holder at 606000 after 0 turns',
    'lookup at 1000',
    'more cacheHits in 3.14',
    'more toString in 3.14 or 3.15',
    'lock of page_table',
    'lock of',
    'meets operation 0',
    'meets operation',
    'first apart lockAnonVmas in 3.8',
    'first apart toString in 3.4 and 3.8',
  ])('does not know “%s”', (text) => {
    expect(() => parseAsk(text)).toThrow(`nothing is called "${text}"`);
  });
});

it.each([
  [
    'address',
    [
      'address',
      'start at 1000',
      'survivor at 1000',
      'end of walk 1',
      'place of look 1',
      'remembered',
      'forgotten',
    ],
  ],
  [
    'number',
    [
      'areas',
      'pages at 1000',
      'findVma',
      'slot at 1000',
      'seqnum',
      'mapcount at 1000',
      'chains at 1000',
      'bytes at 1000',
      'areas in process 2',
      'first apart findVma in 3.4 and 3.8',
    ],
  ],
  ['word', ['error']],
  [
    'choice',
    [
      'lookup',
      'more findVma in 3.4 or 3.8',
      'page at 1000',
      'holder at 1000 after 1 turn',
      'lock of vma',
      'meets operation 1',
    ],
  ],
] as const)('expects an answer in the form of %s', (form, asks) => {
  for (const text of asks) expect(formOf(parseAsk(text))).toBe(form);
});

describe.each([...QUESTIONS])('the kind of question %s', (name, { usage, form, choices }) => {
  it('reads what it says that lessons write, and no other kind does', () => {
    expect(usage.length).toBeGreaterThan(0);
    for (const text of usage) {
      const readers = [...QUESTIONS].filter(([, kind]) => kind.read(text) !== undefined);
      expect({ text, readers: readers.map(([reader]) => reader) }).toEqual({ text, readers: [name] });
    }
  });

  it('has words for choices, and for nothing else', () => {
    expect(choices !== undefined).toBe(form === 'choice');
  });
});

describe('parseOperations', () => {
  it('reads one and a range', () => {
    expect(parseOperations('8')).toEqual({ from: 8, to: 8 });
    expect(parseOperations('3-40')).toEqual({ from: 3, to: 40 });
  });

  it.each(['0', '5-4', '', 'all'])('refuses “%s”', (text) => {
    expect(() => parseOperations(text)).toThrow('no range of operations');
  });
});
