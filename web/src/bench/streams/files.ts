/* Reads streams of page faults from files: a worker fetches those that ship with the page, Node reads them from the disk. */
import { known } from '../../base/known.ts';
import type { CoreModule } from '../../core/module.ts';
import { faultstreamOf } from '../../faults/faultstream.ts';
import { message } from '../../words/message.ts';
import { BenchError } from '../bench-error.ts';
import { StreamCore } from '../../faults/stream-core.ts';
import { streamNamed } from './list.ts';
import type { Streams } from '../surroundings.ts';

/** Opens the file of a stream that ships with the page; its bytes may be compressed. */
type OpenStream = (name: string) => Promise<ReadableStream<Uint8Array>>;

/** `count` and `bench` are the two builds that can replay. */
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

/** Fetches a stream when a worker asks for it. Rejects with a BenchError if it can't be had. */
export const fetchStream: OpenStream = async (name) => {
  const { url } = known(streamNamed(name), 'own streams are opened elsewhere');
  const response = await fetch(url).catch(() => undefined);
  if (!response) throw new BenchError(message('benchReport.streamOutOfReach', { workload: name }));
  const { ok, status, statusText, body } = response;
  if (!ok || !body)
    throw new BenchError(
      message('benchReport.streamNotFetched', { workload: name, status: `${status} ${statusText}` }),
    );
  return body;
};
