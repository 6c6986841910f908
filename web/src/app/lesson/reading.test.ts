import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { heldAt, readOf, type Card, type Sight } from './reading.ts';

/** A page of cards as they stand in it, and a window over it: `covered` px at its top are a header, or a figure. */
interface Page {
  readonly cards: readonly Card[];
  readonly height: number;
  readonly window: number;
  readonly covered: number;
}

const pages: fc.Arbitrary<Page> = fc
  .record({
    cards: fc.array(
      fc.record({
        gap: fc.integer({ min: 20, max: 900 }),
        height: fc.integer({ min: 60, max: 1500 }),
        /** How much of the gap is its section’s, if it is the first there. */
        lead: fc.option(fc.double({ min: 0, max: 0.9, noNaN: true })),
        waits: fc.boolean(),
        asks: fc.boolean(),
      }),
      { minLength: 1, maxLength: 12 },
    ),
    first: fc.integer({ min: 0, max: 900 }),
    end: fc.integer({ min: 0, max: 900 }),
    window: fc.integer({ min: 400, max: 2000 }),
    share: fc.double({ min: 0, max: 0.65, noNaN: true }),
  })
  .map(({ cards: sizes, first, end, window, share }) => {
    const covered = Math.round(share * window);
    const cards: Card[] = [];
    for (const { gap, height, lead, waits, asks } of sizes) {
      const top = cards.length === 0 ? covered + first : cards.at(-1)!.bottom + gap;
      const opens = lead === null || cards.length === 0 ? undefined : top - lead * gap;
      cards.push({ top, bottom: top + height, opens, waits, asks });
    }
    // A page that can’t be scrolled by what is in sight at a time has all its cards in sight.
    return { cards, height: Math.max(cards.at(-1)!.bottom + end, 2 * window), window, covered };
  });

const mostOf = ({ height, window }: Page): number => height - window;

function seen(page: Page, scrolled: number): { boxes: readonly Card[]; sight: Sight } {
  return {
    boxes: page.cards.map(({ top, bottom, opens, ...card }) => ({
      ...card,
      top: top - scrolled,
      bottom: bottom - scrolled,
      opens: opens === undefined ? undefined : opens - scrolled,
    })),
    sight: { top: page.covered, bottom: page.window, above: scrolled, below: mostOf(page) - scrolled },
  };
}

const read = (page: Page, last: number | undefined, scrolled: number): number => {
  const { boxes, sight } = seen(page, scrolled);
  return readOf(boxes, last, sight);
};

/** What is read on the way from one end of the page to the other, by no more than a gap is high. */
function walk(page: Page, isDown: boolean): { scrolled: number; index: number }[] {
  const steps = Array.from({ length: Math.floor(mostOf(page) / 9) + 1 }, (_, i) => i * 9);
  const way = isDown ? [...steps, mostOf(page)] : [mostOf(page), ...steps.toReversed()];
  let last: number | undefined;
  return way.map((scrolled) => ({ scrolled, index: (last = read(page, last, scrolled)) }));
}

it('is one of the cards, wherever one was before', () => {
  const property = fc.property(pages, fc.nat(), fc.option(fc.nat(20)), (page, place, last) => {
    const index = read(page, last ?? undefined, place % mostOf(page));
    expect(page.cards[index]).toBeDefined();
    // And it stays, as long as nobody scrolls.
    expect(read(page, index, place % mostOf(page))).toBe(index);
  });
  expect(() => fc.assert(property)).not.toThrow();
});

it('never goes back to an earlier card downwards, nor to a later one upwards, by whatever leaps', () => {
  const property = fc.property(pages, fc.array(fc.nat(), { maxLength: 30 }), (page, leaps) => {
    let [last, scrolled] = [0, 0];
    const wrong: [number, number][] = [];
    for (const leap of leaps) {
      const to = leap % (mostOf(page) + 1);
      const index = read(page, last, to);
      // Where nobody scrolls, nothing changes.
      if (Math.sign(index - last) * Math.sign(to - scrolled) < 0 || (to === scrolled && index !== last))
        wrong.push([scrolled, to]);
      [last, scrolled] = [index, to];
    }
    expect(wrong).toEqual([]);
  });
  expect(() => fc.assert(property)).not.toThrow();
});

