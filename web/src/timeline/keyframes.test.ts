import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Keyframes, copyKeyframe } from './keyframes.ts';

const MANY = { spacing: 1, budget: Infinity };
const CHUNK_BYTES = 2048;

/** The states of a session in which each operation writes some words and may make the arena grow. */
const histories = fc
  .array(
    fc.record({
      grow: fc.nat(6000),
      writes: fc.array(fc.tuple(fc.nat(20_000), fc.nat(2 ** 32 - 1)), { maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 20 },
  )
  .map((steps) => {
    let state = new Uint32Array(100);
    return steps.map(({ grow, writes }) => {
      const next = new Uint32Array(state.length + grow);
      next.set(state);
      for (const [at, value] of writes) next[at % next.length] = value;
      state = next;
      return state.slice();
    });
  });

function taken(
  states: readonly Uint32Array[],
  limits: ConstructorParameters<typeof Keyframes>[0],
): Keyframes {
  const keyframes = new Keyframes(limits);
  states.forEach((state, i) => keyframes.offer(i, i * 10, state));
  return keyframes;
}

function restored(keyframes: Keyframes, operation: number): { at: number; state: Uint32Array } {
  const frame = keyframes.before(operation);
  const state = new Uint32Array(frame.words);
  copyKeyframe(frame, state);
  return { at: frame.operation, state };
}

/** Like toEqual, but fast for long arrays. */
function isSame(a: Uint32Array, b: Uint32Array): boolean {
  return Buffer.from(a.buffer).equals(Buffer.from(b.buffer));
}

describe('Keyframes', () => {
  it('give back every state that was offered', () => {
    fc.assert(
      fc.property(histories, (states) => {
        const keyframes = taken(states, MANY);
        states.forEach((state, i) => {
          const { at, state: found } = restored(keyframes, i);
          expect(at).toBe(i);
          expect(isSame(found, state)).toBe(true);
        });
      }),
    );
  });

  it('stay exact and within the budget when it forces some out', () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: 1, max: 400_000 }), (states, budget) => {
        const keyframes = taken(states, { spacing: 1, budget });
        expect(keyframes.bytes <= budget || keyframes.count === 1).toBe(true);
        states.forEach((_, i) => {
          const { at, state } = restored(keyframes, i);
          expect(at).toBeLessThanOrEqual(i);
          expect(isSame(state, states[at]!)).toBe(true);
        });
      }),
    );
  });

  it('count and hold a chunk once, however many share it', () => {
    const state = new Uint32Array((100 * CHUNK_BYTES) / 4);
    const keyframes = new Keyframes(MANY);
    keyframes.offer(0, 0, state);
    state[5] = 1;
    keyframes.offer(1, 10, state);
    keyframes.offer(2, 20, state);
    expect(keyframes.count).toBe(3);
    expect(keyframes.bytes).toBe(101 * CHUNK_BYTES);
  });

  it('keep their distance', () => {
    const keyframes = new Keyframes({ spacing: 100, budget: Infinity });
    [0, 40, 99, 100, 150, 199, 230].forEach((event, i) => keyframes.offer(i, event, new Uint32Array(4)));
    expect(keyframes.count).toBe(3);
    expect(keyframes.before(2).operation).toBe(0);
    expect(keyframes.before(5).operation).toBe(3);
    expect(keyframes.before(100).operation).toBe(6);
  });

  it('are twice as far apart once the budget has forced some out', () => {
    const keyframes = new Keyframes({ spacing: 10, budget: 4 * CHUNK_BYTES });
    for (let i = 0; i < 7; i++) keyframes.offer(i, i * 10, new Uint32Array(CHUNK_BYTES / 4).fill(i));
    const found = Array.from({ length: 7 }, (_, i) => keyframes.before(i).operation);
    expect(found).toEqual([0, 0, 2, 2, 4, 4, 6]);
  });

  it('are wanted before they are asked for', () => {
    expect(() => new Keyframes(MANY).before(0)).toThrow(/no keyframe/);
  });
});
