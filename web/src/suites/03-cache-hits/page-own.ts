/* The reader's own files, kept until the page is left: a worker reads one after the other. */
import { useRef, useState } from 'react';
import { readStream } from '../../bench/client.ts';
import type { OwnStream } from '../../bench/streams/own.ts';
import { unlike } from '../../app/bench/compare/results.ts';
import { messageOf } from '../../words/message-of.ts';

export interface OwnStreams {
  readonly streams: readonly OwnStream[];
  /** The name of the file that is being read. */
  readonly reading: string | undefined;
  /** What is wrong with the file that was read last, if anything. */
  readonly trouble: { readonly name: string; readonly reason: string } | undefined;
  readonly add: (files: readonly File[]) => void;
  readonly remove: (name: string) => void;
}

/** `taken` are names that streams have already. */
export function useOwnStreams(taken: readonly string[]): OwnStreams {
  const [streams, setStreams] = useState<readonly OwnStream[]>([]);
  const [reading, setReading] = useState<string>();
  const [trouble, setTrouble] = useState<OwnStreams['trouble']>();
  const queue = useRef(Promise.resolve());

  const read = async (file: File): Promise<void> => {
    setReading(file.name);
    setTrouble(undefined);
    try {
      const stream = await readStream(file.name, file);
      setStreams((before) => {
        const names = [...taken, ...before.map(({ name }) => name)];
        return [...before, { ...stream, name: unlike(stream.name, names) }];
      });
    } catch (error) {
      setTrouble({ name: file.name, reason: messageOf(error) });
    }
    setReading(undefined);
  };

  const add = (files: readonly File[]): void => {
    for (const file of files) queue.current = queue.current.then(() => read(file));
  };
  const remove = (gone: string): void => setStreams((before) => before.filter(({ name }) => name !== gone));
  return { streams, reading, trouble, add, remove };
}
