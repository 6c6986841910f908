/* What a query finds in the session that is open, as it is found. */
import { useEffect, useRef, useState } from 'react';
import type { SessionSpec } from '../../../core/session.ts';
import { HIT_WORDS, type Asked } from '../../../timeline/ask/asked.ts';
import type { Deed } from '../../../timeline/ask/deed.ts';
import type { TimelineClient } from '../../../timeline/client.ts';
import type { OperationSummary } from '../../../timeline/run.ts';
import { messageOf } from '../../../words/message-of.ts';

/** In ms. */
const NEWS = 100;

export interface Hit {
  /** Of the session that runs; of the whole trace, if that was searched. */
  readonly index: number;
  /** Number in CALL_CODES. */
  readonly call: number;
  readonly process: number;
  readonly thread: number;
  /** 0 if there is none. */
  readonly line: number;
}

export interface Found {
  readonly query: string;
  readonly isWhole: boolean;
  readonly hits: readonly Hit[];
  /** Of each hit, if the query is about VMAs. */
  readonly deeds: readonly (readonly Deed[])[] | undefined;
  readonly searched: number;
  readonly of: number;
  readonly isDone: boolean;
  /** Why it couldn't be answered, in a sentence. */
  readonly failure?: string;
}

export interface AskedHere {
  readonly client: Pick<TimelineClient, 'search'>;
  /** The loaded session's; empty while there is none. */
  readonly operations: readonly OperationSummary[];
  readonly slot: Asked['slot'];
  /** Undefined, if nothing is asked; otherwise one that can be understood. */
  readonly query: string | undefined;
  /** Of a long trace, if all of it is to be searched. */
  readonly whole?: NonNullable<SessionSpec['earlier']>['held'];
}

/** Undefined if nothing is asked. A new query takes the place of the one before. */
export function useFound({ client, operations, slot, query, whole }: AskedHere): Found | undefined {
  const [found, setFound] = useState<Found>();
  const asked = useRef(0);
  useEffect(() => {
    if (query === undefined || operations.length === 0) return undefined;
    const search = { slot, id: ++asked.current, query, whole };
    let isWanted = true;
    void gather(client, search, (news) => {
      if (isWanted) setFound(news);
      return isWanted;
    });
    return () => {
      isWanted = false;
      setFound(undefined);
    };
  }, [client, operations, slot, query, whole]);
  return found;
}

/** `tell` returns whether anybody still wants to know. */
async function gather(
  client: AskedHere['client'],
  asked: Asked,
  tell: (found: Found) => boolean,
): Promise<void> {
  const hits: Hit[] = [];
  const deeds: (readonly Deed[])[] = [];
  const { query, whole } = asked;
  const base = { query, isWhole: whole !== undefined };
  let [searched, of, told] = [0, 0, -Infinity];
  try {
    for (;;) {
      const piece = await client.search(asked);
      if (!piece) return;
      for (let at = 0; at < piece.hits.length; at += HIT_WORDS) hits.push(hitAt(piece.hits, at));
      if (piece.deeds) deeds.push(...piece.deeds);
      ({ searched, of } = piece);
      const isDone = searched >= of;
      if (isDone || performance.now() - told > NEWS) {
        told = performance.now();
        const all = deeds.length > 0 ? [...deeds] : undefined;
        if (!tell({ ...base, hits: [...hits], deeds: all, searched, of, isDone })) return;
      }
      if (isDone) return;
    }
  } catch (error) {
    tell({ ...base, hits, deeds: undefined, searched, of, isDone: true, failure: messageOf(error) });
  }
}

function hitAt(words: Uint32Array, at: number): Hit {
  const [index = 0, call = 0, process = 0, thread = 0, line = 0] = words.subarray(at, at + HIT_WORDS);
  return { index, call, process, thread, line };
}
