import { describe, expect, it } from 'vitest';
import { readRecordProcess, type ProcessState, type RecordProcess } from '../../protocol/protocol.gen.ts';
import { ALL_SHOWN, SIBLINGS_SHOWN, treeRows, type TreeRow, type TreeState } from './tree.ts';

const record = (number: number, parent: number, state: ProcessState = 'alive'): RecordProcess => ({
  ...readRecordProcess(new Uint32Array(64), 0),
  number,
  parent,
  state,
});
const STATE: TreeState = { makers: new Map(), kept: [], toggled: new Map(), complete: new Set() };

/** Rows as `level:number`, or with the count of those they stand for. */
const spelled = (rows: readonly TreeRow[]): string =>
  rows
    .map((row) => (row.kind === 'more' ? `${row.level}:+${row.hidden}` : `${row.level}:${row.number}`))
    .join(' ');
const processIn = (rows: readonly TreeRow[], number: number) => {
  const found = rows.find((row) => row.kind === 'process' && row.number === number);
  if (found?.kind !== 'process') throw new Error(`${number} is not there`);
  return found;
};

describe('the tree', () => {
  const family = [record(1, 0), record(2, 1), record(3, 2), record(4, 1, 'zombie'), record(5, 0)];

  it('has init on top, and children below their parents, the oldest first', () => {
    expect(spelled(treeRows(family, STATE))).toBe('1:0 2:1 3:2 4:3 3:4 2:5');
  });

  it('tells where lines go on', () => {
    const rows = treeRows(family, STATE);
    expect(processIn(rows, 3)).toMatchObject({ guides: [true, true], isLast: true, place: 1, siblings: 1 });
    expect(processIn(rows, 4)).toMatchObject({ guides: [true], isLast: true, place: 2, siblings: 2 });
    expect(processIn(rows, 5)).toMatchObject({ guides: [], isLast: true });
  });

  it('knows who has been adopted', () => {
    const makers = new Map([
      [2, 1],
      [5, 4],
    ]);
    const rows = treeRows(family, { ...STATE, makers });
    expect(processIn(rows, 5)).toMatchObject({ parent: 0, formerParent: 4 });
    expect(processIn(rows, 2).formerParent).toBeUndefined();
    expect(processIn(rows, 1).formerParent).toBeUndefined();
  });

  it('can be closed, and says how many are folded away', () => {
    const rows = treeRows(family, { ...STATE, toggled: new Map([[1, false]]), kept: [3] });
    expect(spelled(rows)).toBe('1:0 2:1 2:5');
    expect(processIn(rows, 1)).toMatchObject({ open: false, children: 2, folded: 3 });
    expect(processIn(rows, 5)).not.toHaveProperty('open');
  });
});

describe('many processes', () => {
  const wide = [record(1, 0), ...Array.from({ length: 511 }, (_, i) => record(i + 2, 1))];
  const deep = Array.from({ length: 512 }, (_, i) => record(i + 1, i));

  it('of one parent: the oldest, and those that matter', () => {
    const rows = treeRows(wide, { ...STATE, kept: [400] });
    expect(rows).toHaveLength(2 + SIBLINGS_SHOWN + 1);
    expect(spelled(rows)).toMatch(/ 3:12 3:400 3:\+499$/);
    expect(processIn(rows, 400)).toMatchObject({ place: 399, siblings: 511, isLast: false });
  });

  it('are all there when the reader wants them', () => {
    expect(treeRows(wide, { ...STATE, complete: new Set([1]) })).toHaveLength(513);
  });

  it('in a chain: the first levels, and the way to those that matter', () => {
    expect(spelled(treeRows(deep, STATE))).toBe('1:0 2:1 3:2');
    expect(treeRows(deep, { ...STATE, kept: [10] })).toHaveLength(11);
    expect(processIn(treeRows(deep, { ...STATE, kept: [10] }), 10)).toMatchObject({ level: 11, folded: 502 });
  });

  it('shows a newborn one wherever it is', () => {
    const rows = treeRows([...deep, record(513, 512, 'newborn')], STATE);
    expect(rows).toHaveLength(514);
  });

  it('are folded only when there are many', () => {
    expect(treeRows(deep.slice(0, ALL_SHOWN), STATE)).toHaveLength(ALL_SHOWN + 1);
  });
});
