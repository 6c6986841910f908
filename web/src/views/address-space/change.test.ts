import { describe, expect, it } from 'vitest';
import { snapshotOf } from '../testing/snapshots.ts';
import { entranceOf, goneIn, type Change } from './change.ts';
import { buildStrip } from './strip.ts';

type Spec = Parameters<typeof snapshotOf>[0][number];

function changeOf(before: readonly Spec[], after: readonly Spec[]): Change {
  const strip = (specs: readonly Spec[]) => {
    const { vmas, mm } = snapshotOf(specs);
    return buildStrip(vmas, mm.taskSize);
  };
  return { from: strip(before), to: strip(after) };
}

const entrances = (change: Change) => [...change.to.vmas].map((vma) => entranceOf(change, vma));

describe('a change of the picture', () => {
  it('lets a new VMA come, and one that grows start from where it was', () => {
    const change = changeOf(
      [{ start: 0x4000, end: 0x6000 }],
      [
        { start: 0x3000, end: 0x8000 },
        { start: 0x9000, end: 0xa000 },
      ],
    );
    expect(entrances(change)).toEqual([
      { isNew: false, start: 0x4000, end: 0x6000 },
      { isNew: true, start: 0x9000, end: 0xa000 },
    ]);
    expect(goneIn(change)).toEqual([]);
  });

  it('cuts in place: only the whole one fades', () => {
    const change = changeOf(
      [{ start: 0x1000, end: 0x4000 }],
      [
        { start: 0x1000, end: 0x2000 },
        { start: 0x2000, end: 0x4000 },
      ],
    );
    expect(entrances(change).map(({ isNew }) => isNew)).toEqual([false, false]);
    expect(goneIn(change)).toEqual([...change.from.vmas]);
  });

  it('joins in place: the one that goes fades, and the one that stays does not grow over it', () => {
    const change = changeOf(
      [
        { start: 0x1000, end: 0x2000 },
        { start: 0x2000, end: 0x4000 },
      ],
      [{ start: 0x1000, end: 0x4000 }],
    );
    expect(entrances(change)).toEqual([{ isNew: false, start: 0x1000, end: 0x4000 }]);
    expect(goneIn(change)).toEqual([change.from.vmas.at(1)]);
  });
});
