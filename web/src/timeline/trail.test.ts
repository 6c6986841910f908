import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVENT_INFO, EVENT_TYPES, EVENT_WORDS } from '../protocol/protocol.gen.ts';
import { decodeEvents } from './snapshot.ts';
import { RECENT_EVENTS, Trail } from './trail.ts';

const ENTER = EVENT_TYPES.indexOf('merge_enter');
const LEAVE = EVENT_TYPES.indexOf('merge_leave');
const POINT = EVENT_TYPES.indexOf('vma_alloc');

/** Well-nested events. Each one's line is its own number. */
const walks = fc.array(fc.constantFrom(ENTER, LEAVE, POINT), { maxLength: 600 }).map((wanted) => {
  const words = new Uint32Array(wanted.length * EVENT_WORDS);
  const open: number[] = [];
  wanted.forEach((want, i) => {
    const type = want === LEAVE && open.length === 0 ? POINT : want;
    if (type === LEAVE) open.pop();
    words[i * EVENT_WORDS] = type | ((i + 1) << 16);
    words[i * EVENT_WORDS + 1] = open.length << 8;
    if (type === ENTER) open.push(i + 1);
  });
  return { words, count: wanted.length, open };
});

describe('Trail', () => {
  it('knows the latest events and the open functions, however the events are batched', () => {
    fc.assert(
      fc.property(walks, fc.array(fc.nat(300)), ({ words, count, open }, sizes) => {
        const trail = new Trail();
        let at = 0;
        for (const size of [...sizes, count]) {
          const batch = Math.min(size, count - at);
          trail.feed(words, at * EVENT_WORDS, batch);
          at += batch;
        }
        const all = decodeEvents(words);
        expect(decodeEvents(trail.recent)).toEqual(all.slice(-RECENT_EVENTS));
        const stack = decodeEvents(trail.stack);
        expect(stack.map(({ line }) => line)).toEqual(open);
        expect(stack.every(({ type }) => EVENT_INFO[type].kind === 'enter')).toBe(true);
      }),
    );
  });
});
