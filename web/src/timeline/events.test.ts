/* What the core says of itself while it runs: the nesting of its events, and the lines they come from. */
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVENT_INFO, EVENT_TYPES, SOURCE_FILES } from '../protocol/protocol.gen.ts';
import type { CoreEvent, EventType } from '../protocol/protocol.gen.ts';
import { decodeEvents } from './snapshot.ts';
import { arbitrarySession, loadTestCore } from './testing.ts';
import { Timeline } from './timeline.ts';

const core = await loadTestCore();
const sources = SOURCE_FILES.map((file) =>
  readFileSync(new URL(`../../../wasm-core/${file}`, import.meta.url), 'utf8').split('\n'),
);

/** Events that need what random sessions of one process don't bring about. */
const RARE: ReadonlySet<EventType> = new Set(['alloc_fail']);

/** The random sessions, operation by operation. */
const operations: readonly (readonly CoreEvent[])[] = fc
  .sample(arbitrarySession(60), { numRuns: 150, seed: 1 })
  .flatMap((spec) => {
    const timeline = Timeline.load(core, spec);
    return timeline.operations.map(({ first, last }) => decodeEvents(timeline.eventWords(first, last)));
  });

describe('events', () => {
  it('nest: a leave for each enter, and depths that say so', () => {
    const misplaced = operations.filter((events) => {
      const open: string[] = [];
      const isWellPlaced = ({ type, depth }: CoreEvent): boolean => {
        const { kind } = EVENT_INFO[type];
        if (kind === 'leave' && `${open.pop()}_leave` !== type) return false;
        const level = open.length;
        if (kind === 'enter') open.push(type.replace(/_enter$/, ''));
        return depth === level;
      };
      return !events.every(isWellPlaced) || open.length > 0;
    });
    expect(misplaced).toEqual([]);
  });

  it('bracket each operation by its own enter and leave', () => {
    for (const events of operations) {
      const [first, last] = [events[0]!, events.at(-1)!];
      expect([EVENT_INFO[first.type].grain, first.depth]).toEqual(['operation', 0]);
      expect(last.type).toBe(first.type.replace(/_enter$/, '_leave'));
    }
  });

  it('name the very line of their own trace call', () => {
    const places = new Map<string, CoreEvent>();
    for (const event of operations.flat()) places.set(`${event.file}:${event.line}:${event.type}`, event);
    for (const { file, line, type } of places.values()) {
      expect(sources[file]?.[line - 1]).toMatch(new RegExp(`\\btrace\\(${type}\\b`));
    }
  });

  it('are all met in random sessions', () => {
    const met = new Set(operations.flat().map(({ type }) => type));
    expect(EVENT_TYPES.filter((type) => !met.has(type) && !RARE.has(type))).toEqual([]);
  });
});
