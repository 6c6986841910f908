/* Copies of the simulated state between operations, so that a short run leads to any position. */
import { nth } from '../base/known.ts';
import { isSame } from '../base/same.ts';

/**
 * Words of one chunk, 2 KiB. This is so small that some hundred changed VMAs, here and there in a large arena, leave
 * most of it shared: four times as many keyframes fit as with 8 KiB.
 */
const CHUNK_WORDS = 512;

/** The state before operation `operation`. Chunks that equal those of the previous keyframe are the same objects. */
interface Keyframe {
  readonly operation: number;
  /** Number of the last event before the operation. */
  readonly event: number;
  /** The total number of words. The last chunk may be short. */
  readonly words: number;
  readonly chunks: readonly Uint32Array[];
}

export interface KeyframeLimits {
  /** The initial number of events between two keyframes. */
  readonly spacing: number;
  /** How many bytes all keyframes may hold together. The first one is kept in any case. */
  readonly budget: number;
}

/**
 * Keyframes in chronological order. Beyond the budget, every other keyframe is dropped and the spacing doubles. So
 * seeking gets slower in long sessions, but stays exact.
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

  /** Bytes held. A shared chunk counts once. */
  get bytes(): number {
    return this.held;
  }

  /** Copies `state` if the last keyframe is far enough behind. What lies before the last keyframe is ignored. */
  offer(operation: number, event: number, state: Uint32Array): void {
    const last = this.frames.at(-1);
    if (last && event - last.event < this.spacing) return;
    const frame = { operation, event, words: state.length, chunks: copyChanged(state, last) };
    this.frames.push(frame);
    this.held += ownBytes(frame, last);
    while (this.held > this.budget && this.frames.length > 1) this.thin();
  }

  /** Like `find`, but there must be one. */
  before(operation: number): Keyframe {
    const frame = this.find(operation);
    if (!frame) throw new Error(`no keyframe before operation ${operation}`);
    return frame;
  }

  /** The last keyframe at or before the start of `operation`; undefined if there is none. */
  find(operation: number): Keyframe | undefined {
    let low = 0;
    let high = this.frames.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (nth(this.frames, middle).operation <= operation) low = middle;
      else high = middle;
    }
    const frame = this.frames[low];
    return frame && frame.operation <= operation ? frame : undefined;
  }

  private thin(): void {
    this.frames = this.frames.filter((_, i) => i % 2 === 0);
    this.held = this.frames.reduce((sum, frame, i) => sum + ownBytes(frame, this.frames[i - 1]), 0);
    this.spacing *= 2;
  }
}

/** `target` has `frame.words` words. */
export function copyKeyframe(frame: Keyframe, target: Uint32Array): void {
  frame.chunks.forEach((chunk, i) => target.set(chunk, i * CHUNK_WORDS));
}

function copyChanged(state: Uint32Array, last: Keyframe | undefined): Uint32Array[] {
  const chunks: Uint32Array[] = [];
  for (let at = 0; at < state.length; at += CHUNK_WORDS) {
    const old = last?.chunks[chunks.length];
    const end = Math.min(at + CHUNK_WORDS, state.length);
    chunks.push(old && isSame(state.subarray(at, end), old) ? old : state.slice(at, end));
  }
  return chunks;
}

/** Bytes of the chunks that `frame` does not share with the previous keyframe. */
function ownBytes(frame: Keyframe, before: Keyframe | undefined): number {
  return frame.chunks.reduce(
    (sum, chunk, i) => (chunk === before?.chunks[i] ? sum : sum + chunk.byteLength),
    0,
  );
}
