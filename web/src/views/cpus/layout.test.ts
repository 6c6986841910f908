import { describe, expect, it } from 'vitest';
import {
  bodyTop,
  drawnLanes,
  firstToShow,
  isDrawn,
  layoutOf,
  leastHeight,
  namedEvery,
  placeAt,
  rowTop,
} from './layout.ts';

const ROOM = { width: 900, height: 400 };

describe('layoutOf', () => {
  it.each([1, 2, 5, 8, 16, 40, 64])('has room for what %i lanes show, and they do not touch', (lanes) => {
    const layout = layoutOf(lanes, 4, true, ROOM);
    expect(layout.bodyHeight).toBeGreaterThan(0);
    for (let lane = 0; lane < lanes; lane++) {
      const top = layout.top + lane * layout.pitch;
      expect(rowTop(layout, lane, layout.rows - 1)).toBe(top);
      expect(rowTop(layout, lane, 0) + layout.rowHeight).toBe(bodyTop(layout, lane));
      expect(bodyTop(layout, lane) + layout.bodyHeight).toBeLessThan(top + layout.pitch);
    }
    expect(layout.bottom).toBeLessThanOrEqual(layout.queueTop);
  });

  it('fills its room, and is higher where lanes would be too thin', () => {
    expect(layoutOf(16, 2, true, ROOM).height).toBeLessThanOrEqual(ROOM.height);
    expect(layoutOf(64, 2, true, { ...ROOM, height: 250 }).height).toBeGreaterThan(250);
  });

  it.each([65, 1000, 1024])('draws as many of %i lanes as fit, and the others after scrolling', (all) => {
    for (const height of [50, 400, 3000]) {
      const room = { ...ROOM, height };
      const layout = layoutOf(all, 4, true, room);
      expect(layout.first).toBe(0);
      expect(layout.lanes + layout.hidden).toBe(all);
      expect(layout.lanes).toBeGreaterThanOrEqual(Math.min(all, 64));
      // No higher than the room, or than 64 lanes at their thinnest.
      expect(layout.height).toBeLessThanOrEqual(Math.max(height, leastHeight(64, true)));
      expect(layoutOf(all, 4, true, room, 99_999).first).toBe(layout.hidden);
      for (const lane of [0, 63, 64, all - 1]) {
        const moved = layoutOf(all, 4, true, room, firstToShow(layout, lane));
        expect(isDrawn(moved, lane)).toBe(true);
        expect(bodyTop(moved, lane)).toBeGreaterThan(moved.top);
        expect(bodyTop(moved, lane) + moved.bodyHeight).toBeLessThanOrEqual(moved.bottom);
        expect(placeAt(moved, bodyTop(moved, lane))).toEqual({ lane, row: -1 });
        expect(drawnLanes(moved)).toContain(lane);
        // A lane that is drawn already moves nothing.
        expect(firstToShow(moved, lane)).toBe(moved.first);
      }
    }
  });

  it('hides no lane of up to 64', () => {
    expect(layoutOf(64, 4, true, { ...ROOM, height: 50 }, 5)).toMatchObject({
      first: 0,
      lanes: 64,
      hidden: 0,
    });
  });

  it('has the least height where there is no room at all', () => {
    for (const hasQueue of [true, false])
      expect(layoutOf(64, 2, hasQueue, { ...ROOM, height: 50 }).height).toBe(leastHeight(64, hasQueue));
  });

  it('takes no room for a queue that is none, nor for rows of locks that nobody held', () => {
    const layout = layoutOf(4, 1, false, ROOM);
    expect(layout.queueHeight).toBe(0);
    // There is space for the line that says there is no queue.
    expect(layoutOf(64, 1, false, { ...ROOM, height: 50 }).height).toBeGreaterThanOrEqual(
      layoutOf(64, 1, false, { ...ROOM, height: 50 }).bottom + 26,
    );
    expect(layoutOf(4, 0, false, ROOM).rows).toBe(1);
    expect(layoutOf(4, 3, false, ROOM).rows).toBe(3);
  });

  it('writes as many names as there is room for', () => {
    expect(namedEvery(layoutOf(4, 1, true, ROOM))).toBe(1);
    expect(namedEvery(layoutOf(64, 1, true, ROOM))).toBe(4);
  });
});

describe('placeAt', () => {
  const layout = layoutOf(5, 3, true, ROOM);

  it('finds lane and row, and nothing beside the lanes', () => {
    expect(placeAt(layout, bodyTop(layout, 3) + 1)).toEqual({ lane: 3, row: -1 });
    expect(placeAt(layout, rowTop(layout, 2, 0) + 1)).toEqual({ lane: 2, row: 0 });
    expect(placeAt(layout, rowTop(layout, 2, 2) + 1)).toEqual({ lane: 2, row: 2 });
    expect(placeAt(layout, layout.top - 1)).toBeUndefined();
    expect(placeAt(layout, layout.bottom)).toBeUndefined();
  });
});
