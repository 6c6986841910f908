/* The reader's own streams of page faults: read here, and sent nowhere. */
import { message } from '../../words/message.ts';
import { BenchError } from '../bench-error.ts';
import { streamWorkload } from './list.ts';
import { faultsIn } from './text.ts';
import type { Surroundings } from '../surroundings.ts';

export interface OwnStream {
  /** The name of its file; no other stream has it. */
  readonly name: string;
  readonly faults: number;
  /** The stream as text, whatever the file's format was. */
  readonly text: Blob;
}

/** The text is kept in memory, and the core has a copy. */
const MOST_BYTES = 2 ** 28;

/** Every kernel reads the same text, so any one can check it. */
const ANY_KERNEL = '3.14';

/** Replays the file once, to find errors now. Rejects with a message that names line and reason. */
export async function readOwnStream(around: Surroundings, name: string, file: Blob): Promise<OwnStream> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of around.streams.read(file)) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES)
      throw new BenchError(message('benchReport.streamTooLong', { most: MOST_BYTES / 2 ** 20 }));
    chunks.push(new Uint8Array(chunk));
  }
  const text = new Blob(chunks);
  const whole = new Uint8Array(await text.arrayBuffer());
  const replay = around.streams.counting();
  replay.start(ANY_KERNEL, { joinedSegments: false, hugePages: false });
  replay.feed(whole);
  replay.end();
  const faults = faultsIn(whole);
  if (faults === 0) throw new BenchError(message('benchReport.streamWithoutFaults'));
  return { name, faults, text };
}

/** The same surroundings, with these streams added. */
export function withOwnStreams(around: Surroundings, own: readonly OwnStream[]): Surroundings {
  if (own.length === 0) return around;
  const { description, streams } = around;
  return {
    ...around,
    description: { ...description, workloads: [...description.workloads, ...own.map(ownWorkload)] },
    streams: {
      ...streams,
      open: async (name) => {
        const found = own.find((each) => each.name === name);
        return found ? new Uint8Array(await found.text.arrayBuffer()) : streams.open(name);
      },
    },
  };
}

export function ownWorkload({ name, faults }: OwnStream) {
  return streamWorkload(name, message('benchReport.ownStream'), faults);
}
