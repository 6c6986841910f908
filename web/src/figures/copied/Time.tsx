import { useRef } from 'react';
import { formatNumber, t } from '../../words/index.ts';
import { Instrument } from '../Instrument.tsx';
import { Slider } from '../Slider.tsx';
import type { Work } from './forked.ts';
import { forkTime, modelGain, perVma, REPORTED } from './gain.ts';
import { MOST, STOPS } from './parameters.ts';

interface TimeProps {
  readonly vmas: number;
  /** Before the patch, and with it. */
  readonly kernels: readonly string[];
  /** By kernel; empty while it is being counted. */
  readonly work: readonly Work[];
  /** What the patch saves isn’t to be seen yet. */
  readonly isAsked: boolean;
  /** It has been asked, and is answered now: part after part comes into sight. */
  readonly isPlayed: boolean;
  /** In percent: what somebody thinks that it gains, in place of what it does. */
  readonly guess: number | undefined;
  readonly onVmas: (vmas: number) => void;
}

/** Where the time of one fork goes, by a line through the reported figures: before the patch, and with it. */
export function Time({ vmas, kernels, work, isAsked, isPlayed, guess, onVmas }: TimeProps) {
  const { fixed, kept, saved } = wholeTime(vmas);
  const all = fixed + kept + saved;
  const each = perVma();
  const isOpen = isAsked || guess !== undefined;
  const guessed = guess === undefined ? all : all / (1 + guess / 100);
  const after = isAsked ? undefined : guess === undefined ? all - saved : Math.round(guessed);
  return (
    <Instrument ref={useRef(null)} figure="copied" name={t('copied.time')}>
      <h3 className="copied-time-title">{t('copied.time')}</h3>
      {/* What is asked is asked of so many. */}
      <div className={isOpen ? 'instrument-controls held' : 'instrument-controls'}>
        <Slider
          label={t('copied.vmas')}
          text={formatNumber(vmas)}
          value={STOPS.findLastIndex((stop) => stop <= vmas)}
          most={STOPS.findLastIndex((stop) => stop <= MOST)}
          onChange={(stop) => onVmas(STOPS[stop] ?? vmas)}
          onNudge={(by) => onVmas(vmas + by)}
        />
      </div>
      <dl className={isPlayed ? 'copied-times played' : 'copied-times'}>
        <Bar
          name={t('copied.timeBefore')}
          time={all}
          parts={isOpen ? { whole: all } : { fixed, kept, saved }}
          all={all}
        />
        <Bar
          name={t(guess === undefined ? 'copied.timeAfter' : 'copied.timeGuessed')}
          time={after}
          parts={isOpen ? { guess: isAsked ? all : guessed } : { fixed, kept }}
          all={all}
        />
      </dl>
      {!isOpen && (
        <>
          <ul className="copied-parts">
            <li className="fixed">{t('copied.timeFixed', { time: micros(fixed) })}</li>
            <li className="kept">{t('copied.timeKept', { time: micros(kept), each: each.kept })}</li>
            <li className="saved">{t('copied.timeSaved', { time: micros(saved), each: each.saved })}</li>
          </ul>
          <Counted kernels={kernels} work={work} />
        </>
      )}
      <p className="instrument-end over" aria-live="polite">
        {isAsked && t('copied.timeAsked', { vmas: formatNumber(vmas) })}
        {guess !== undefined &&
          t('copied.timeMeant', {
            gain: formatNumber(guess),
            time: micros(Math.round(guessed)),
            saved: micros(all - Math.round(guessed)),
          })}
        {!isOpen && <Gained vmas={vmas} saved={saved} all={all} />}
      </p>
    </Instrument>
  );
}

type Part = 'whole' | 'guess' | 'fixed' | 'kept' | 'saved';

interface BarProps {
  readonly name: string;
  /** Undefined while it is for the reader to find out. */
  readonly time: number | undefined;
  readonly parts: Readonly<Partial<Record<Part, number>>>;
  /** How long a bar over the full width would be. */
  readonly all: number;
}

function Bar({ name, time, parts, all }: BarProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{time === undefined ? t('copied.timeUnknown') : micros(time)}</strong>
        <span className="copied-bar" aria-hidden="true">
          {Object.entries(parts).map(([part, length]) => (
            <span key={part} className={part} style={{ width: `${(length / all) * 100}%` }} />
          ))}
        </span>
      </dd>
    </div>
  );
}

const COUNTED = [
  ['vmas', 'copied.workVmas'],
  ['entries', 'copied.workEntries'],
  ['compares', 'copied.workCompares'],
  ['nodes', 'copied.workNodes'],
] as const satisfies readonly (readonly [keyof Work, string])[];

/** What the core counts in one fork: most is the same on both. */
function Counted({ kernels, work }: Pick<TimeProps, 'kernels' | 'work'>) {
  return (
    <table className="copied-work">
      <thead>
        <tr>
          <th scope="col">{t('copied.work')}</th>
          {kernels.map((kernel) => (
            <th key={kernel} scope="col">
              {kernel}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {COUNTED.map(([part, name]) => {
          const counts = work.map((each) => each[part]);
          return (
            <tr key={part} className={new Set(counts).size > 1 ? 'differs' : undefined}>
              <th scope="row">{t(name)}</th>
              {kernels.map((kernel, i) => (
                <td key={kernel}>{counts[i] === undefined ? '' : formatNumber(counts[i])}</td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Gained({
  vmas,
  saved,
  all,
}: {
  readonly vmas: number;
  readonly saved: number;
  readonly all: number;
}) {
  const reported = REPORTED.find((each) => each.vmas === vmas)?.gain;
  return (
    <>
      {t('copied.timeGain', {
        vmas: formatNumber(vmas),
        saved: micros(saved),
        all: micros(all),
        gain: formatNumber(Math.round(modelGain(vmas))),
      })}{' '}
      {reported === undefined
        ? t('copied.timeEstimated')
        : t('copied.timeReported', { gain: formatNumber(reported) })}
    </>
  );
}

/** In whole µs, so that what is shown of the parts adds up to what is shown of the whole. */
function wholeTime(vmas: number) {
  const { fixed, kept, saved } = forkTime(vmas);
  return { fixed: Math.round(fixed), kept: Math.round(kept), saved: Math.round(saved) };
}

function micros(time: number): string {
  return t('copied.micros', { time: formatNumber(time) });
}
