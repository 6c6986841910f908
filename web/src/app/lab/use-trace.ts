/* The trace that the lab works on: from the address, a file, or the editor. */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BeatPlace } from '../../timeline/player.ts';
import type { Reader, ReadTrace } from '../../engine/reader.ts';
import type { Source } from '../../engine/source.ts';
import { packText, unpackText } from '../../stage/pack-text.ts';
import { AFRESH } from '../../stage/link.ts';
import { useChangeLink, useLink } from '../../stage/use-link.ts';
import { t } from '../../words/index.ts';
import { messageOf } from '../../words/message-of.ts';
import { loadNamed } from './sources.ts';

const DEFAULT = 'curl';

/** A trace that could be read, and its start position: the address may still have the previous trace's. */
export interface OpenedTrace extends ReadTrace {
  readonly at: number | BeatPlace | undefined;
}

export interface Trace {
  /** The last trace that could be read. */
  readonly read: OpenedTrace | undefined;
  readonly reading: boolean;
  /** Why the newest trace couldn't be read, in a sentence. */
  readonly failure: string | undefined;
  /** Opens a file or a text, at its start unless `at` says otherwise, and changes the address. */
  readonly open: (source: Source, at?: number) => void;
}

export function useTrace(reader: Reader): Trace {
  const [read, setRead] = useState<OpenedTrace>();
  const [isReading, setReading] = useState(true);
  const [failure, setFailure] = useState<string>();
  /** The reading under way; the next one aborts it. */
  const reading = useRef<AbortController>(undefined);
  const { link } = useLink();
  const changeLink = useChangeLink();
  /** What the address said when this hook last followed or wrote it. */
  const obeyed = useRef<string>(undefined);
  const wanted = link.text ?? link.trace ?? DEFAULT;
  /** Counts requests: a text that arrives after a newer request is dropped. */
  const asked = useRef(0);

  const take = useCallback(
    async (source: Source, at?: number | BeatPlace): Promise<ReadTrace | undefined> => {
      reading.current?.abort();
      const own = (reading.current = new AbortController());
      setReading(true);
      try {
        const result = await reader.read(source, own.signal);
        if (result === undefined) return undefined;
        const trouble = complaint(result);
        setFailure(trouble);
        setReading(false);
        if (trouble !== undefined) return undefined;
        setRead({ ...result, at });
        return result;
      } catch (error) {
        setReading(false);
        setFailure(t('lab.unreadable', { name: source.name, reason: messageOf(error) }));
        return undefined;
      }
    },
    [reader],
  );

  const position = useEffectEvent(() => link.at ?? link.beat);

  useEffect(() => {
    if (obeyed.current === wanted) return;
    obeyed.current = wanted;
    const at = position();
    const mine = ++asked.current;
    sourceOf(link.text, link.trace ?? DEFAULT).then(
      (source) => (mine === asked.current ? take(source, at) : undefined),
      (error: unknown) => {
        if (mine !== asked.current) return;
        setReading(false);
        setFailure(messageOf(error));
      },
    );
  }, [wanted, link.text, link.trace, take]);

  useEffect(
    () => () => {
      reading.current?.abort();
      obeyed.current = undefined;
    },
    [],
  );

  const open = useCallback(
    async (source: Source, at?: number) => {
      asked.current++;
      const result = await take(source, at);
      if (result === undefined) return;
      const text = result.text === undefined ? undefined : await packText(result.text);
      const trace = text === undefined ? LOCAL : undefined;
      obeyed.current = text ?? trace;
      changeLink({ text, trace, image: undefined, ...AFRESH }, source.kind === 'file');
    },
    [take, changeLink],
  );
  return { read, reading: isReading, failure, open: (source, at) => void open(source, at) };
}

/** In the address, the name of a file that doesn't fit into it. */
const LOCAL = 'file';

async function sourceOf(packed: string | undefined, name: string): Promise<Source> {
  if (packed !== undefined) {
    const text = await unpackText(packed);
    if (text === undefined) throw new Error(t('lab.badLink'));
    return { kind: 'text', name: t('lab.pasted'), text };
  }
  if (name === LOCAL) throw new Error(t('lab.localFile'));
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
