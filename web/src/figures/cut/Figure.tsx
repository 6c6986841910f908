import { useMemo, useRef, useState } from 'react';
import { known, nth } from '../../base/known.ts';
import { PAGE_SIZE } from '../../core/layout.ts';
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
import { Deeds } from './Deeds.tsx';
import type { Line, Step } from './model.ts';
import { Overview } from './Overview.tsx';
import { read, stepsBefore, write, type Call, type CutParameters } from './parameters.ts';
import { ABOVE, addressOf, filesOf, spelled } from './program.ts';
import { Strip, type Selection } from './Strip.tsx';
import { wayOf } from './way.ts';
import './cut.css';

interface Answered {
  readonly steps: readonly Step[];
  readonly parameters: CutParameters;
}

/** The instrument: VMAs are placed, cut and joined. */
export default function CutFigure({ parameters: text, client, scene, plays, onPick, onChange }: FigureProps) {
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
      onPick={onPick}
      onChange={(next) => onChange(write(next))}
    />
  );
}

interface CuttingProps extends Answered {
  readonly plays: number | undefined;
  readonly onPick: FigureProps['onPick'];
  readonly onChange: (parameters: CutParameters) => void;
}

function Cutting({ steps, parameters, plays, onPick, onChange }: CuttingProps) {
  const { place, pages, from, calls } = parameters;
  const total = steps.length - 1;
  const before = stepsBefore(place);
  const element = useRef<HTMLDivElement>(null);
  const clock = useClock({
    pace: { few: total, many: total },
    isSeen: useSeen(element),
    of: steps,
    plays,
    begins: from,
  });
  const { tick, share } = clock;
  const step = nth(steps, tick);
  const start = addressOf(parameters);
  const end = start + pages * PAGE_SIZE;
  const own = useMemo(
    () => step.lines.filter((line) => line.end > start && line.start < end),
    [step, start, end],
  );
  const used = useMemo(() => usedBy(steps.slice(0, tick + 1), parameters), [steps, tick, parameters]);
  const [selection, setSelection] = useState<Selection>(NOTHING);
  const [box, { width }] = useSize<HTMLDivElement>();
  const isOver = tick >= total;
  // What is on its way, or was done last.
  const asked = spelled(parameters)[share > 0 ? tick : tick - 1];
  // What was taken back by "Start over" or "Step" is no longer part of the program.
  const act = (call: Call): void => {
    const next = [...calls.slice(0, Math.max(0, tick - before)), call];
    onChange({ ...parameters, from: next.length + before, calls: next });
  };
  return (
    <Instrument ref={element} figure="cut" name={t('cut.name')}>
      <div className="cut-head">
        {place === 'stack' ? (
          <>
            <Count count={pagesOf(own)} of="cut.promised" />
            <Count count={own.reduce((sum, line) => sum + line.used, 0)} of="cut.memory" />
          </>
        ) : (
          <Count count={step.lines.length} of="cut.vmas" also={t('cut.here', { count: own.length })} />
        )}
        <p className="cut-said" aria-live="polite">
          {sayOf(steps, tick, parameters)}
        </p>
      </div>
      <div ref={box} className="cut-box">
        {width > 0 && <Overview lines={step.lines} start={start} end={end} width={width} />}
        {width > 0 && (
          <Strip
            pages={pages}
            start={start}
            lines={own}
            used={used}
            hasBase={place === 'gap'}
            width={width}
            selection={selection}
            way={share > 0 ? wayOf(steps, tick, parameters) : undefined}
            share={share}
            stop={stopOf(steps, tick, share, parameters)}
            onSelect={(next) => {
              setSelection(next);
              onPick?.(start + (next.first - 1) * PAGE_SIZE);
            }}
          />
        )}
      </div>
      <Deeds parameters={parameters} lines={own} selection={selection} isReady={tick >= before} onAct={act} />
      <Playback clock={clock} total={total} steps={t('cut.steps')} />
      <p className={isOver ? 'instrument-end over' : 'instrument-end'}>
        {asked === undefined ? t('cut.hint') : <code>{asked}</code>}
      </p>
      <div className="cut-maps">
        <p>{t('cut.maps')}</p>
        <ul>
          {step.lines.map((line) => (
            <li key={line.id} className={own.includes(line) ? 'own' : ''}>
              {mapsLine(line, line === step.lines.at(-1) ? '[stack]' : filesOf(parameters)[line.file - 1])}
            </li>
          ))}
        </ul>
      </div>
    </Instrument>
  );
}

const NOTHING: Selection = { first: 0, last: 0 };

