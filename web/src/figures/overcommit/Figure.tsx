import { useMemo, useRef, useState } from 'react';
import { cell } from '../../base/cell.ts';
import { known } from '../../base/known.ts';
import { X86_64 } from '../../core/layout.ts';
import { formatAddress, formatBytes } from '../../narrate/format.ts';
import { useSize } from '../../views/use-size.ts';
import { Choice } from '../../widgets/choice/Choice.tsx';
import { useSeen } from '../../widgets/use-seen.ts';
import { formatNumber, t } from '../../words/index.ts';
import { Instrument } from '../Instrument.tsx';
import { Playback } from '../Playback.tsx';
import type { FigureProps } from '../registry.ts';
import { Slider } from '../Slider.tsx';
import { useClock } from '../use-clock.ts';
import { useNewest } from '../../widgets/use-newest.ts';
import { Waiting } from '../Waiting.tsx';
import type { Asked } from './model.ts';
import { LARGEST, read, RULES, write, type OvercommitParameters, type Rule } from './parameters.ts';
import { GIB, MEMORY } from './program.ts';
import { shownAt, stepsOf, type Shown } from './shown.ts';
import { Tiles } from './Tiles.tsx';
import './overcommit.css';

/** The instrument: a program asks for as much again and again, and is promised more than the machine has. */
export default function OvercommitFigure({ parameters: text, client, scene, plays, onChange }: FigureProps) {
  const parameters = known(read(text), 'who shows a figure has read its parameters');
  const { answer, of, failure } = useNewest(text, async (): Promise<Answered | undefined> => {
    // The model's type says what it returns.
    const asked = (await client.model('overcommit', parameters)) as Asked | undefined;
    return asked && { asked, parameters };
  });
  if (answer === undefined) return <Waiting failure={failure} />;
  return (
    <Overcommit
      key={scene}
      {...answer}
      plays={of === text ? plays : undefined}
      latest={parameters}
      onChange={(next) => onChange(write({ ...parameters, given: undefined, ...next }))}
    />
  );
}

interface Answered {
  readonly asked: Asked;
  readonly parameters: OvercommitParameters;
}

interface OvercommitProps extends Answered {
  readonly plays: number | undefined;
  /** What the reader has come to, which the core may not have answered yet. */
  readonly latest: OvercommitParameters;
  readonly onChange: (parameters: Partial<OvercommitParameters>) => void;
}

/** As a power of two: the smallest that is refused, where Linux looks at each call by itself. What is larger does the same. */
const REFUSED = Math.log2(MEMORY / GIB) + 1;
const COUNTS = ['2', '100', 'all'];
/** In bytes: all addresses, and the page at their end, which no program may use. */
const ALL = 2 ** 47;
/** What is less than such a part of them is thinner than a pixel. */
const HAIRLINE = 1000;

