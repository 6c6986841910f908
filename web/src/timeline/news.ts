/*
 * What the page can't derive from operations' calls, packed for its way there. Objects would be unpacked twice, and with
 * 100,000 operations their number determines how long the page's garbage collector holds it up.
 */
import { cell } from '../base/cell.ts';
import { nth } from '../base/known.ts';
import type { SessionCall } from '../core/session.ts';
import { spell } from '../core/spelling.ts';
import {
  RECORD_OPERATION_WORDS,
  RECORD_OUTCOME_WORDS,
  readRecordOperation,
  readRecordOutcome,
  writeRecordOperation,
  writeRecordOutcome,
} from '../protocol/protocol.gen.ts';
import type { OperationSummary } from './run.ts';

/** Of consecutive operations. */
export interface OperationNews {
  /** The first one's index, and the number of its first event. */
  readonly index: number;
  readonly first: number;
  /** Of each: these flags, how many events it has, its outcome, and its call if that isn't the session's. */
  readonly words: Uint32Array<ArrayBuffer>;
}

const FOLLOWED = 1;
const MOVED = 2;
const NAMED = 4;
const HEAD_WORDS = 2 + RECORD_OUTCOME_WORDS;

/** There is at least one. */
export function packNews(operations: readonly OperationSummary[]): OperationNews {
  const words = new Uint32Array(operations.length * (HEAD_WORDS + RECORD_OPERATION_WORDS));
  let at = 0;
  for (const { first, last, outcome, followed, named, moved, call } of operations) {
    words[at] = (followed ? FOLLOWED : 0) | (moved ? MOVED : 0) | (named ? NAMED : 0);
    words[at + 1] = last - first + 1;
    writeRecordOutcome(words, at + 2, outcome);
    at += HEAD_WORDS;
    if (!followed && !named) continue;
    writeRecordOperation(words, at, call);
    at += RECORD_OPERATION_WORDS;
  }
  const { index, first } = nth(operations, 0);
  return { index, first, words: words.slice(0, at) };
}

/** The summaries as the worker has them. `calls` are the session's. */
export function readNews(news: OperationNews, calls: readonly SessionCall[]): OperationSummary[] {
  const { words } = news;
  const operations: OperationSummary[] = [];
  let { index, first } = news;
  for (let at = 0; at < words.length; index++) {
    const session = nth(calls, index);
    const { recorded, line } = session;
    const flags = cell(words, at);
    const followed = (flags & FOLLOWED) !== 0;
    const last = first + cell(words, at + 1) - 1;
    const outcome = readRecordOutcome(words, at + 2);
    at += HEAD_WORDS;
    const named = (flags & NAMED) !== 0;
    const isOwn = followed || named;
    const call = isOwn ? readRecordOperation(words, at) : session.operation;
    if (isOwn) at += RECORD_OPERATION_WORDS;
    operations.push({
      index,
      first,
      last,
      call,
      outcome,
      followed,
      ...spell(session, call),
      ...(named && { named }),
      ...((flags & MOVED) !== 0 && { moved: true as const }),
      ...(recorded && { recorded }),
      ...(line !== undefined && { line }),
    });
    first = last + 1;
  }
  return operations;
}
