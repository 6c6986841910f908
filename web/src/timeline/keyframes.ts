/* Copies of the simulated state between operations, so that any position is a short run away. */

/** Words of one chunk, 8 KiB: small enough that a few changed areas touch few chunks of a large arena. */
const CHUNK_WORDS = 2048;

/** The state before operation `operation`. Chunks equal to the keyframe's before are the same objects. */
export interface Keyframe {
  readonly operation: number;
  /** Number of the last event before it. */
  readonly event: number;
  /** Words of state in all; the last chunk may be short. */
  readonly words: number;
  readonly chunks: readonly Uint32Array[];
}

export interface KeyframeLimits {
  /** Events between two keyframes, at first. */
  readonly spacing: number;
  /** Bytes that all keyframes may hold together; the first is kept in any case. */
  readonly budget: number;
}

/**
 * Keyframes in the order of time. When the budget is exceeded every other one goes and the spacing
 * doubles: long sessions get slower to seek in, never inexact.
 */
export class Keyframes {
  private frames: Keyframe[] = [];
  private held = 0;
  private spacing: number;
  private readonly budget: number;

  constructor({ spacing, budget }: KeyframeLimits) {
    this.spacing = spacing;
    this.budget = budget;
  }

  get count(): number {
    return this.frames.length;
  }

  /** Bytes held, each shared chunk once. */
  get bytes(): number {
    return this.held;
  }

  /** Copies `state` if the last keyframe is far enough behind. To be called in the order of time. */
  offer(operation: number, event: number, state: Uint32Array): void {
    const last = this.frames.at(-1);
    if (last && event - last.event < this.spacing) return;
    const frame = { operation, event, words: state.length, chunks: copyChanged(state, last) };
    this.frames.push(frame);
    this.held += ownBytes(frame, last);
    while (this.held > this.budget && this.frames.length > 1) this.thin();
  }

  /** The last keyframe before or at the start of `operation`. One must have been taken before it. */
  before(operation: number): Keyframe {
    let low = 0;
    let high = this.frames.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (nth(this.frames, middle).operation <= operation) low = middle;
      else high = middle;
    }
    const frame = this.frames[low];
    if (!frame || frame.operation > operation) throw new Error(`no keyframe before operation ${operation}`);
    return frame;
  }

  private thin(): void {
    this.frames = this.frames.filter((_, i) => i % 2 === 0);
    this.held = this.frames.reduce((sum, frame, i) => sum + ownBytes(frame, this.frames[i - 1]), 0);
    this.spacing *= 2;
  }
}

/** `target`: `frame.words` long. */
export function copyKeyframe(frame: Keyframe, target: Uint32Array): void {
  frame.chunks.forEach((chunk, i) => target.set(chunk, i * CHUNK_WORDS));
}

function copyChanged(state: Uint32Array, last: Keyframe | undefined): Uint32Array[] {
  const chunks: Uint32Array[] = [];
  for (let at = 0; at < state.length; at += CHUNK_WORDS) {
    const old = last?.chunks[chunks.length];
    const end = Math.min(at + CHUNK_WORDS, state.length);
    chunks.push(old && isEqual(state, at, end, old) ? old : state.slice(at, end));
  }
  return chunks;
}

function isEqual(state: Uint32Array, at: number, end: number, chunk: Uint32Array): boolean {
  if (end - at !== chunk.length) return false;
  for (let i = 0; i < chunk.length; i++) if (state[at + i] !== chunk[i]) return false;
  return true;
}

/** Bytes of the chunks that `frame` doesn't share with the one before it. */
function ownBytes(frame: Keyframe, before: Keyframe | undefined): number {
  return frame.chunks.reduce(
    (sum, chunk, i) => (chunk === before?.chunks[i] ? sum : sum + chunk.byteLength),
    0,
  );
}
import { nth } from '../base/known.ts';
