/*
 * A session as a file: a trace, what is looked at in it, and maybe a second trace beside it. docs/traces.md describes the format. The
 * trace is in the file, so that it needs nothing else to be opened.
 */
import { SaidError, message } from '../words/message.ts';
import type { Said } from '../words/message.ts';

/** To be raised when the version before would misread a new file. */
const VERSION = 1;
export interface SavedText {
  readonly name: string;
  readonly text: string;
}

export interface Bookmark {
  readonly kernel: string;
  /** Of a long trace: the first operation of its window, counted from 1. */
  readonly window?: number;
  /** An event of the kernel's run. */
  readonly at: number;
  readonly note: string;
}

/** What is looked at. */
export interface SavedState {
  /** As a link has it, by the names of its parameters: kernel, assume, ask, at, views … */
  readonly link: Readonly<Record<string, string>>;
  readonly bookmarks: readonly Bookmark[];
}

export interface SavedSession extends SavedState, SavedText {
  /** The trace beside it. */
  readonly second?: SavedText;
}

/** A text whose characters come in pieces. */
export interface Streamed {
  readonly name: string;
  readonly pieces: AsyncIterable<string>;
}

/** The file, piece by piece: what is looked at comes first, as texts may be long. */
export async function* sessionFile(
  state: SavedState,
  first: Streamed,
  second?: Streamed,
): AsyncGenerator<string> {
  const { link, bookmarks } = state;
  const head = JSON.stringify({ vmascope: VERSION, link, bookmarks }, undefined, 1);
  yield `${head.slice(0, head.lastIndexOf('\n'))},\n`;
  yield* members(first);
  if (second) {
    yield ',\n "second": {\n';
    yield* members(second);
    yield '\n }';
  }
  yield '\n}\n';
}

async function* members({ name, pieces }: Streamed): AsyncGenerator<string> {
  yield ` "name": ${JSON.stringify(name)},\n "text": "`;
  for await (const piece of pieces) yield JSON.stringify(piece).slice(1, -1);
  yield '"';
}

/** Throws a SaidError for a file that is none, or a broken one. */
export function readSession(file: string): SavedSession {
  const session = objectOf(parsed(file.replace(/^\uFEFF/, '')), message('session.noObject'));
  const version = session['vmascope'];
  if (version !== VERSION) throw new SaidError(message('session.otherVersion', { version: shown(version) }));
  const { second, bookmarks = [], link = {} } = session;
  if (!Array.isArray(bookmarks)) throw wrong('bookmarks');
  return {
    ...textOf(session, ''),
    link: linkOf(link),
    bookmarks: bookmarks.map(bookmarkOf),
    ...(second !== undefined && { second: textOf(objectOf(second, wrongText('second')), 'second.') }),
  };
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(file);
  } catch {
    throw new SaidError(message('session.noJson'));
  }
}

type Fields = Readonly<Record<string, unknown>>;

function objectOf(value: unknown, why: Said): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new SaidError(why);
  return value as Fields;
}

function textOf({ name, text }: Fields, within: string): SavedText {
  if (typeof name !== 'string') throw wrong(`${within}name`);
  if (typeof text !== 'string') throw wrong(`${within}text`);
  return { name, text };
}

function linkOf(value: unknown): SavedState['link'] {
  const link = objectOf(value, wrongText('link'));
  for (const [name, text] of Object.entries(link)) if (typeof text !== 'string') throw wrong(`link.${name}`);
  return link as SavedState['link'];
}

function bookmarkOf(value: unknown, place: number): Bookmark {
  const name = `bookmarks[${place}]`;
  const { kernel, window, at, note } = objectOf(value, wrongText(name));
  if (typeof kernel !== 'string') throw wrong(`${name}.kernel`);
  if (!isWhole(at)) throw wrong(`${name}.at`);
  if (typeof note !== 'string') throw wrong(`${name}.note`);
  if (window !== undefined && !isWhole(window)) throw wrong(`${name}.window`);
  return { kernel, at, note, ...(window !== undefined && { window }) };
}

function isWhole(number: unknown): number is number {
  return Number.isSafeInteger(number) && Number(number) >= 0;
}

function wrongText(name: string): Said {
  return message('session.wrong', { name });
}

function wrong(name: string): SaidError {
  return new SaidError(wrongText(name));
}

function shown(version: unknown): string {
  return JSON.stringify(version) ?? '';
}