it('comes to each card of a page, down and up', () => {
  const property = fc.property(pages, (page) => {
    for (const isDown of [true, false]) {
      const indices = [...new Set(walk(page, isDown).map(({ index }) => index))];
      const all = [...page.cards.keys()];
      expect(indices).toEqual(isDown ? all : all.toReversed());
    }
  });
  expect(() => fc.assert(property)).not.toThrow();
});

/** Whether both ends of the page are out of sight: there the lines are where they are. */
const isAmid = ({ sight: { top, bottom, above, below } }: { readonly sight: Sight }): boolean =>
  Math.min(above, below) >= bottom - top;

it('reads what is in the middle, unless the one above it has been read and is still wholly in sight', () => {
  const property = fc.property(pages, fc.boolean(), (page, isDown) => {
    const wrong = walk(page, isDown).filter(({ scrolled, index }) => {
      const now = seen(page, scrolled);
      const { boxes, sight } = now;
      const middle = (sight.top + sight.bottom) / 2;
      const central = boxes.findIndex(({ top, bottom }) => top <= middle && middle < bottom);
      if (central === -1 || !isAmid(now) || index === central) return false;
      // The one in the middle isn’t yet where a link would put it, or a little higher if the one before it waits.
      const height = sight.bottom - sight.top;
      const waits = boxes[index]!.waits === true;
      const comes = boxes[central]!.top > sight.top + (waits ? 0.3 : 0.35) * height;
      const isThere = boxes[index]!.top >= sight.top - (waits ? 0.05 * height : 0);
      return !(isDown && index === central - 1 && isThere && comes);
    });
    expect(wrong).toEqual([]);
  });
  expect(() => fc.assert(property)).not.toThrow();
});

it('reads the question that stands in the middle wholly in sight, whatever waits above it', () => {
  const property = fc.property(pages, fc.boolean(), (page, isDown) => {
    const wrong = walk(page, isDown).filter(({ scrolled, index }) => {
      const now = seen(page, scrolled);
      const { boxes, sight } = now;
      if (!isAmid(now)) return false;
      const middle = (sight.top + sight.bottom) / 2;
      const asked = boxes.findLastIndex(
        ({ top, bottom, asks }, i) =>
          i > 0 &&
          asks === true &&
          bottom <= sight.bottom &&
          top >= sight.top &&
          (top + bottom) / 2 <= middle,
      );
      return asked > index;
    });
    expect(wrong).toEqual([]);
  });
  expect(() => fc.assert(property)).not.toThrow();
});

it('reads nothing that has left before another has come to the middle, and nothing that hasn’t come', () => {
  const property = fc.property(pages, fc.boolean(), (page, isDown) => {
    const wrong = walk(page, isDown).filter(({ scrolled, index }) => {
      const now = seen(page, scrolled);
      const { boxes, sight } = now;
      if (!isAmid(now)) return false;
      const height = sight.bottom - sight.top;
      const [box, next] = [boxes[index]!, boxes[index + 1]];
      const hasLeft = box.bottom <= sight.top && next !== undefined && next.top <= sight.top + height / 2;
      return hasLeft || (index > 0 && (box.opens ?? box.top) > sight.top + 0.6 * height);
    });
    expect(wrong).toEqual([]);
  });
  expect(() => fc.assert(property)).not.toThrow();
});

it('keeps a card that begins at the window’s top, where the next one is short and in the middle', () => {
  // Cards of lesson 1, in a window of 1440 × 900.
  const [flight, outside] = [
    { top: 1000, bottom: 1297 },
    { top: 1321, bottom: 1495 },
  ];
  const page: Page = { cards: [flight, outside], height: 9000, window: 900, covered: 52 };
  expect(read(page, 0, 1000 - 60)).toBe(0);
  expect(read(page, 0, 1000 - 40)).toBe(1);
  // Upwards, it is read again as soon as the other is below the middle.
  expect(read(page, 1, 1000 - 60)).toBe(1);
  expect(read(page, 1, 1321 - 477)).toBe(0);
});

