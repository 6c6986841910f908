/**
 * The session that `replay` runs. Only its calls are unpacked. With `--window FIRST-LAST` only these calls are shown, after
 * all those before them have been made.
 */
import { nth } from '../base/known.ts';
import type { SessionSpec } from '../core/session.ts';
import type { CallSequence, CountsByCall, IndexedRecording } from '../trace-in/index.ts';
import { toSession, type Recording } from '../trace-in/index.ts';
import { formatNumber, t } from '../words/index.ts';
import { message } from '../words/message.ts';
import { UserError } from './io.ts';

/** A part of the calls of an image. Both numbers count from 1. */
export interface Windowed {
  readonly first: number;
  readonly last: number;
  readonly of: number;
  readonly counts: {
    readonly before: CountsByCall;
    readonly inside: CountsByCall;
    readonly after: CountsByCall;
  };
}

/** More calls, unpacked, would take more than half a gigabyte. */
const MOST_CALLS = 1_000_000;
const MOST_PROBLEMS = 100;

function windowOf(text: string, calls: CallSequence): Windowed {
  const of = calls.length;
  const [, from, to] = /^([1-9]\d{0,9})-([1-9]\d{0,9})$/.exec(text) ?? [];
  const [first, last] = [Number(from), Number(to)];
  if (!(first <= last && last <= of)) throw new UserError(t('cli.badWindow', { text, count: of }));
  const counts = {
    before: calls.counts(0, first - 1),
    inside: calls.counts(first - 1, last),
    after: calls.counts(last, of),
  };
  return { first, last, of, counts };
}

/**
 * The session that runs the window `text` of image `index`, and the recording as far as the session has it. Throws a
 * UserError unless there is such a window.
 */
export function windowSession(
  indexed: IndexedRecording,
  text: string,
  index: number,
  kernel: string,
  follow: boolean,
): { readonly recording: Recording; readonly spec: SessionSpec; readonly window: Windowed } {
  const { calls } = nth(indexed.images, index);
  const window = windowOf(text, calls);
  const { first, last } = window;
  const recording = withCalls(indexed, index, first - 1, last);
  const spec = toSession(recording, index, kernel, follow);
  return { recording, spec: { ...spec, earlier: { count: first - 1, calls } }, window };
}

/** The session that runs image `index` from its beginning, and the recording as far as the session has it. */
export function wholeSession(
  indexed: IndexedRecording,
  index: number,
  kernel: string,
  follow: boolean,
): { readonly recording: Recording; readonly spec: SessionSpec } {
  const recording = withCalls(
    { ...indexed, problems: indexed.problems.slice(0, MOST_PROBLEMS) },
    index,
    0,
    MOST_CALLS,
  );
  const spec = toSession(recording, index, kernel, follow);
  if (nth(indexed.images, index).calls.length <= MOST_CALLS) return { recording, spec };
  const reason = message('traceIn.tooManyCalls', { limit: MOST_CALLS });
  const problems = [...recording.problems, { reason, endsThere: true as const }];
  return { recording: { ...recording, problems, problemCount: indexed.problemCount + 1 }, spec };
}

/** The recording with calls `from` … `to` − 1 of image `index`, and none of the others. */
function withCalls(indexed: IndexedRecording, index: number, from: number, to: number): Recording {
  const images = indexed.images.map((image, i) => ({
    ...image,
    calls: i === index ? image.calls.slice(from, to) : [],
  }));
  return { ...indexed, images };
}

/** What lies before, in and after the window, a line each. */
export function windowLines({ first, last, of, counts }: Windowed): readonly string[] {
  return [
    t('cli.window', { first, last, count: of }),
    t('cli.windowBefore', { count: first - 1, calls: list(counts.before) }),
    t('cli.windowInside', { count: last - first + 1, calls: list(counts.inside) }),
    t('cli.windowAfter', { count: of - last, calls: list(counts.after) }),
  ];
}

/** For JSON. */
export function windowJson({ first, last, of, counts: { before, inside, after } }: Windowed) {
  const [plainBefore, plainInside, plainAfter] = [before, inside, after].map((each) =>
    Object.fromEntries(each),
  );
  return { first, last, of, before: plainBefore, inside: plainInside, after: plainAfter };
}

function list(counts: CountsByCall): string {
  if (counts.size === 0) return t('cli.noCallsThere');
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([call, count]) => `${call} ${formatNumber(count)}`)
    .join(', ');
}