function Overcommit({ asked, parameters, plays, latest, onChange }: OvercommitProps) {
  const element = useRef<HTMLDivElement>(null);
  const { total, few, lasts } = useMemo(() => stepsOf(asked, parameters), [asked, parameters]);
  const pace = { few, many: total, lasts };
  /** What a scene isn’t about isn’t offered: it would give away what comes. */
  const [offers] = useState({ rules: latest.rule !== 'heuristic', writes: latest.writes === true });
  /** What the reader chooses is seen at once; but before an open question, not what it asks for. */
  const [own, setOwn] = useState(0);
  const [isAsked] = useState(latest.given !== undefined);
  const change = (next: Partial<OvercommitParameters>): void => {
    if (!isAsked && next.writes !== false) setOwn(own + 1);
    onChange(next);
  };
  const { tick, share, ...clock } = useClock({
    pace,
    isSeen: useSeen(element),
    of: asked,
    plays: plays === undefined ? undefined : plays + own,
    begins: parameters.given ?? 0,
    comesToBegin: true,
  });
  const shown = shownAt(asked, parameters, tick, share);
  const { granted, promised, used } = shown;
  /** Whether all addresses are worth drawing: at the end, what is promised is more than a hairline of them. */
  const fills = asked.addresses.length * parameters.gib * GIB * HAIRLINE > ALL;
  const isSeen = promised * HAIRLINE > ALL;
  const isDone = tick >= total;
  const isWriting = parameters.writes === true;
  const isList = parameters.list === true;
  const [box, { width, height }] = useSize<HTMLDivElement>();
  const counts = COUNTS.includes(String(latest.calls)) ? COUNTS : [String(latest.calls), ...COUNTS];
  return (
    <Instrument ref={element} figure="overcommit" name={t('overcommitting.name')}>
      <div className="overcommit-body">
        <div className="overcommit-numbers">
          <p className="kernel-count promised">
            {t('overcommitting.promised')} <strong>{formatBytes(promised)}</strong>{' '}
            <span className="kernel-also">
              {shown.isEnded ? t('overcommitting.ended') : t('overcommitting.calls', { count: granted })}
            </span>
          </p>
          {isList ? (
            <p className="kernel-count vmas">
              {t('overcommitting.vmas')} <strong>{granted > 0 ? cell(asked.vmas, granted - 1) : 0}</strong>
            </p>
          ) : (
            <p className="kernel-count memory">
              {t('overcommitting.memory')} <strong>{formatBytes(MEMORY)}</strong>
            </p>
          )}
          <p className="kernel-count used">
            {t('overcommitting.used')} <strong>{formatBytes(used)}</strong>
          </p>
        </div>
        <div ref={box} className="overcommit-box">
          {width > 0 && (
            <Tiles
              {...{ gib: parameters.gib, shown, kernel: asked.end?.kernel ?? 0, width, height }}
              isAsking={!isWriting}
              isList={isList}
              share={isWriting ? 0 : share}
              signalled={shown.isFull ? share : 0}
              gone={shown.isEnded ? asked.addresses.length : 0}
            />
          )}
        </div>
      </div>
      {fills && (
        <div className={isSeen ? 'overcommit-addresses' : 'overcommit-addresses unseen'} aria-hidden="true">
          <div>
            <div style={{ width: `${(promised / X86_64.taskSize) * 100}%` }} />
          </div>
          <p>{t('overcommitting.addresses', { size: formatBytes(ALL) })}</p>
        </div>
      )}
      <Playback
        clock={{ tick, share, ...clock }}
        total={total}
        steps={t(isWriting ? 'overcommitting.strides' : 'overcommitting.steps')}
      />
      <p className={isDone ? 'instrument-end over' : 'instrument-end'} aria-live="polite">
        {sayOf({ ...parameters, asked, shown, tick, share })}
      </p>
      <div className="instrument-controls">
        <Slider
          label={t('overcommitting.each')}
          text={formatBytes(latest.gib * GIB)}
          value={Math.log2(latest.gib)}
          most={Math.max(latest.rule === 'always' ? LARGEST : REFUSED, Math.log2(latest.gib))}
          onChange={(power) => change({ gib: 2 ** power })}
        />
        <div className="overcommit-choices">
          <span aria-hidden="true">{t('overcommitting.times')}</span>
          <Choice
            label={t('overcommitting.times')}
            options={counts.map((value) => ({
              value,
              text: value === 'all' ? t('overcommitting.all') : formatNumber(Number(value)),
            }))}
            value={String(latest.calls)}
            onChange={(value) => change({ calls: value === 'all' ? value : Number(value) })}
          />
        </div>
        {offers.writes && !isList && (
          <div className="instrument-choice">
            <span aria-hidden="true">{t('overcommitting.afterwards')}</span>
            <Choice
              label={t('overcommitting.afterwards')}
              options={[
                { value: 'rests', text: t('overcommitting.rests') },
                { value: 'writes', text: t('overcommitting.writes') },
              ]}
              value={latest.writes === true ? 'writes' : 'rests'}
              onChange={(value) => change({ writes: value === 'writes' })}
            />
          </div>
        )}
        {offers.rules && (
          <div className="instrument-choice">
            <span aria-hidden="true">{t('overcommitting.rule')}</span>
            <Choice
              label={t('overcommitting.rule')}
              options={RULES.map((value) => ({ value, text: t(RULE[value]) }))}
              value={latest.rule}
              onChange={(value) =>
                change({
                  rule: known(
                    RULES.find((rule) => rule === value),
                    'a rule',
                  ),
                })
              }
            />
          </div>
        )}
      </div>
    </Instrument>
  );
}

