import { describe, expect, it } from 'vitest';
import { readChecked, releasesIn } from './conformance-plugin.ts';

describe('readChecked', () => {
  it('takes the figures as they are', () => {
    const json = '{"cases":9,"casesAgree":8,"operations":70,"operationsAgree":69,"differs":[{"file":"a"}]}';
    expect(readChecked(json)).toEqual({ cases: 9, casesAgree: 8, operations: 70, operationsAgree: 69 });
  });

  it('says in a sentence what is missing', () => {
    expect(() => readChecked('agree 8 of 9 cases')).toThrow('printed no JSON: agree 8 of 9 cases');
    expect(() => readChecked('{"cases":9}')).toThrow('the check of the recordings tells no casesAgree');
  });
});

it('names each recorded kernel once, without what its builder added', () => {
  const header = (release: string): string => `# vmatrace 1\n# case a\n# kernel ${release} x86_64\n`;
  expect(
    releasesIn([header('6.18.44-fc-v445'), header('6.18.44-fc-v657'), header('6.1.0-26-amd64'), '']),
  ).toEqual(['6.1.0', '6.18.44']);
});