interface CountProps {
  readonly count: number;
  readonly of: 'cut.vmas' | 'cut.promised' | 'cut.memory';
  readonly also?: string;
}

function Count({ count, of, also }: CountProps) {
  return (
    <p className="kernel-count">
      <strong>{formatNumber(count)}</strong> {t(of, { count })}
      {also !== undefined && <span className="kernel-also">{also}</span>}
    </p>
  );
}

/** Where a call that has failed came upon a gap, and its error. */
function stopOf(steps: readonly Step[], tick: number, share: number, parameters: CutParameters) {
  const { error } = nth(steps, tick);
  if (share > 0 || error === 0) return undefined;
  const way = wayOf(steps, tick - 1, parameters);
  return way.kind === 'sweep' ? { page: Math.floor(way.end), error: formatError(error) } : undefined;
}

/** The pages, counted from 1, that have memory of their own: those whose first write took a page. */
function usedBy(steps: readonly Step[], { place, pages, calls }: CutParameters): ReadonlySet<number> {
  if (place !== 'stack') return new Set();
  const written = [pages, ...calls.map(({ first }) => first)];
  return new Set(written.filter((_, i) => (steps[i + 1]?.taken ?? 0) > 0));
}

/** As in /proc/PID/maps, without the device and the inode. */
function mapsLine({ start, end, permissions, offset }: Line, name = ''): string {
  const [from, to, at] = [start, end, offset].map((value) => value.toString(16).padStart(8, '0'));
  return `${from}-${to} ${permissions} ${at} ${name}`;
}

const BEGINS = {
  mapping: 'cut.begins',
  gap: 'cut.beginsGap',
  stack: 'cut.beginsStack',
  library: 'cut.begins',
} as const;
const DONE = {
  w: 'cut.didWrite',
  r: 'cut.didRead',
  n: 'cut.didNone',
  u: 'cut.didUnmap',
  m: 'cut.didMap',
  x: 'cut.didText',
  d: 'cut.didData',
  z: 'cut.didZero',
} as const;

function sayOf(steps: readonly Step[], tick: number, parameters: CutParameters): string {
  const { place, pages, calls } = parameters;
  if (tick === 0) return t(BEGINS[place], { first: pages - ABOVE + 1, last: pages });
  const [before, after] = [nth(steps, tick - 1), nth(steps, tick)];
  const call = calls[tick - 1 - stepsBefore(place)];
  if (call === undefined) {
    if (place === 'stack') return t('cut.stackBegins', { page: parameters.pages });
    return t(place === 'library' ? 'cut.mappedFile' : 'cut.mapped', { pages });
  }
  const counts = { before: before.lines.length, after: after.lines.length };
  if (after.error !== 0) {
    const isSame = JSON.stringify(before.lines) === JSON.stringify(after.lines);
    return `${t('cut.failed', { error: formatError(after.error) })} ${t(isSame ? 'cut.unchanged' : 'cut.halfWay', counts)}`;
  }
  return `${didOf(call, after, parameters)} ${howOf(call, before, after, parameters)}`;
}

function didOf({ first, last, deed }: Call, { value, taken }: Step, parameters: CutParameters): string {
  const count = last - first + 1;
  if (deed === 't') return t(taken > 0 ? 'cut.didTouch' : 'cut.didTouchAgain', { first });
  if (deed !== 'a' && deed !== 'o') return t(DONE[deed], { count, first, last });
  const chosen = (value - addressOf(parameters)) / PAGE_SIZE + 1;
  return t(count === 1 ? 'cut.didChooseOne' : 'cut.didChoose', {
    size: t('cut.size', { size: (count * PAGE_SIZE) / 1024 }),
    first: chosen,
    last: chosen + count - 1,
  });
}

/** What became of the VMAs. */
function howOf({ deed }: Call, before: Step, after: Step, { place }: CutParameters): string {
  const counts = { before: before.lines.length, after: after.lines.length };
  if (deed === 't') {
    const grown = pagesOf(after.lines) - pagesOf(before.lines);
    return grown === 0 ? t('cut.notGrown') : t('cut.grown', { count: grown });
  }
  if (deed === 'a' || deed === 'o')
    return t(counts.after > counts.before ? 'cut.other' : 'cut.joined', counts);
  if (counts.after === counts.before) return t('cut.same', counts);
  const hasJoined = counts.after < counts.before && deed !== 'u' && place !== 'library';
  return t(hasJoined ? 'cut.fewer' : 'cut.other', counts);
}

function pagesOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { start, end }) => sum + end - start, 0) / PAGE_SIZE;
}