const RULE = {
  heuristic: 'overcommitting.heuristic',
  always: 'overcommitting.always',
  never: 'overcommitting.never',
} as const;

interface State extends OvercommitParameters {
  readonly asked: Asked;
  readonly shown: Shown;
  readonly tick: number;
  readonly share: number;
}

function sayOf(state: State): string {
  const { asked, shown, gib, rule, tick, share } = state;
  const { addresses } = asked;
  if (state.writes === true) return sayOfWriting(state);
  const size = formatBytes(gib * GIB);
  // What was before stays to be read for half a step.
  if (share > (tick > 0 ? 0.5 : 0)) return t('overcommitting.asks', { call: formatNumber(tick + 1), size });
  if (tick === 0) return t('overcommitting.begins', { memory: formatBytes(MEMORY) });
  const { granted } = shown;
  const promised = formatBytes(shown.promised);
  if (state.list === true && granted > 0) {
    const from = formatAddress(cell(addresses, granted - 1));
    const count = cell(asked.vmas, granted - 1);
    const to = formatAddress(cell(addresses, 0) + gib * GIB);
    if (tick > granted) return t('overcommitting.listed', { calls: formatNumber(granted), count, from, to });
    return t(granted === 1 ? 'overcommitting.first' : 'overcommitting.joins', {
      call: formatNumber(granted),
      from,
      to,
      count,
    });
  }
  if (tick === granted) {
    const address = formatAddress(cell(addresses, granted - 1));
    const times = formatNumber(Math.round((shown.promised / MEMORY) * 10) / 10);
    const said = shown.promised > MEMORY ? 'overcommitting.more' : 'overcommitting.granted';
    return t(said, { call: formatNumber(granted), address, promised, times });
  }
  return sayOfRefusal(asked, rule, tick, gib);
}

/** Call number `number` asked for `gib` GiB, and was refused. */
function sayOfRefusal({ addresses, reason }: Asked, rule: Rule, number: number, gib: number): string {
  const call = formatNumber(number);
  const size = formatBytes(gib * GIB);
  const promised = formatBytes(addresses.length * gib * GIB);
  if (reason !== 'overcommit') return t('overcommitting.noAddresses', { call, size, promised });
  return t(rule === 'never' ? 'overcommitting.limit' : 'overcommitting.atOnce', { call });
}

/** Rounded to GiB, two parts would come to more than the whole. */
function inMib(bytes: number): string {
  return `${formatNumber(Math.round(bytes / 2 ** 20))}\u00a0MiB`;
}

function sayOfWriting({ asked, shown, gib, rule }: State): string {
  const { addresses, written, end } = asked;
  if (addresses.length === 0) return sayOfRefusal(asked, rule, 1, gib);
  const promised = formatBytes(addresses.length * gib * GIB);
  const highest = formatBytes(written.at(-1) ?? 0);
  if (shown.isEnded) return t('overcommitting.killed', { written: highest, promised });
  if (shown.isFull && end)
    return t('overcommitting.full', { written: inMib(written.at(-1) ?? 0), kernel: inMib(end.kernel) });
  if (shown.used === 0) return t('overcommitting.untouched', { promised });
  if (shown.used === shown.promised) return t('overcommitting.keeps', { promised });
  return t('overcommitting.writing', { written: formatBytes(shown.used) });
}
