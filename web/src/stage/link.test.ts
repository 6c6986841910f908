import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitHash } from './hash-location.ts';
import { readLink, writeLink, type Link } from './link.ts';

const word = fc.stringMatching(/^[a-z][\w.-]{0,12}$/);
const links: fc.Arbitrary<Link> = fc.record(
  {
    trace: word,
    text: fc.stringMatching(/^[\w-]{1,40}$/),
    scene: word,
    embed: fc.constant(true),
    figure: fc.constantFrom(
      'race/mappings:36/pages:3/before:3+1',
      'climb/mappings:36/vma:28/back',
      'promise/from:3/touches:w0.r512-1023',
      'cut/pages:9/from:3/calls:4-6r.4-6w',
      'pins/of:family/pages:6/page:2@5/ways:object/from:5/calls:1f.1f.1f.1f.5w2/acts:fw/found',
      `promise/from:301/touches:${Array.from({ length: 300 }, (_, i) => `w${i * 512}-${i * 512 + 9}`).join('.')}`,
    ),
    kernel: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join('+gap=')),
    image: fc.nat(),
    ask: fc.constantFrom(
      'call:munmap -splits',
      'count>=60000 vma:"a b"',
      'at:0x7f+%&#é',
      'differs:3.8+gap=linear',
    ),
    stop: fc.constant(true),
    literal: fc.constant(true),
    at: fc.nat(),
    views: fc.array(word, { maxLength: 5 }),
    vma: fc.nat(),
    own: fc.record({
      cpus: fc.record({ cpus: fc.integer({ min: 1, max: 1024 }), sockets: fc.integer({ min: 1, max: 64 }) }),
      rmap: fc.record({ process: fc.nat(999_999_999), addr: fc.nat() }),
    }),
  },
  { requiredKeys: [] },
);

describe('a link', () => {
  it('reads as it was written', () => {
    fc.assert(
      fc.property(links, (link) => {
        expect(readLink(writeLink(link))).toEqual({ link, unread: [] });
      }),
    );
  });

  it('names a mixed row in a way that people can write, however programs write it', () => {
    const link = { kernel: '3.8+gap=linear+cache=none' };
    expect(writeLink(link)).toBe('v=1&kernel=3.8+gap=linear+cache=none');
    for (const text of ['3.8%2Bgap%3Dlinear%2Bcache%3Dnone', '3.8%20gap=linear%20cache=none'])
      expect(readLink(`kernel=${text}`)).toEqual({ link, unread: [] });
  });

  it('names kernels side by side, of which the first leads, and no list that cannot be', () => {
    const link = { kernel: '3.4', beside: ['6.18', '3.8+gap=linear'] };
    expect(writeLink(link)).toBe('v=1&kernels=3.4,6.18,3.8+gap=linear');
    expect(readLink('v=1&kernels=3.4,6.18,3.8+gap=linear')).toEqual({ link, unread: [] });
    expect(writeLink({ kernel: '3.4', beside: [] })).toBe('v=1&kernel=3.4');
    expect(readLink('kernels=3.4')).toEqual({ link: { kernel: '3.4', beside: [] }, unread: [] });
    for (const text of ['', '3.4,', '3.4,3.4', '1,2,3,4,5', '3.4,<b>'])
      expect(readLink(`kernels=${text}`)).toEqual({ link: {}, unread: ['kernels'] });
  });

  it('of before, which calls a kernel era, is understood', () => {
    expect(splitHash('#/lab?era=3.8&scene=era=1')[1]).toBe('kernel=3.8&scene=era=1');
    expect(splitHash('#/lab?v=1&eras=3.4,6.18')[1]).toBe('v=1&kernels=3.4,6.18');
  });

  it('of another version is read as far as possible, and says so', () => {
    expect(readLink('v=9&kernel=3.8&colour=red&at=x')).toEqual({
      link: { kernel: '3.8' },
      unread: ['v', 'colour', 'at'],
    });
  });

  it('names the end of a beat, and none that cannot be', () => {
    expect(readLink('beat=98.2')).toEqual({ link: { beat: { operation: 98, beat: 2 } }, unread: [] });
    for (const text of ['98', '0.1', '98.0', '98.2.1', 'x'])
      expect(readLink(`beat=${text}`)).toEqual({ link: {}, unread: ['beat'] });
  });

  it('names a machine for operations, and none that cannot be', () => {
    expect(writeLink({ own: { cpus: { cpus: 8, sockets: 2 } } })).toBe('v=1&cpus=8:2');
    expect(readLink('cpus=0:2').link).toEqual({ own: { cpus: { cpus: 0, sockets: 2 } } });
    expect(readLink('cpus=1024:64').link).toEqual({ own: { cpus: { cpus: 1024, sockets: 64 } } });
    // A view's initial state is left out.
    expect(writeLink({ own: { cpus: { cpus: 0, sockets: 1 } } })).toBe('');
    for (const text of ['1025:1', '8:0', '8:65', '8', '-1:2', '8:2:1', '99999:1'])
      expect(readLink(`cpus=${text}`)).toEqual({ link: {}, unread: ['cpus'] });
  });

  it('names a page, and what the other views say beside it', () => {
    const own = { rmap: { process: 2, addr: 0x7ffff7fd0000 }, cpus: { cpus: 8, sockets: 2 } };
    expect(readLink('v=1&page=2:7ffff7fd0000&cpus=8:2')).toEqual({ link: { own }, unread: [] });
    expect(readLink(writeLink({ own }))).toEqual({ link: { own }, unread: [] });
    for (const text of ['2', '2:', ':7000', '2:7000000000000', 'x:7000'])
      expect(readLink(`page=${text}`)).toEqual({ link: {}, unread: ['page'] });
  });

  it('takes any text without throwing, and only its own names', () => {
    const names = new Set(['trace', 'text', 'scene', 'kernel', 'image', 'literal', 'at', 'views', 'vma']);
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.constantFrom('constructor=1', '__proto__=1', 'toString')),
        (text) => {
          expect(Object.keys(readLink(text).link).every((name) => names.has(name))).toBe(true);
        },
      ),
    );
  });

  it('leaves out what stands at its default', () => {
    expect(writeLink({ literal: false })).toBe('');
  });
});

it('names the first operation of a window, from 1 on', () => {
  expect(readLink('window=500001')).toEqual({ link: { window: 500_001 }, unread: [] });
  expect(writeLink({ window: 500_001 })).toBe('v=1&window=500001');
  for (const text of ['0', '-3', '1.5', 'x', '', '1234567890123'])
    expect(readLink(`window=${text}`)).toEqual({ link: {}, unread: ['window'] });
});
