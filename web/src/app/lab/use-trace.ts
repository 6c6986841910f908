/* The trace that the lab works on: from the address, a file, or the editor. */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BeatPlace } from '../../timeline/player.ts';
import type { Reader, ReadTrace } from '../../engine/reader.ts';
import type { ReadProgress, Source } from '../../engine/source.ts';
import { packText, unpackText } from '../../stage/pack-text.ts';
import { OTHER_TRACE, type Link, type LinkChange } from '../../stage/link.ts';
import { useChangeLink, useLink } from '../../stage/use-link.ts';
import { t } from '../../words/index.ts';
import { messageOf } from '../../words/message-of.ts';
import { forgetFile, keepFile, keptFile } from './kept-file.ts';
import { DEFAULT_TRACE, loadNamed } from './sources.ts';

/** A trace that could be read, and its start position, as the address may still have the previous trace's. */
export interface OpenedTrace extends ReadTrace {
  readonly at: number | BeatPlace | undefined;
  /** Whether it is too long for the address. */
  readonly isLocal: boolean;
  /** What the address says of it (keyOf). */
  readonly key: string;
}

export interface Trace {
  /** The last trace that could be read. */
  readonly read: OpenedTrace | undefined;
  readonly reading: boolean;
  /** How far the file has been read; undefined before the first news, and while nothing is read. */
  readonly progress: ReadProgress | undefined;
  /** Why the newest trace couldn't be read, in a sentence. */
  readonly failure: string | undefined;
  /** Whether this browser keeps the file for a reload. Undefined if the address has the trace. */
  readonly kept: Keeping | undefined;
  /** Opens a file or a text, at its start unless `at` says otherwise, and changes the address. */
  readonly open: (source: Source, at?: number) => void;
  /** Opens one file, or several that belong together, such as a memory map and a log. */
  readonly openFiles: (files: readonly File[]) => void;
  /** Stops reading. The last trace that could be read stays, and the address is again as it was with it. */
  readonly cancel: () => void;
  /** Deletes the kept file, which stays open. */
  readonly forget: () => void;
}

/** `failed` is a sentence. */
export type Keeping = 'kept' | 'forgotten' | { readonly failed: string };

