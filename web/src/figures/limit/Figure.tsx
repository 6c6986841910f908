import { useMemo, useRef, useState } from 'react';
import { cell } from '../../base/cell.ts';
import { known } from '../../base/known.ts';
import { PAGE_SIZE } from '../../core/layout.ts';
import { formatAddress, formatBytes, formatError } from '../../narrate/format.ts';
import { useSize } from '../../views/use-size.ts';
import { Choice } from '../../widgets/choice/Choice.tsx';
import { useNewest } from '../../widgets/use-newest.ts';
import { useSeen } from '../../widgets/use-seen.ts';
import { formatNumber, t } from '../../words/index.ts';
import { ADDRESS, STRIP, stripAround } from '../gigabyte.ts';
import { Instrument } from '../Instrument.tsx';
import { Playback } from '../Playback.tsx';
import type { FigureProps } from '../registry.ts';
import { useClock } from '../use-clock.ts';
import { Waiting } from '../Waiting.tsx';
import type { Asked } from './model.ts';
import { DEEDS, MOST_ACTS, read, write, type Deed, type LimitParameters } from './parameters.ts';
import { pictureAt, stepsOf, type PageState, type Picture } from './picture.ts';
import { cut } from './program.ts';
import { Square } from './Square.tsx';
import { Strip } from './Strip.tsx';
import './limit.css';

/** The instrument: one GiB is cut into VMAs, until the kernel allows no more of them. */
export default function LimitFigure({ parameters: text, client, scene, plays, onChange }: FigureProps) {
  const parameters = known(read(text), 'who shows a figure has read its parameters');
  const { answer, of, failure } = useNewest(text, async (): Promise<Answered | undefined> => {
    // The model's type says what it returns.
    const asked = (await client.model('limit', parameters)) as Asked | undefined;
    return asked && { asked, parameters };
  });
  if (answer === undefined) return <Waiting failure={failure} />;
  return (
    <Limit
      key={scene}
      {...answer}
      plays={of === text ? plays : undefined}
      latest={parameters}
      onChange={(next) => onChange(write(next))}
    />
  );
}

interface Answered {
  readonly asked: Asked;
  readonly parameters: LimitParameters;
}

interface LimitProps extends Answered {
  readonly plays: number | undefined;
  /** What the reader has come to, which the core may not have answered yet. */
  readonly latest: LimitParameters;
  readonly onChange: (parameters: LimitParameters) => void;
}

/** So many calls are shown one by one, before it goes faster and faster. */
const ONE_BY_ONE = 4;
const KEYS = [
  ['written', 'limit.keyWritten'],
  ['read', 'limit.keyRead'],
] as const;
const DEED = { u: 'limit.unmap', w: 'limit.write', r: 'limit.read' } as const;

