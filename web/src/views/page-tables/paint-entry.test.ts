/* What the form of a painted entry says. */
import { describe, expect, it } from 'vitest';
import { type Kind, KINDS } from '../../d3/kinds.ts';
import { MARKS } from '../../d3/marks.ts';
import type { Paint } from '../../d3/paint.ts';
import { readRecordPte, RECORD_PTE_WORDS, type RecordPte } from '../../protocol/protocol.gen.ts';
import { paintEntry } from './paint-entry.ts';

const BOX = { x: 100, y: 40, width: 28, height: 20 };
const LOOK = { kind: KINDS[0], isWorked: false, isChanged: false };

interface Filled {
  readonly colour: string;
  readonly top: number;
  readonly bottom: number;
}

/** The rectangles that painting an entry fills, in order. */
function filledBy(entry: Partial<RecordPte>): readonly Filled[] {
  const filled: Filled[] = [];
  const context = {
    fillStyle: '',
    fillRect(_x: number, y: number, _width: number, height: number) {
      filled.push({ colour: this.fillStyle, top: y, bottom: y + height });
    },
    strokeRect: () => {},
  };
  const named = (prefix: string) =>
    Object.fromEntries(KINDS.map((kind) => [kind, `${prefix} ${kind}`])) as Record<Kind, string>;
  const paint = {
    context: context as unknown as CanvasRenderingContext2D,
    fill: named('fill'),
    edge: named('edge'),
    pattern: {},
    mark: MARKS,
    ground: 'ground',
  };
  const record = {
    ...readRecordPte(new Uint32Array(RECORD_PTE_WORDS), 0),
    kind: 'page',
    mapcount: 1,
    ...entry,
  };
  paintEntry(paint as unknown as Paint, BOX, record as RecordPte, LOOK);
  return filled;
}

const filledIn = (entry: Partial<RecordPte>) =>
  filledBy(entry).filter(({ colour }) => colour === `fill ${LOOK.kind}`);

describe('an entry of a page', () => {
  const [top, bottom] = [BOX.y, BOX.y + BOX.height];

  it('is full if it is writable, and full in its lower half if it is write-protected', () => {
    expect(filledIn({ writable: 'yes' })).toMatchObject([{ top, bottom }]);
    expect(filledIn({ writable: 'no' })).toMatchObject([{ top: (top + bottom) / 2, bottom }]);
  });

  it('stays within its box, a second sheet included', () => {
    for (const writable of ['yes', 'no'] as const) {
      for (const mapcount of [1, 2]) {
        for (const each of filledBy({ writable, mapcount })) {
          expect(each.top).toBeGreaterThanOrEqual(top);
          expect(each.bottom).toBeLessThanOrEqual(bottom);
        }
      }
    }
  });
});
