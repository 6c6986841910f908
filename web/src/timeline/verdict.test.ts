import { expect, it } from 'vitest';
import { say } from '../words/index.ts';
import type { Exception } from './compare.ts';
import { inOneGoText, reasonText } from './verdict.ts';

const different = {
  line: 20,
  call: 'mmap',
  recorded: { value: 4096, error: 0 },
  outcome: { value: 0, error: 0, reason: 'none', signal: 'none' },
} as unknown as Exception;

it('names a call that isn’t modelled as the cause of what comes after it, if it can be', () => {
  const reason = (call: string, line: number, of: Partial<Exception> = {}) =>
    say(reasonText({ ...different, ...of }, { notModelled: [{ call, line }] }, '6.18'));
  expect(reason('io_setup', 19)).toMatch(/^io_setup\(\) on line 19 may be the cause/);
  expect(reason('io_setup', 21)).toMatch(/^no reason known: neither alignment/);
  // Advice and policies move nothing.
  for (const call of ['process_madvise', 'mbind', 'prctl'])
    expect(reason(call, 19)).toMatch(/^no reason known: neither alignment/);
  expect(reason('prctl', 19, { call: 'brk' })).toMatch(/^prctl\(\) on line 19 may be the cause/);
  expect(reason('mbind', 19, { recorded: { value: 0, error: -22 } })).toMatch(
    /^no reason known: neither a policy/,
  );
});

it('says what the recorded machine had rather than why this kernel refuses', () => {
  const outcome = { value: 0, error: -12, reason: 'not_modelled', signal: 'none' };
  const reason = (cause?: string) =>
    say(reasonText({ ...different, outcome, cause } as Exception, { notModelled: [] }, '7.3'));
  expect(reason()).toBe('this call is not modelled');
  expect(reason('hugePool')).toMatch(
    /^the recording’s machine made this memory of huge pages that were set aside/,
  );
});

it('says that one difference leads to others only if there are more of them than exceptions', () => {
  const text = (differing: number) => inOneGoText(differing, { asked: 9, agreed: 7 });
  const key = (differing: number) => (text(differing) as { readonly key: string }).key;
  expect([key(1), key(2), key(3)]).toEqual([
    'timeline.inOneGo',
    'timeline.inOneGo',
    'timeline.inOneGoFollowing',
  ]);
  expect(inOneGoText(0, { asked: 9, agreed: 9 })).toBeUndefined();
});