export function useTrace(reader: Reader): Trace {
  const [read, setRead] = useState<OpenedTrace>();
  const [isReading, setReading] = useState(true);
  const [progress, setProgress] = useState<ReadProgress>();
  const [failure, setFailure] = useState<string>();
  /** What became of the newest file that didn't fit into the address. */
  const [kept, setKept] = useState<Keeping>();
  /** The newest request. The next one aborts it, and nothing of an aborted one is shown. */
  const newest = useRef<AbortController>(undefined);
  /** That file, or text. */
  const local = useRef<Source>(undefined);
  const { link } = useLink();
  const changeLink = useChangeLink();
  const { apart = false, threads = false } = link;
  const name = link.text === undefined ? (link.trace ?? DEFAULT_TRACE) : undefined;
  const wanted = keyOf(link.text ?? name, apart, threads);
  /** What the address said when this hook last followed or wrote it. */
  const obeyed = useRef<string>(undefined);
  /** The last address of the trace that is shown. */
  const shown = useRef<Link>({});
  useEffect(() => {
    if (read?.key === wanted) shown.current = link;
  }, [read, wanted, link]);

  const begin = useCallback((): AbortSignal => {
    newest.current?.abort();
    newest.current = new AbortController();
    return newest.current.signal;
  }, []);

  /** Undefined if the trace can't be used, which the page then says, or if nobody waits for it any more. */
  const take = useCallback(
    async (source: Source, signal: AbortSignal): Promise<ReadTrace | undefined> => {
      if (signal.aborted) return undefined;
      setReading(true);
      setProgress(undefined);
      try {
        const result = await reader.read(source, signal, (news) => signal.aborted || setProgress(news));
        if (result === undefined || signal.aborted) return undefined;
        const trouble = complaint(result);
        setFailure(trouble);
        if (trouble === undefined) return result;
      } catch (error) {
        if (signal.aborted) return undefined;
        setFailure(t('lab.unreadable', { name: source.name, reason: messageOf(error) }));
      }
      setReading(false);
      return undefined;
    },
    [reader],
  );

  const show = useCallback((opened: OpenedTrace): void => {
    setRead(opened);
    setReading(false);
  }, []);

  const position = useEffectEvent(() => link.at ?? link.beat);

  useEffect(() => {
    if (obeyed.current === wanted) return;
    obeyed.current = wanted;
    const at = position();
    const signal = begin();
    const follow = async (): Promise<void> => {
      const isLocal = name === LOCAL;
      const isKept = isLocal && local.current === undefined;
      const source = await (isLocal ? (local.current ?? keptSource()) : sourceOf(link.text, name));
      const result = await take({ ...source, apart, threads }, signal);
      if (result === undefined) return;
      show({ ...result, at, isLocal, key: wanted });
      if (!isKept) return;
      local.current = source;
      setKept('kept');
    };
    follow().catch((error: unknown) => {
      if (signal.aborted) return;
      setReading(false);
      setFailure(messageOf(error));
    });
  }, [wanted, name, link.text, apart, threads, begin, take, show]);

  useEffect(
    () => () => {
      newest.current?.abort();
      obeyed.current = undefined;
    },
    [],
  );

  const open = async (source: Source, at?: number, signal = begin()): Promise<void> => {
    const result = await take({ ...source, apart, threads }, signal);
    if (result === undefined) return;
    const text = result.text === undefined ? undefined : await packText(result.text);
    if (signal.aborted) return;
    const trace = text === undefined ? LOCAL : undefined;
    const key = keyOf(text ?? trace, apart, threads);
    obeyed.current = key;
    // Before the session begins: its position, which it writes into the address, must not be removed.
    changeLink({ text, trace, ...OTHER_TRACE }, source.kind === 'file');
    const isLocal = text === undefined;
    show({ ...result, at, isLocal, key });
    if (!isLocal) return;
    setKept(undefined);
    local.current = source;
    const file = source.kind === 'file' ? source.file : new Blob([source.text]);
    const keeping = await keepFile({ name: source.name, file }).then(
      (): Keeping => 'kept',
      (error: unknown): Keeping => ({ failed: t('lab.fileNotKept', { reason: messageOf(error) }) }),
    );
    if (!signal.aborted) setKept(keeping);
  };

  const openFiles = async (files: readonly File[]): Promise<void> => {
    const [first, ...others] = files;
    if (first === undefined) return;
    const title =
      others.length === 0 ? first.name : t('lab.filesTogether', { name: first.name, count: others.length });
    const signal = begin();
    setReading(true);
    setProgress(undefined);
    try {
      const tell = (news: ReadProgress) => signal.aborted || setProgress(news);
      const file = others.length === 0 ? first : await joined(files, signal, tell);
      await open({ kind: 'file', name: title, file }, undefined, signal);
    } catch (error) {
      if (signal.aborted) return;
      setReading(false);
      setFailure(t('lab.unreadable', { name: title, reason: messageOf(error) }));
    }
  };

  const cancel = (): void => {
    newest.current?.abort();
    setReading(false);
    if (read === undefined || read.key === wanted) return;
    obeyed.current = read.key;
    // What only the address of the other trace has goes, too.
    const none: LinkChange = Object.fromEntries(Object.keys(link).map((part) => [part, undefined]));
    changeLink({ ...none, ...shown.current });
  };

  const forget = (): void => {
    forgetFile().then(
      () => setKept('forgotten'),
      (error: unknown) => setKept({ failed: t('lab.fileNotForgotten', { reason: messageOf(error) }) }),
    );
  };
  return {
    read,
    reading: isReading,
    progress: isReading ? progress : undefined,
    failure,
    kept: read?.isLocal === true ? kept : undefined,
    open: (source, at) => void open(source, at),
    openFiles: (files) => void openFiles(files),
    cancel,
    forget,
  };
}

/** In the address, the name of a file that doesn't fit into it. */
const LOCAL = 'file';

function keyOf(trace: string | undefined, apart: boolean, threads: boolean): string {
  return `${apart ? 'apart' : 'together'} ${threads ? 'threads' : ''} ${trace ?? ''}`;
}

async function joined(
  files: readonly File[],
  signal: AbortSignal,
  tell: (progress: ReadProgress) => void,
): Promise<Blob> {
  const { together } = await import('../../trace-in/together.ts');
  const of = files.reduce((sum, { size }) => sum + size, 0);
  return together(
    files.map((file) => ({ name: file.name, file })),
    signal,
    (read) => tell({ read, of }),
  );
}

async function keptSource(): Promise<Source> {
  const kept = await keptFile().catch(() => undefined);
  if (kept === undefined) throw new Error(t('lab.localFile'));
  return { kind: 'file', ...kept };
}

async function sourceOf(packed: string | undefined, name: string = DEFAULT_TRACE): Promise<Source> {
  if (packed !== undefined) {
    const text = await unpackText(packed);
    if (text === undefined) throw new Error(t('lab.badLink'));
    return { kind: 'text', name: t('lab.pasted'), text };
  }
  const text = await loadNamed(name);
  if (text === undefined) throw new Error(t('lab.unknownTrace', { name }));
  return { kind: 'text', name, text };
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
