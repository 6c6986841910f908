/* The trace that the lab works on: from the address, a file, or the editor. Independent of React. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { known } from '../../base/known.ts';
import type { BeatPlace } from '../../timeline/player.ts';
import type { Reader, ReadTrace } from '../../engine/reader.ts';
import type { ReadProgress, Source } from '../../engine/source.ts';
import type { Recording } from '../../trace-in/index.ts';
import { BEGINS, isSession } from '../../trace-in/is-session.ts';
import { packText, unpackText } from '../../stage/pack-text.ts';
import { OTHER_TRACE, type Link, type LinkChange } from '../../stage/link.ts';
import type { ChangeLink } from '../../stage/use-link.ts';
import { t } from '../../words/index.ts';
import { messageOf } from '../../words/message-of.ts';
import { forgetFile, keepFile, keepShort, keptFile } from './kept-file.ts';
import { DEFAULT_TRACE, loadNamed } from './sources.ts';

/** A trace that could be read, and its start position, as the address may still have the previous trace's. */
export interface OpenedTrace extends ReadTrace {
  readonly at: number | BeatPlace | undefined;
  /** Whether it is too long for the address. */
  readonly isLocal: boolean;
  /** What the address says of it (keyOf). */
  readonly key: string;
  /** What of the session that it was in can't be read. */
  readonly unread: readonly string[];
}

/** A text in which there is nothing to run. It is shown, so that it can be put right. */
export interface RefusedText {
  readonly name: string;
  /** Undefined if it is too long to edit. */
  readonly text: string | undefined;
  readonly problems: Recording['problems'];
}

export interface TraceState {
  /** The trace that is shown. Of several, the newest that was asked for; undefined if that couldn't be read. */
  readonly read?: OpenedTrace | undefined;
  readonly reading: boolean;
  /** How far the file has been read; undefined before the first news, and while nothing is read. */
  readonly progress?: ReadProgress | undefined;
  /** Why the newest trace couldn't be read, in a sentence. */
  readonly failure?: string | undefined;
  /** The newest text, if nothing in it could be read. */
  readonly refused?: RefusedText | undefined;
  /** Whether this browser keeps the newest file that didn't fit into the address, for a reload. */
  readonly kept?: Keeping | undefined;

  // None of them rejects, and each of the first three takes the place of what is being read.
  /** Reads the trace that the address names, unless it is the one that was followed, or opened, last. */
  follow(link: Link): Promise<void>;
  /** Opens a file or a text, at its start unless `at` says otherwise, and changes the address. */
  open(source: Source, at?: number | BeatPlace): Promise<void>;
  /** Opens one file, or several that belong together, such as a memory map and a log. */
  openFiles(files: readonly File[]): Promise<void>;
  /** Stops reading. What was shown before stays, and the address is again as it was with it. */
  cancel(): void;
  /** Deletes the kept file, which stays open. */
  forget(): Promise<void>;
  /** Reads what the address names once more, if the newest failed and left the address as it was. */
  again(): void;
  /** Stops reading, for good or until the address is followed again. */
  leave(): void;
}

/** `failed` is a sentence. */
type Keeping = 'kept' | 'forgotten' | { readonly failed: string };

/** What a trace is read by, and where it comes from. */
export interface TraceWorld {
  readonly reader: Pick<Reader, 'read'>;
  readonly changeLink: ChangeLink;
  /** Keeps one file for a reload. */
  readonly files?: Keeper;
  readonly named?: typeof loadNamed;
  /** What is in a session that was saved. Throws an Error with a sentence. */
  readonly unpack?: (source: Source) => Promise<UnpackedSession>;
  /** Takes the trace beside the one of a session; undefined if it has none. */
  readonly onSecond?: (source: Source | undefined) => void;
}

export interface UnpackedSession {
  readonly first: Source;
  readonly second?: Source;
  readonly link: Link;
  /** Parts of the link that can't be read. */
  readonly unread: readonly string[];
}

const BROWSER = { keepFile, keptFile, forgetFile, keepShort };
/** Short files are kept for the list alone. */
type Keeper = Omit<typeof BROWSER, 'keepShort'> & Partial<typeof BROWSER>;

/** What was asked for, until something else is. */
interface Request {
  readonly signal: AbortSignal;
  /** Changes the state, unless something else has been asked for since. */
  readonly tell: (news: Partial<TraceState>) => void;
}

