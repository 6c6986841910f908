import { expect, it } from 'vitest';
import { say } from '../words/index.ts';
import type { Exception } from './compare.ts';
import { inOneGoText, reasonText } from './verdict.ts';

const different = {
  line: 20,
  outcome: { value: 0, error: 0, reason: 'none', signal: 'none' },
} as unknown as Exception;

it('names a call that isn’t modelled as the cause of what comes after it', () => {
  const reason = (line: number) =>
    say(reasonText(different, { notModelled: [{ call: 'mbind', line }] }, '6.18'));
  expect(reason(19)).toMatch(/^mbind\(\) on line 19 may be the cause/);
  expect(reason(21)).toBe('no reason known');
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
