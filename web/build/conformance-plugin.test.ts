import { describe, expect, it } from 'vitest';
import { endsOf, readChecked, releasesIn } from './conformance-plugin.ts';

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

it('counts on each row the recordings that end alike, and lists every change with those it parts', () => {
  const { rows, changes } = endsOf(131);
  const alike = rows.map((row) => row.alike);
  // Up to 2.6.34 kernels merge as 6.18 does in some cases where those between them did not.
  const later = rows.findIndex(({ era }) => era === '2.6.34') + 1;
  for (const counts of [alike.slice(0, later), alike.slice(later)])
    expect(counts.toSorted((a, b) => a - b)).toEqual(counts);
  expect(alike.every((count) => count > 0 && count < 131)).toBe(true);
  expect(changes.filter(({ recordings }) => recordings.length === 0)).toEqual([]);
  const change = changes.find(({ text }) => text.includes('256 pages'));
  expect(change?.since).toBe('4.12');
  expect(change?.recordings).toContain('stack-gap');
});