export function createTrace({
  reader,
  changeLink,
  files = BROWSER,
  named = loadNamed,
  unpack,
  onSecond = () => undefined,
}: TraceWorld): StoreApi<TraceState> {
  return createStore<TraceState>()((set, get) => {
    /** Of the newest request. The next one aborts it. */
    let newest = new AbortController();
    /** What the address says. */
    let link: Link = {};
    /** What it said when it was last followed or written. */
    let obeyed: string | undefined;
    /** The last address of the trace that is shown. */
    let shown: Link = {};
    /** The newest source that didn't fit into the address. */
    let local: Source | undefined;

    /** `act` throws a sentence for the reader, or anything at all once it is aborted. */
    const ask = async (act: (request: Request) => Promise<void>): Promise<void> => {
      newest.abort();
      newest = new AbortController();
      const { signal } = newest;
      const tell = (news: Partial<TraceState>): void => {
        if (!signal.aborted) set(news);
      };
      tell({ reading: true, progress: undefined });
      try {
        await act({ signal, tell });
      } catch (error) {
        if (!signal.aborted) obeyed = undefined;
        tell({ ...RESTING, failure: messageOf(error), read: undefined, refused: undefined });
      }
    };

    const show = (read: OpenedTrace, { tell }: Request): void => {
      const failure = complaint(read);
      if (failure !== undefined) {
        const { text, recording, source } = read;
        const refused = { name: source.name, text, problems: recording.problems };
        tell({ ...RESTING, failure, read: undefined, refused });
        return;
      }
      if (read.key === keyOf(link)) shown = link;
      tell({ ...RESTING, failure: undefined, refused: undefined, read });
    };

    const followed = async (request: Request): Promise<void> => {
      const { text, trace = DEFAULT_TRACE, at, beat } = link;
      const key = keyOf(link);
      const options = optionsOf(link);
      const isLocal = text === undefined && trace === LOCAL;
      const isKept = isLocal && local === undefined;
      const source = isLocal ? (local ?? (await keptSource(files))) : await sourceOf(text, trace, named);
      const read = await readBy(reader, { ...source, ...options }, request);
      show({ ...read, at: at ?? beat, isLocal, key, unread: [] }, request);
      if (!isKept) return;
      local = source;
      request.tell({ kept: 'kept' });
    };

    const opened = async (
      given: Source,
      at: number | BeatPlace | undefined,
      request: Request,
    ): Promise<void> => {
      const saved = unpack && (await isSaved(given)) ? await unpack(given) : undefined;
      const source = saved?.first ?? given;
      const options = optionsOf(saved?.link ?? link);
      const read = await readBy(reader, { ...source, ...options }, request);
      const text = read.text === undefined ? undefined : await packText(read.text);
      request.signal.throwIfAborted();
      const isLocal = text === undefined;
      const trace = isLocal ? LOCAL : undefined;
      const key = keyOf({ text, trace, ...options });
      obeyed = key;
      // Before the session begins: its position, which it writes into the address, must not be removed.
      const rest = saved ? { ...emptied(link), ...saved.link } : OTHER_TRACE;
      changeLink({ ...rest, text, trace }, source.kind === 'file');
      if (saved) onSecond(saved.second);
      const unread = saved?.unread ?? [];
      show({ ...read, at: saved?.link.at ?? at, isLocal, key, unread }, request);
      if (!isLocal) {
        if (source.kind === 'file') await files.keepShort?.(source).catch(() => undefined);
        return;
      }
      local = source;
      request.tell({ kept: undefined });
      if (complaint(read) !== undefined) return;
      const file = source.kind === 'file' ? source.file : new Blob([source.text]);
      const keeping = await files.keepFile({ name: source.name, file }).then(
        (): Keeping => 'kept',
        (error: unknown): Keeping => ({ failed: t('lab.fileNotKept', { reason: messageOf(error) }) }),
      );
      request.tell({ kept: keeping });
    };

    return {
      reading: true,

      follow: async (next) => {
        link = next;
        const key = keyOf(link);
        if (get().read?.key === key) shown = link;
        if (key === obeyed) return;
        obeyed = key;
        await ask(followed);
      },

      open: (source, at) => ask((request) => opened(source, at, request)),

      openFiles: async (chosen) => {
        const [first, ...others] = chosen;
        if (first === undefined) return;
        const name =
          others.length === 0
            ? first.name
            : t('lab.filesTogether', { name: first.name, count: others.length });
        await ask(async (request) => {
          const file = others.length === 0 ? first : await joined(chosen, name, request);
          await opened({ kind: 'file', name, file }, undefined, request);
        });
      },

      cancel: () => {
        newest.abort();
        set(RESTING);
        const { read } = get();
        if (read === undefined || read.key === keyOf(link)) return;
        obeyed = read.key;
        // What only the address of the other trace has goes, too.
        changeLink({ ...emptied(link), ...shown });
      },

      forget: () =>
        files.forgetFile().then(
          () => set({ kept: 'forgotten' }),
          (error: unknown) =>
            set({ kept: { failed: t('lab.fileNotForgotten', { reason: messageOf(error) }) } }),
        ),

      again: () => {
        if (obeyed === undefined) void get().follow(link);
      },

      leave: () => {
        newest.abort();
        obeyed = undefined;
      },
    };
  });
}

