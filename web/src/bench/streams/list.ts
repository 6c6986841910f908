/* The streams of page faults that ship with the page, as workloads of a suite. */
import { streamParts } from '../../faults/streams/streams.ts';
import type { StreamPart } from '../../faults/streams/streams.ts';
import { message } from '../../words/message.ts';
import type { Said } from '../../words/message.ts';
import type { Workload } from '../suite-core.ts';

const STREAM_SUITE = 'cache-hits';

/** Undefined for a reader's own file. */
export function streamNamed(name: string): StreamPart | undefined {
  return streamParts().find((each) => each.name === name);
}

/** A stream as a suite's workload; its n is the number of page faults that are replayed, from the first on. */
export function streamWorkload(name: string, operation: Said, faults: number): Workload {
  return {
    // The core numbers its programs, and doesn't know streams.
    number: -1,
    suite: STREAM_SUITE,
    name,
    operation,
    size: message('benchReport.sizeOfStream'),
    smallest: 1,
    largest: faults,
    loops: 1,
    phases: 1,
  };
}

export function streamWorkloads(): readonly Workload[] {
  return streamParts().map(({ name, description, faultsInPart }) =>
    streamWorkload(name, description, faultsInPart),
  );
}