it('comes with its section, though the card before is still wholly in sight', () => {
  // The end of one section of lesson 1 and the beginning of the next, in a window of 1440 × 900.
  const [overcommit, touched] = [
    { top: 1846, bottom: 1989 },
    { top: 2331, bottom: 2601 },
  ];
  const opens = 2140;
  const readAt = (card: Card, scrolled: number): number =>
    read({ cards: [overcommit, card], height: 9000, window: 900, covered: 52 }, 0, scrolled);
  expect([1706, 1712].map((scrolled) => readAt({ ...touched, opens }, scrolled))).toEqual([0, 1]);
  expect(readAt(touched, 1712)).toBe(0);
  // One that comes only after much else doesn’t.
  expect(readAt({ top: 2931, bottom: 3001, opens }, 1712)).toBe(0);
});

it('stays with a question at the window’s top until it is answered, though the next section has come', () => {
  const [question, next] = [
    { top: 1000, bottom: 1340 },
    { top: 1560, bottom: 1800, opens: 1400 },
  ];
  const readAt = (waits: boolean, scrolled: number): number =>
    read({ cards: [{ ...question, waits }, next], height: 9000, window: 900, covered: 52 }, 0, scrolled);
  // Its first words are 75 px below the window’s top, then 15 px, then gone.
  expect([925, 985, 995].map((scrolled) => readAt(true, scrolled))).toEqual([0, 0, 1]);
  expect([925, 985, 995].map((scrolled) => readAt(false, scrolled))).toEqual([1, 1, 1]);
  // Of one that is low, half.
  const low = [
    { top: 1000, bottom: 1040, waits: true },
    { top: 1800, bottom: 2000 },
  ];
  const readLow = (scrolled: number): number =>
    read({ cards: low, height: 9000, window: 2000, covered: 0 }, 0, scrolled);
  expect([1015, 1025].map(readLow)).toEqual([0, 1]);
});

it('holds what was touched: it isn’t lost by scrolling a little, and is by more', () => {
  const property = fc.property(
    pages,
    fc.nat(),
    fc.nat(),
    fc.nat(),
    fc.boolean(),
    fc.boolean(),
    (page, place, card, other, isOpen, asks) => {
      const [from, to] = [place % (mostOf(page) + 1), other % (mostOf(page) + 1)];
      const index = card % page.cards.length;
      const isSeen = ({ boxes, sight }: ReturnType<typeof seen>): boolean =>
        boxes[index]!.top < sight.bottom && sight.top < boxes[index]!.bottom;
      const [before, after] = [seen(page, from), seen(page, to)];
      const half = (after.sight.bottom - after.sight.top) / 2;
      const boxes = after.boxes.map((box) => ({ ...box, asks }));
      const kept = heldAt(boxes, { index, above: from, stays: isOpen }, after.sight);
      const next = after.boxes[index + 1];
      const isOnPurpose = !isOpen && to - from > 0.3 * half;
      // A question that has come or is wholly in sight, when the reader has scrolled on. The lines go to meet the ends of the page.
      const { top, bottom, above, below } = after.sight;
      const line = Math.max(top + Math.min(half, above), bottom - below);
      const isAsked = asks && next !== undefined && (next.top <= line || next.bottom <= bottom);
      const taken = isOnPurpose && isAsked ? index + 1 : undefined;
      // Or another card, or the beginning of its section, while this one is leaving.
      const isClose = next?.opens !== undefined && next.top - next.opens <= 500;
      const begins = (isClose ? next.opens : next?.top) ?? Infinity;
      const isLeaving = after.boxes[index]!.top < top && begins <= top + half;
      const goesOn = isOnPurpose && isLeaving;
      const returns =
        !isOpen && from - to > 0.3 * half && index > 0 && after.boxes[index]!.top > after.sight.top + half;
      const isNear = Math.abs(to - from) <= half;
      const stays = isNear && !goesOn && !returns ? index : undefined;
      expect(kept).toBe(isSeen(after) ? (taken ?? stays) : undefined);
      // What comes afterwards is never on the other side of it.
      const goesBack = Math.sign(readOf(after.boxes, index, after.sight) - index) * Math.sign(to - from) < 0;
      expect(isSeen(before) && kept === undefined && goesBack).toBe(false);
    },
  );
  expect(() => fc.assert(property, { numRuns: 1000 })).not.toThrow();
});