function emptied(link: Link): LinkChange {
  return Object.fromEntries(Object.keys(link).map((part) => [part, undefined]));
}

async function isSaved(source: Source): Promise<boolean> {
  return isSession(source.kind === 'text' ? source.text : await source.file.slice(0, BEGINS).text());
}

const RESTING = { reading: false, progress: undefined } as const;

/** Throws an Error with a sentence if nothing can be made of the source, and the reason of the signal if that is aborted. */
async function readBy(
  reader: TraceWorld['reader'],
  source: Source,
  { signal, tell }: Request,
): Promise<ReadTrace> {
  const result = await reader
    .read(source, signal, (progress) => tell({ progress }))
    .catch((error: unknown) => {
      throw unreadable(source.name, error);
    });
  signal.throwIfAborted();
  return known(result, 'a reading that nobody aborts has a result');
}

/** In the address, the name of a file that doesn't fit into it. */
const LOCAL = 'file';

interface Options {
  readonly apart: boolean;
  readonly threads: boolean;
  readonly assume: string | undefined;
}

function optionsOf({ apart = false, threads = false, assume }: Link): Options {
  return { apart, threads, assume };
}

/** Two addresses with the same key name the same trace, read in the same way. */
function keyOf(link: LinkChange): string {
  const { text, trace = DEFAULT_TRACE } = link;
  const { apart, threads, assume = '' } = optionsOf(link as Link);
  return `${apart ? 'apart' : 'together'} ${threads ? 'threads' : ''} ${assume} ${text ?? trace}`;
}

/** One file. Throws an Error with a sentence. */
async function joined(files: readonly File[], name: string, { signal, tell }: Request): Promise<Blob> {
  const of = files.reduce((sum, { size }) => sum + size, 0);
  try {
    const { together } = await import('../../trace-in/together.ts');
    return await together(
      files.map((file) => ({ name: file.name, file })),
      signal,
      (read) => tell({ progress: { read, of } }),
    );
  } catch (error) {
    throw unreadable(name, error);
  }
}

async function keptSource({ keptFile: find }: Keeper): Promise<Source> {
  const found = await find().catch(() => undefined);
  if (found === undefined) throw new Error(t('lab.localFile'));
  return { kind: 'file', ...found };
}

async function sourceOf(packed: string | undefined, name: string, named: typeof loadNamed): Promise<Source> {
  if (packed !== undefined) {
    const text = await unpackText(packed);
    if (text === undefined) throw new Error(t('lab.badLink'));
    return { kind: 'text', name: t('lab.pasted'), text };
  }
  const text = await named(name);
  if (text === undefined) throw new Error(t('lab.unknownTrace', { name }));
  return { kind: 'text', name, text };
}

function unreadable(name: string, error: unknown): Error {
  return new Error(t('lab.unreadable', { name, reason: messageOf(error) }));
}

/** Complains about a trace without any call that the model can make; its first problem says why. */
function complaint({ recording }: ReadTrace): string | undefined {
  if (recording.images.length > 0) return undefined;
  const [problem] = recording.problems;
  const { name } = recording;
  if (problem === undefined) return t('lab.nothingInIt', { name });
  if (problem.line === undefined) return t('lab.unreadable', { name, reason: problem.reason });
  return t('lab.unreadableLine', { name, line: problem.line, reason: problem.reason });
}
