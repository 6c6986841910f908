import { useMemo } from 'react';
import type { TimelineClient } from '../../timeline/client.ts';
import type { OperationSummary } from '../../timeline/run.ts';
import type { CallCount, Image, Recording } from '../../trace-in/index.ts';
import { say, t } from '../../words/index.ts';
import { Assumptions } from './Assumptions.tsx';
import { Note } from './Note.tsx';
import { ProblemNote } from './ProblemNote.tsx';
import { tally } from './results.ts';
import { Verdict } from './Verdict.tsx';

interface NotesProps {
  readonly client: TimelineClient;
  readonly recording: Recording;
  readonly kernel: string;
  /** Whether the program must move, because this kernel has too few addresses. */
  readonly moved: boolean;
  readonly image: Image;
  /** Whether these are a part of the calls. The controls of the window list the lines that could not be read. */
  readonly isWindow: boolean;
  readonly operations: readonly OperationSummary[];
  /** Why this kernel answers, if the reader has not chosen it. */
  readonly why: string | undefined;
  readonly onSeek: (position: number) => void;
}

const ORIGINS = {
  recorded: 'lab.layoutRecorded',
  deduced: 'lab.layoutDeduced',
  default: 'lab.layoutDefault',
} as const;

/** What was assumed, left out and moved: a line each, which unfolds. */
export function Notes(props: NotesProps) {
  const { client, recording, kernel, moved, image, isWindow, operations, why, onSeek } = props;
  const { layoutOrigin, notes } = image;
  const { followed, first } = useMemo(() => tally(operations), [operations]);
  const { problems, problemCount } = recording;
  return (
    <section className="lab-notes" aria-label={t('lab.notes')}>
      <Taken said={recording.taken} />
      {why !== undefined && operations.length > 0 && <p className="quiet">{why}.</p>}
      {moved && <p>{t('timeline.moved')}</p>}
      <Verdict
        client={client}
        operations={operations}
        kernel={kernel}
        notModelled={recording.notModelled}
        doubt={recording.doubt}
        first={first}
        onSeek={onSeek}
      />
      <Note summary={t(ORIGINS[layoutOrigin])} lines={notes.map(say)} />
      {recording.format === 'strace' && operations.length > 0 && <Assumptions layout={image.layout} />}
      {followed > 0 && <p>{t('lab.followed', { count: followed })}</p>}
      <Calls counts={recording.skipped} message="lab.skipped" />
      <Calls counts={recording.notModelled} message="lab.notModelled" />
      {!isWindow && (
        <ProblemNote
          summary={t('lab.problems', { count: problemCount })}
          problems={problems}
          count={problemCount}
        />
      )}
    </section>
  );
}

/** What was found in a text that somebody has pasted, and what was left out of it. */
function Taken({ said }: { readonly said: Recording['taken'] }) {
  const [found, ...more] = said?.map(say) ?? [];
  return found !== undefined && <Note summary={found} lines={more} />;
}

interface CallsProps {
  readonly counts: readonly CallCount[];
  readonly message: 'lab.skipped' | 'lab.notModelled';
}

function Calls({ counts, message }: CallsProps) {
  const count = counts.reduce((sum, each) => sum + each.count, 0);
  if (count === 0) return null;
  return (
    <Note
      summary={t(message, { count })}
      lines={[counts.map(({ call, count: times }) => t('lab.callCount', { call, count: times })).join(', ')]}
    />
  );
}
