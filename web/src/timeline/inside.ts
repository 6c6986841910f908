/* The headers and beats of the operations that a reader steps in. */
import { nth } from '../base/known.ts';
import type { BeatStyle } from '../core/session.ts';
import { beatsOf, type Beat } from './beats.ts';
import { typeOf, type Headers } from './headers.ts';
import type { Inside } from './stepping.ts';

/** The number of operations that are kept. A reader steps within a few operations. */
const KEPT = 8;

interface Known {
  readonly headers: Headers;
  /** Undefined until somebody asks. */
  beats: readonly Beat[] | undefined;
}

/** Reads an operation at most once while a reader steps within it. */
export class KnownInside implements Inside {
  private readonly read: (operation: number) => Headers;
  private readonly style: BeatStyle;
  private readonly known = new Map<number, Known>();

  constructor(read: (operation: number) => Headers, style: BeatStyle = {}) {
    this.read = read;
    this.style = style;
  }

  headersOf(operation: number): Headers {
    return this.knownOf(operation).headers;
  }

  beatsOf(operation: number): readonly Beat[] {
    const known = this.knownOf(operation);
    known.beats ??= beatsOf(known.headers, this.style);
    return known.beats;
  }

  /** The beat that event `index` of an operation lies in. */
  beatAt(operation: number, index: number): BeatInOperation {
    const beats = this.beatsOf(operation);
    const headers = this.headersOf(operation);
    const typeTold = ({ told }: Beat) => typeOf(nth(headers, told));
    const at = beats.findIndex(({ last }) => last >= index);
    const [before, beat] = [beats[at - 1], nth(beats, at)];
    const repeats = beat.isSingle && before?.isSingle === true && typeTold(before) === typeTold(beat);
    return { ...beat, repeats, first: (before?.last ?? -1) + 1, number: at + 1, count: beats.length };
  }

  private knownOf(operation: number): Known {
    const before = this.known.get(operation);
    if (before) return before;
    const oldest = this.known.keys().next();
    if (this.known.size >= KEPT && !oldest.done) this.known.delete(oldest.value);
    const now: Known = { headers: this.read(operation), beats: undefined };
    this.known.set(operation, now);
    return now;
  }
}

/** A beat within its operation. */
export interface BeatInOperation extends Beat {
  /** Whether the beat before is about a single event of the same type. */
  readonly repeats: boolean;
  /** 1 … `count`. */
  readonly number: number;
  readonly count: number;
  /** Index of its first event within the operation. */
  readonly first: number;
}
