import { describe, expect, it } from 'vitest';
import { parseQuery } from '../../../timeline/ask/query.ts';
import { completed, completions } from './complete.ts';

const NAMES = { files: ['/usr/lib/libc.so.6', '[vdso]'], kernels: ['3.8', '6.18'], address: 0x7000 };
const words = (text: string) => completions(text, NAMES).map(({ word }) => word);

describe('completions', () => {
  it('of nothing are all forms, each with what it asks for', () => {
    const all = completions('', NAMES);
    expect(all.map(({ word }) => word)).toContain('changes:');
    expect(all.every(({ meaning = '' }) => meaning !== '')).toBe(true);
  });

  it('are of the last word, behind its minus', () => {
    expect(words('splits ca')).toEqual(['call:']);
    expect(words('call:munm')).toEqual(['call:munmap']);
    expect(words('splits -error:enom')).toEqual(['-error:ENOMEM']);
    expect(words('vma:libc')).toEqual(['vma:libc.so.6']);
    expect(words('differs:')).toEqual(['differs:3.8', 'differs:6.18']);
    expect(words('at:')).toEqual(['at:0x7000']);
    expect(words('event:rb_rot')).toEqual(['event:rb_rotate']);
  });

  it('that are whole leave room for the next word, and can be understood', () => {
    expect(completed('splits ca', 'call:')).toBe('splits call:');
    expect(completed('splits call:mu', 'call:munmap')).toBe('splits call:munmap ');
    const texts = ['', 'call:', 'error:', 'event:', 'vma:', 'at:', 'differs:'];
    for (const word of texts.flatMap(words).filter((each) => !/[:>]$/.test(each)))
      expect(parseQuery(word), word).toHaveProperty('terms');
  });
});
