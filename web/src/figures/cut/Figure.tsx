import { useMemo, useRef, useState } from 'react';
import { known, nth } from '../../base/known.ts';
import { formatError } from '../../narrate/format.ts';
import { useSize } from '../../views/use-size.ts';
import { useSeen } from '../../widgets/use-seen.ts';
import { formatNumber, t } from '../../words/index.ts';
import { Instrument } from '../Instrument.tsx';
import { Playback } from '../Playback.tsx';
import type { FigureProps } from '../registry.ts';
import { useClock } from '../use-clock.ts';
import { useNewest } from '../use-newest.ts';
import { Waiting } from '../Waiting.tsx';
import type { Step } from './model.ts';
import { DEEDS, MOST_CALLS, read, write, type CutParameters, type Deed } from './parameters.ts';
import { addressOf, spelled } from './program.ts';
import { Strip, type Selection } from './Strip.tsx';
import './cut.css';

interface Answered {
  readonly steps: readonly Step[];
  readonly parameters: CutParameters;
}

/** The instrument: VMAs are cut and joined as parts of them change. */
export default function CutFigure({ parameters: text, client, scene, plays, onChange }: FigureProps) {
  const parameters = known(read(text), 'who shows a figure has read its parameters');
  const { answer, of, failure } = useNewest(text, async (): Promise<Answered | undefined> => {
    // The model's type says what it returns.
    const steps = (await client.model('cut', parameters)) as readonly Step[] | undefined;
    return steps && { steps, parameters };
  });
  if (answer === undefined) return <Waiting failure={failure} />;
  return (
    <Cutting
      key={scene}
      {...answer}
      plays={of === text ? plays : undefined}
      onChange={(next) => onChange(write(next))}
    />
  );
}

interface CuttingProps extends Answered {
  readonly plays: number | undefined;
  readonly onChange: (parameters: CutParameters) => void;
}

function Cutting({ steps, parameters, plays, onChange }: CuttingProps) {
  const { pages, from, calls } = parameters;
  const total = steps.length - 1;
  const element = useRef<HTMLDivElement>(null);
  const clock = useClock({
    pace: { few: total, many: total },
    isSeen: useSeen(element),
    of: steps,
    plays,
    begins: from,
  });
  const { tick } = clock;
  const step = nth(steps, tick);
  const start = addressOf(pages);
  const lines = useMemo(() => step.lines.filter((line) => line.start >= start), [step, start]);
  const own = useMemo(() => lines.slice(0, -1), [lines]);
  const [selection, setSelection] = useState<Selection>({ first: 1, last: 1 });
  const [box, { width }] = useSize<HTMLDivElement>();
  const isOver = tick >= total;
  // What was taken back by "Start over" or "Step" is no longer part of the program.
  const act = (deed: Deed): void => {
    const next = [...calls.slice(0, Math.max(0, tick - 1)), { ...selection, deed }];
    onChange({ pages, from: next.length + 1, calls: next });
  };
  const isFull = calls.length >= MOST_CALLS;
  return (
    <Instrument ref={element} figure="cut" name={t('cut.name')}>
      <div className="cut-head">
        <p className="kernel-count">
          <strong>{formatNumber(step.lines.length)}</strong> {t('cut.vmas', { count: step.lines.length })}
        </p>
        <p className="cut-said" aria-live="polite">
          {sayOf(steps, tick, parameters)}
        </p>
      </div>
      <div ref={box} className="cut-box">
        {width > 0 && (
          <Strip
            pages={pages}
            start={start}
            lines={own}
            width={width}
            selection={selection}
            onSelect={setSelection}
          />
        )}
      </div>
      <fieldset className="cut-deeds">
        <legend className="visually-hidden">{t('cut.deeds')}</legend>
        <span>{t('cut.selected', rangeOf(selection))}</span>
        {DEEDS.map((deed) => (
          <button
            key={deed}
            type="button"
            className="button"
            disabled={isFull || tick === 0}
            onClick={() => act(deed)}
          >
            {t(DEED[deed])}
          </button>
        ))}
      </fieldset>
      <Playback clock={clock} total={total} steps={t('cut.steps')} />
      <p className={isOver ? 'instrument-end over' : 'instrument-end'}>
        {tick === 0 ? t('cut.hint') : <code>{nth(spelled(parameters), tick - 1)}</code>}
      </p>
      <div className="cut-maps">
        <p>{t('cut.maps')}</p>
        <ul>
          {step.lines.map((line) => (
            <li key={line.id} className={own.includes(line) ? 'own' : ''}>
              {`${line.start.toString(16).padStart(8, '0')}-${line.end.toString(16).padStart(8, '0')} ${line.permissions}`}
              {line === step.lines.at(-1) && ' [stack]'}
            </li>
          ))}
        </ul>
      </div>
    </Instrument>
  );
}

const DEED = { w: 'cut.write', r: 'cut.read', n: 'cut.none', u: 'cut.unmap', m: 'cut.map' } as const;
const DONE = {
  w: 'cut.didWrite',
  r: 'cut.didRead',
  n: 'cut.didNone',
  u: 'cut.didUnmap',
  m: 'cut.didMap',
} as const;

/** How many pages, for the words, and which. */
function rangeOf({ first, last }: Selection) {
  return { count: last - first + 1, first, last };
}

function sayOf(steps: readonly Step[], tick: number, { pages, calls }: CutParameters): string {
  if (tick === 0) return t('cut.begins');
  const [before, after] = [nth(steps, tick - 1), nth(steps, tick)];
  if (tick === 1) return t('cut.mapped', { pages });
  const { first, last, deed } = nth(calls, tick - 2);
  const counts = { before: before.lines.length, after: after.lines.length };
  if (after.error !== 0) {
    const isSame = JSON.stringify(before.lines) === JSON.stringify(after.lines);
    return `${t('cut.failed', { error: formatError(after.error) })} ${t(isSame ? 'cut.unchanged' : 'cut.halfWay', counts)}`;
  }
  const did = t(DONE[deed], rangeOf({ first, last }));
  const how =
    (counts.after === counts.before && 'cut.same') ||
    (counts.after < counts.before && deed !== 'u' && 'cut.fewer') ||
    'cut.other';
  return `${did} ${t(how, counts)}`;
}
