import { useEffect, useMemo, useState } from 'react';
import type { TimelineClient } from '../../timeline/client.ts';
import { countDiffering } from '../../timeline/compare.ts';
import type { Comparison } from '../../timeline/compare.ts';
import type { OperationSummary } from '../../timeline/run.ts';
import { exceptionText, inOneGoText, verdictText } from '../../timeline/verdict.ts';
import type { CallCount } from '../../trace-in/index.ts';
import { say, t } from '../../words/index.ts';
import type { Said } from '../../words/message.ts';
import { messageOf } from '../../words/message-of.ts';
import { Note } from './Note.tsx';

interface VerdictProps {
  readonly client: Pick<TimelineClient, 'compare'>;
  /** The loaded session's operations; empty while there is none. */
  readonly operations: readonly OperationSummary[];
  readonly kernel: string;
  readonly notModelled: readonly CallCount[];
  /** As in Recording. */
  readonly doubt: Said | undefined;
  /** The first operation whose result differs in this run. */
  readonly first: OperationSummary | undefined;
  readonly onSeek: (position: number) => void;
}

/** Whether this kernel answers as recorded: each call by itself, and the run as a whole. */
export function Verdict(props: VerdictProps) {
  const { client, operations, kernel, notModelled, doubt, first, onSeek } = props;
  const answer = useComparison(client, operations);
  const isRecorded = useMemo(() => operations.some(({ recorded }) => recorded), [operations]);
  const differing = useMemo(() => countDiffering(operations), [operations]);
  if (!isRecorded) return null;
  if (answer === undefined) return <p>{t('lab.comparing')}</p>;
  if (typeof answer === 'string') return <p className="warn">{answer}</p>;
  if (answer.moved) return <p>{t('timeline.movedNoComparison')}</p>;
  const { asked, agreed, exceptions } = answer;
  const others = asked - agreed;
  const inOneGo = inOneGoText(differing, answer);
  return (
    <>
      <p className={others === 0 && doubt === undefined ? 'good' : 'warn'}>
        {say(verdictText(answer))}.{doubt !== undefined && ` ${say(doubt)}`}
      </p>
      {others > 0 && (
        <Note
          summary={t('lab.exceptions', { count: others })}
          lines={[
            ...exceptions.map((exception) => say(exceptionText(exception, { notModelled, doubt }, kernel))),
            ...(others > exceptions.length
              ? [t('lab.moreExceptions', { count: others - exceptions.length })]
              : []),
          ]}
        />
      )}
      {inOneGo !== undefined && (
        <p>
          {say(inOneGo)}.{' '}
          {first && (
            <button type="button" className="text-button" onClick={() => onSeek(first.last)}>
              {t('lab.firstDiffers', { number: first.index + 1 })}
            </button>
          )}
        </p>
      )}
    </>
  );
}

/** Undefined until the answer arrives; a string says why it can't. */
function useComparison(
  client: Pick<TimelineClient, 'compare'>,
  operations: readonly OperationSummary[],
): Comparison | string | undefined {
  const [found, setFound] = useState<{
    readonly of: readonly OperationSummary[];
    readonly answer: Comparison | string | undefined;
  }>();
  useEffect(() => {
    if (operations.length === 0) return undefined;
    let wanted = true;
    client.compare().then(
      (answer) => wanted && setFound({ of: operations, answer }),
      (error: unknown) => wanted && setFound({ of: operations, answer: messageOf(error) }),
    );
    return () => {
      wanted = false;
      // An answer about other operations would keep them.
      setFound(undefined);
    };
  }, [client, operations]);
  return found?.of === operations ? found.answer : undefined;
}
