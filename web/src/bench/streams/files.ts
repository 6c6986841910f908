/* Streams of page faults from files: in a worker those that ship with the page, in Node the same ones from the disk. */
import type { CoreModule } from '../../core/module.ts';
import { faultstreamOf } from '../../faults/faultstream.ts';
import { message } from '../../words/message.ts';
import { BenchError } from '../bench-error.ts';
import { StreamCore } from '../../faults/stream-core.ts';
import { streamNamed } from './list.ts';
import type { Streams } from '../surroundings.ts';

/** The bytes of the file of a stream that ships with the page, compressed or not. */
export type OpenStream = (name: string) => Promise<ReadableStream<Uint8Array>>;

/** `count`, `bench`: the two builds that can replay. */
export function streamsOf(count: CoreModule, bench: CoreModule, open: OpenStream): Streams {
  return {
    open: async (name) => {
      const chunks: Uint8Array<ArrayBuffer>[] = [];
      for await (const chunk of faultstreamOf(await open(name))) chunks.push(new Uint8Array(chunk));
      return new Uint8Array(await new Blob(chunks).arrayBuffer());
    },
    read: (file) => faultstreamOf(file.stream()),
    counting: () => new StreamCore(count),
    measuring: () => new StreamCore(bench),
  };
}

/** For workers: when it is asked for, not before. */
export const fetchStream: OpenStream = async (name) => {
  const response = await fetch(streamNamed(name)!.url).catch(() => undefined);
  if (!response) throw new BenchError(message('benchReport.streamOutOfReach', { workload: name }));
  const { ok, status, statusText, body } = response;
  if (!ok || !body)
    throw new BenchError(
      message('benchReport.streamNotFetched', { workload: name, status: `${status} ${statusText}` }),
    );
  return body;
};
