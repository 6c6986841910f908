/* Results that the reader has opened: files, which a worker reads one after the other, and links. Kept while the page is open. */
import { useEffect, useRef, useState } from 'react';
import { openResult } from '../../../bench/client.ts';
import { say, t } from '../../../words/index.ts';
import { messageOf } from '../../../words/message-of.ts';
import { message } from '../../../words/message.ts';
import { readResultLink } from './read-link.ts';
import { unlike, type NamedResult } from './results.ts';

export interface Opened {
  readonly results: readonly NamedResult[];
  /** The name of what is being read. */
  readonly reading: string | undefined;
  /** The name of what was opened last. */
  readonly last: string | undefined;
  /** What was wrong with files and links since the last time that some were added. */
  readonly troubles: readonly { readonly name: string; readonly reason: string }[];
  readonly addFiles: (files: readonly File[]) => void;
  readonly addLink: (link: string) => void;
  readonly remove: (id: string) => void;
}

/** More can't be told apart in a chart. */
const MOST = 8;

const kept = new Map<string, readonly NamedResult[]>();
let opened = 0;

export function useOpened(suite: string): Opened {
  const [results, setResults] = useState(() => kept.get(suite) ?? []);
  const [reading, setReading] = useState<string>();
  const [last, setLast] = useState<string>();
  const [troubles, setTroubles] = useState<Opened['troubles']>([]);
  const queue = useRef(Promise.resolve());
  const change = (next: readonly NamedResult[]): void => {
    kept.set(suite, next);
    setResults(next);
  };

  const read = async (name: string, result: () => Promise<Pick<NamedResult, 'report' | 'when'>>) => {
    const before = kept.get(suite) ?? [];
    setReading(name);
    try {
      if (before.length >= MOST) throw new Error(say(message('benchCompare.tooMany', { most: MOST })));
      const { report, when } = await result();
      const free = unlike(
        name,
        before.map((each) => each.name),
      );
      change([
        ...(kept.get(suite) ?? []),
        { id: `opened-${++opened}`, name: free, report, when, isOpened: true },
      ]);
      setLast(free);
    } catch (error) {
      const reason = messageOf(error);
      setTroubles((others) => [...others, { name, reason }]);
    }
    setReading(undefined);
  };
  const add = (...reads: Parameters<typeof read>[]): void => {
    setTroubles([]);
    setLast(undefined);
    for (const each of reads) queue.current = queue.current.then(() => read(...each));
  };

  const addFiles = (files: readonly File[]): void =>
    add(
      ...files.map((file): Parameters<typeof read> => [
        file.name,
        async () => ({ report: await openResult(suite, file), when: new Date(file.lastModified) }),
      ]),
    );
  const addLink = (link: string): void =>
    add([t('benchCompare.linkName'), () => readResultLink(link, suite)]);
  const remove = (id: string): void => change((kept.get(suite) ?? []).filter((each) => each.id !== id));

  useDrop(addFiles);
  return { results, reading, last, troubles, addFiles, addLink, remove };
}

/** Files can be dropped anywhere on the page that doesn't take them for something else. */
function useDrop(take: (files: readonly File[]) => void): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (event.defaultPrevented || files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    addEventListener('dragover', over);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('drop', drop);
    };
  }, []);
}
