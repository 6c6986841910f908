import { describe, expect, it } from 'vitest';
import { composedTable, tableOf } from './parts.ts';
import type { Part, TableSpec } from './spec.ts';

const MEASURED = { kind: 'measured', elsewhere: false } as const;

function cellsOf(part: Part | undefined): TableSpec['groups'][number]['lines'][number]['cells'][] {
  if (part?.as !== 'table') throw new Error('no table');
  return part.spec.groups.flatMap(({ lines }) => lines.map(({ cells }) => cells));
}

describe('a table', () => {
  const table = tableOf({
    caption: 'Costs',
    names: 'n',
    groups: [
      { name: 'few', items: [1, 2] },
      { name: 'none', items: [] },
      { name: 'many', items: [1000] },
    ],
    line: (n) => ({ name: String(n) }),
    columns: [
      { name: 'twice', of: (n) => 2 * n },
      { name: 'odd', of: (n) => (n % 2 === 1 ? 'yes' : undefined) },
    ],
  });

  it('has what its columns say of each line, by groups that have lines', () => {
    expect(table.spec.groups.map(({ name }) => name)).toEqual(['few', 'many']);
    expect(table.spec.groups[0]!.lines.map(({ name }) => name)).toEqual(['1', '2']);
    expect(cellsOf(table)).toEqual([
      [2, 'yes'],
      [4, undefined],
      [2000, undefined],
    ]);
  });
});

describe('composed figures', () => {
  const spec = composedTable({
    lead: '',
    bases: [{ id: 'notes', machine: undefined, release: 'Linux', date: undefined, program: '', times: {} }],
    fields: [{ key: 'a', label: 'a' }],
    isOn: true,
    elsewhere: false,
    needs: 'a run',
    names: 'n',
    of: ({ a = 0 }) => (a > 0 ? [{ n: 1, a }] : []),
    nameOf: ({ n }) => String(n),
    base: { name: 'base', of: ({ a }) => a },
    extra: { name: 'extra', of: () => 3 },
    outcome: { name: 'sum', of: ({ a }) => String(a + 3), reported: () => '6' },
    far: ([first]) => (first && first.a > 5 ? 'far' : undefined),
  });

  it('stand beside what they are made of and what was reported, each in a column of its kind', () => {
    const [table, far] = spec.show({ a: 4 });
    expect(cellsOf(table)).toEqual([[4, 3, '7', '6']]);
    expect(table?.as === 'table' && table.spec.columns.map(({ origin }) => origin)).toEqual([
      { ...MEASURED, elsewhere: true },
      MEASURED,
      { kind: 'composed', elsewhere: false },
      { kind: 'reported', elsewhere: false },
    ]);
    expect(far).toBeUndefined();
    expect(spec.show({ a: 6 })[1]).toEqual({ as: 'text', text: 'far' });
  });

  it('say what they need where there are none', () => {
    expect(spec.show({})).toEqual([{ as: 'text', look: 'quiet', text: expect.stringContaining('a run') }]);
  });
});