function Limit({ asked, parameters, plays, latest, onChange }: LimitProps) {
  const element = useRef<HTMLDivElement>(null);
  const total = stepsOf(asked);
  const pace = { few: Math.min(total, ONE_BY_ONE), many: total };
  const begins = parameters.seen ? total : 0;
  const clock = useClock({ pace, isSeen: useSeen(element), of: asked, plays, begins });
  const { tick, share } = clock;
  const { most } = asked.cuts;
  const picture = useMemo(() => pictureAt(asked, parameters, tick), [asked, parameters, tick]);
  const [deed, setDeed] = useState<Deed>('u');
  /** What is pointed at, until something happens elsewhere, and the first page of the strip then: that stays as long as it has the page. */
  const [pointed, setPointed] = useState({ tick: -1, page: 0, first: 0 });
  const coming = cut(picture.cuts).page;
  const at = pointed.tick === tick ? pointed.page : (picture.latest?.page ?? coming);
  const first = pointed.first <= at && at < pointed.first + STRIP ? pointed.first : stripAround(at);
  const point = (page: number): void =>
    setPointed({ tick, page, first: first <= page && page < first + STRIP ? first : stripAround(page) });
  const [box, { width, height }] = useSize<HTMLDivElement>();
  const side = Math.floor(Math.min(width, height));
  // What hasn’t been played yet is no longer part of the program.
  const isBehind = write(latest) !== write(parameters);
  const isAll = picture.cuts === asked.cuts.vmas.length - 1;
  const program = isBehind ? latest : { calls: isAll ? parameters.calls : picture.cuts, acts: picture.acts };
  const isFull = program.acts.length >= MOST_ACTS;
  const act = (page: number): void => {
    point(page);
    if (!isFull) onChange({ calls: program.calls, seen: true, acts: [...program.acts, { page, deed }] });
  };
  return (
    <Instrument ref={element} figure="limit" name={t('limit.name')}>
      <div className={picture.vmas < most ? 'limit-vmas' : 'limit-vmas full'}>
        <p className="kernel-count">
          <strong>{formatNumber(picture.vmas)}</strong> {t('limit.vmas', { most: formatNumber(most) })}
        </p>
        <div className="limit-level" aria-hidden="true">
          <div style={{ width: `${(picture.vmas / most) * 100}%` }} />
        </div>
      </div>
      <div className="limit-body">
        <div className="limit-numbers">
          <p className="kernel-count">
            {t('limit.used')} <strong>{formatBytes(asked.used * PAGE_SIZE)}</strong>
          </p>
          <p className="kernel-count">
            {t('limit.list')} <strong>{formatBytes(picture.bytes)}</strong>
          </p>
          {KEYS.map(([state, word]) => (
            <p key={state} className="limit-key">
              <i className={state} aria-hidden="true" /> {t(word)}
            </p>
          ))}
          {picture.cuts > 0 && <p className="limit-key">{t('limit.key')}</p>}
        </div>
        <div ref={box} className="limit-box">
          {side > 0 && (
            <Square
              {...{ picture, side, at }}
              state={t(STATE[picture.stateOf(at)])}
              onAt={point}
              onAct={act}
            />
          )}
        </div>
      </div>
      <Strip
        first={first}
        at={at}
        coming={share > 0 && picture.refused === undefined ? coming : undefined}
        share={share}
        stateOf={picture.stateOf}
        onAct={act}
      />
      <p className="limit-at" aria-hidden="true">
        {t('promise.around', {
          first: formatNumber(first + 1),
          last: formatNumber(first + STRIP),
        })}{' '}
        {t('promise.pageAt', {
          page: formatNumber(at + 1),
          address: formatAddress(ADDRESS + at * PAGE_SIZE),
          state: t(STATE[picture.stateOf(at)]),
        })}
      </p>
      <div className="instrument-choice">
        <span aria-hidden="true">{t('limit.press')}</span>
        <Choice
          label={t('limit.press')}
          options={DEEDS.map((value) => ({ value, text: t(DEED[value]) }))}
          value={deed}
          onChange={(value) => setDeed(DEEDS.find((each) => each === value) ?? deed)}
        />
      </div>
      <Playback clock={clock} total={total} steps={t('limit.steps')} />
      <p className={tick >= total ? 'instrument-end over' : 'instrument-end'} aria-live="polite">
        {isFull ? t('limit.full') : sayOf(picture, asked, tick >= total, share)}
      </p>
    </Instrument>
  );
}

const STATE: Readonly<Record<PageState, 'limit.written' | 'limit.readOnly' | 'promise.stateFree'>> = {
  written: 'limit.written',
  read: 'limit.readOnly',
  free: 'promise.stateFree',
};

/** By what a call for one page has changed in the number of VMAs. */
const CHANGED = {
  '-2': 'limit.joinsBoth',
  '-1': 'limit.oneLess',
  '0': 'limit.asMany',
  '1': 'limit.oneMore',
  '2': 'limit.twoMore',
} as const;
const CALL = { u: 'munmap()', w: 'mprotect()', r: 'mprotect()' } as const;
const DID = { u: 'limit.didUnmap', w: 'limit.didWrite', r: 'limit.didRead' } as const;

function sayOf({ latest, refused, cuts }: Picture, asked: Asked, isOver: boolean, share: number): string {
  const most = formatNumber(asked.cuts.most);
  if (latest) {
    const { page, deed, error, reason, before } = latest;
    const of = formatNumber(page + 1);
    if (error !== 0) {
      const failed = reason === 'too_many_areas' ? 'limit.tooMany' : 'limit.failed';
      return t(failed, { call: CALL[deed], page: of, error: formatError(error), most });
    }
    const changed = CHANGED[String(latest.vmas - before) as keyof typeof CHANGED];
    return `${t(DID[deed], { page: of })} ${t(changed, { vmas: formatNumber(latest.vmas) })}`;
  }
  const count = sumOf(asked, cuts);
  if (refused !== undefined)
    return t('limit.refused', { call: formatNumber(cuts + 1), error: formatError(refused), count });
  if (cuts === 0 && share === 0) return t('limit.begins');
  if (isOver) return t('limit.cut', { count: cuts, vmas: count });
  if (cuts < ONE_BY_ONE)
    return t('limit.cuts', { call: formatNumber(cuts + 1), page: formatNumber(cut(cuts).page + 1) });
  return t('limit.cut', { count: cuts, vmas: count });
}

/** How many VMAs there are after so many cuts; and how that comes about, where each has made as many. */
function sumOf({ cuts: { vmas } }: Asked, cuts: number): string {
  const [first, now] = [cell(vmas, 0), cell(vmas, cuts)];
  const each = cuts > 0 ? (now - first) / cuts : 0;
  if (cuts < 2 || !Number.isInteger(each)) return formatNumber(now);
  const [start, by, times] = [first, each, cuts].map((number) => formatNumber(number));
  return `${start} + ${by} × ${times} = ${formatNumber(now)}`;
}
