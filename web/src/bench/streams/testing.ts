/* For tests: streams whose lookups go, and last, as the test says. */
import { known } from '../../base/known.ts';
import { readCounters } from '../../protocol/protocol.gen.ts';
import type { Counters } from '../../protocol/protocol.gen.ts';
import { faultsIn } from './text.ts';
import type { StreamOptions, StreamReplay, Streams } from '../surroundings.ts';

const WORDS = 400;
const NOTHING: Counters = readCounters(new Uint32Array(WORDS), 0);

/** The counters of one fault's lookup. `fault` is its number, from 0. */
export type Lookup = (kernel: string, fault: number, options: StreamOptions) => Partial<Counters>;

interface FakeStreams extends Streams {
  /** What was timed: scheme and faults, in order. */
  readonly timed: string[];
}

/** `texts` are the streams by name. A fault takes `cost` milliseconds. */
export function fakeStreams(
  texts: Readonly<Record<string, string>>,
  lookup: Lookup,
  cost: (kernel: string) => number = () => 0.5,
): FakeStreams {
  const timed: string[] = [];
  const replayOf = (isTimed: boolean): StreamReplay =>
    new FakeReplay(lookup, cost, isTimed ? timed : undefined);
  return {
    timed,
    open: (name) => Promise.resolve(new TextEncoder().encode(texts[name])),
    read: bytesOf,
    counting: () => replayOf(false),
    measuring: () => replayOf(true),
  };
}

async function* bytesOf(file: Blob): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(await file.arrayBuffer());
}

class FakeReplay implements StreamReplay {
  runTime = 0;
  private readonly lookup: Lookup;
  private readonly cost: (kernel: string) => number;
  /** Undefined in a replay that counts. */
  private readonly timed: string[] | undefined;
  private subject: readonly [string, StreamOptions] | undefined;
  private faults = 0;
  private sums: Counters = NOTHING;

  constructor(lookup: Lookup, cost: (kernel: string) => number, timed: string[] | undefined) {
    this.lookup = lookup;
    this.cost = cost;
    this.timed = timed;
  }

  start(kernel: string, options: StreamOptions): void {
    this.subject = [kernel, options];
    [this.faults, this.runTime, this.sums] = [0, 0, NOTHING];
  }

  feed(bytes: Uint8Array): void {
    const [kernel, options] = known(this.subject, 'start() comes first');
    const text = new TextDecoder().decode(bytes);
    if (text.includes('!')) throw new Error('line 2: ! is nothing');
    for (let left = faultsIn(bytes); left > 0; left--) {
      const found = Object.entries(this.lookup(kernel, this.faults++, options)) as [keyof Counters, number][];
      if (this.timed) continue;
      const sums = { ...this.sums, findVma: this.sums.findVma + 1 };
      for (const [name, by] of found) sums[name] += by;
      this.sums = sums;
    }
  }

  end(): void {
    const [kernel] = known(this.subject, 'start() comes first');
    this.runTime = this.faults * this.cost(kernel);
    this.timed?.push(`${kernel} ${this.faults}`);
  }

  counters(): Counters {
    return this.sums;
  }
}
