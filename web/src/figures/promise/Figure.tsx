import { useEffect, useMemo, useRef, useState } from 'react';
import { cell } from '../../base/cell.ts';
import { known } from '../../base/known.ts';
import { PAGE_SIZE } from '../../core/layout.ts';
import { formatAddress, formatBytes } from '../../narrate/format.ts';
import { useSize } from '../../views/use-size.ts';
import { isTouch } from '../../widgets/touch.ts';
import { Choice } from '../../widgets/choice/Choice.tsx';
import { useSeen } from '../../widgets/use-seen.ts';
import { formatNumber, t } from '../../words/index.ts';
import { Instrument } from '../Instrument.tsx';
import { Playback } from '../Playback.tsx';
import { PAGES, STRIP, stripAround } from '../gigabyte.ts';
import type { FigureProps } from '../registry.ts';
import { useClock } from '../use-clock.ts';
import { useNewest } from '../../widgets/use-newest.ts';
import { Waiting } from '../Waiting.tsx';
import { Grid, STATE } from './Grid.tsx';
import type { Kept } from './model.ts';
import {
  read,
  ROW,
  upTo,
  withTouch,
  write,
  type Area,
  type PromiseParameters,
  type Touch,
} from './parameters.ts';
import { pictureAt, type Picture } from './picture.ts';
import './promise.css';

/** The instrument: 1 GiB is promised at once, and used page by page. */
export default function PromiseFigure({ parameters: text, client, scene, plays, onChange }: FigureProps) {
  const parameters = known(read(text), 'who shows a figure has read its parameters');
  const { answer, of, failure } = useNewest(text, async (): Promise<Answered | undefined> => {
    // The model's type says what it returns.
    const kept = (await client.model('promise', parameters)) as Kept | undefined;
    return kept && { kept, parameters };
  });
  if (answer === undefined) return <Waiting failure={failure} />;
  return (
    <Promised
      key={scene}
      {...answer}
      plays={of === text ? plays : undefined}
      asked={parameters}
      onChange={(next) => onChange(write(next))}
    />
  );
}

interface Answered {
  readonly kept: Kept;
  readonly parameters: PromiseParameters;
}

interface KeptProps extends Answered {
  readonly plays: number | undefined;
  /** What the reader has come to, which the core may not have answered yet. */
  readonly asked: PromiseParameters;
  readonly onChange: (parameters: PromiseParameters) => void;
}

/** So many steps are shown one by one, before it goes faster and faster. */
const FEW = 3;
const BRUSHES = ['write', 'read'] as const;
const BRUSH = { write: 'promise.write', read: 'promise.read' } as const;
const AREAS = ['page', 'row'] as const;
const AREA = { page: 'promise.onePage', row: 'promise.wholeRow' } as const;

function Promised({ kept, parameters, plays, asked, onChange }: KeptProps) {
  const total = 1 + kept.pages.length;
  const element = useRef<HTMLDivElement>(null);
  const pace = { few: total > FEW + 1 ? FEW : total, many: total };
  const clock = useClock({ pace, isSeen: useSeen(element), of: kept, plays, begins: parameters.from });
  const { tick, share } = clock;
  const picture = useMemo(() => pictureAt(kept, tick), [kept, tick]);
  const isAsked = picture.isMapped || share > 0;
  const [brush, setBrush] = useState<Touch['kind']>('write');
  const [area, setArea] = useState<Area>('page');
  /** What is pointed at, until something happens elsewhere. */
  const [pointed, setPointed] = useState({ tick: -1, page: 0 });
  const [box, { width, height }] = useSize<HTMLDivElement>();
  const side = Math.floor(Math.min(width, height));
  /** Several touches come before the page is drawn again. */
  const latest = useRef(asked);
  /** What was said of them, and may still come back here while later ones are under way. */
  const sent = useRef<string[]>([]);
  const askedText = write(asked);
  useEffect(() => {
    const place = sent.current.indexOf(askedText);
    if (place < 0) latest.current = known(read(askedText), 'it was written here');
    sent.current = place < 0 ? [] : sent.current.slice(place + 1);
  }, [askedText]);
  const tell = (next: PromiseParameters): void => {
    latest.current = next;
    sent.current.push(write(next));
    onChange(next);
  };
  const touch = (pages: readonly number[]): void => {
    // What hasn’t been played yet is no longer part of the program.
    const isShort = write(latest.current) === askedText && askedText === write(parameters) && tick < total;
    const current = isShort ? upTo(asked, tick - 1) : latest.current;
    const numbers = area === 'row' ? new Set(pages.map((page) => Math.floor(page / ROW))) : pages;
    let next = current;
    for (const number of numbers) next = withTouch(next, brush, area, number) ?? next;
    if (next === current) return;
    tell(next);
  };
  const at = pointed.tick === tick ? pointed.page : (picture.last?.page ?? 0);
  const isFull = withTouch(asked, brush, 'page', PAGES - 1) === undefined;
  return (
    <Instrument ref={element} figure="promise" name={t('promise.name')}>
      <div className="promise-body">
        <div className="promise-tanks">
          <Tank
            name={t('promise.promised')}
            // All at once: it is one entry in a list.
            value={formatBytes(isAsked ? kept.sizeAfter - kept.sizeBefore : 0)}
            also={t('overcommitting.calls', { count: Number(isAsked) })}
            share={isAsked ? 1 : 0}
          />
          <Tank
            name={t('promise.used')}
            value={formatBytes(picture.used * PAGE_SIZE)}
            also={t('promise.pages', { count: picture.used })}
            share={picture.used / PAGES}
            lens={lensOf(picture.used)}
          />
        </div>
        <div ref={box} className="promise-box">
          {side > 0 && (
            <Grid
              picture={picture}
              coming={
                share > 0 && tick > 0
                  ? { page: cell(kept.pages, tick - 1), count: cell(kept.counts, tick - 1) }
                  : undefined
              }
              share={share}
              address={kept.address}
              side={side}
              at={at}
              onAt={(page) => setPointed({ tick: tick, page })}
              onTouch={touch}
            />
          )}
        </div>
      </div>
      <Strip picture={picture} isMapped={isAsked} at={at} address={kept.address} />
      <p className="promise-key">
        {picture.used > 0 && (
          <span>
            <i className="has" aria-hidden="true" /> {t('promise.keyHas', { count: picture.used })}
          </span>
        )}
        {picture.zeroes > 0 && (
          <span>
            <i className="zero" aria-hidden="true" /> {t('promise.keyZero', { count: picture.zeroes })}
          </span>
        )}
      </p>
      <Playback clock={clock} total={total} steps={t('promise.steps')} />
      <p className={picture.isDone ? 'instrument-end over' : 'instrument-end'} aria-live="polite">
        {isFull ? t('promise.full') : (comesOf(kept, tick, share) ?? sayOf(picture, kept))}
      </p>
      <div className={picture.isMapped ? 'instrument-controls' : 'instrument-controls unmapped'}>
        <div className="instrument-choice">
          <span aria-hidden="true">{t('promise.brush')}</span>
          <Choice
            label={t('promise.brush')}
            options={BRUSHES.map((value) => ({ value, text: t(BRUSH[value]) }))}
            value={brush}
            onChange={(value) => setBrush(value === 'read' ? 'read' : 'write')}
          />
          <Choice
            label={t('promise.area')}
            options={AREAS.map((value) => ({ value, text: t(AREA[value]) }))}
            value={area}
            onChange={(value) => setArea(value === 'row' ? 'row' : 'page')}
          />
          <button
            type="button"
            className="button"
            disabled={asked.touches.length === 0}
            onClick={() => tell({ from: 1, touches: [] })}
          >
            {t('promise.clear')}
          </button>
          <span className="quiet">{t(isTouch() ? 'promise.hintTouch' : 'promise.hint')}</span>
        </div>
      </div>
    </Instrument>
  );
}

interface TankProps {
  readonly name: string;
  readonly value: string;
  readonly also: string;
  /** How full it is. */
  readonly share: number;
  /** How full its lowest part is, and how large that is, where that is shown besides. */
  readonly lens?: { readonly share: number; readonly size: number };
}

/** In pages: 1 MiB. */
const LENS = 256;

/** What is enlarged holds all that is used: 1 MiB, or twice as much as often as it takes. */
function lensOf(used: number) {
  const pages = LENS * 2 ** Math.max(0, Math.ceil(Math.log2(used / LENS)));
  return { share: used / pages, size: pages * PAGE_SIZE };
}

function Tank({ name, value, also, share, lens }: TankProps) {
  return (
    <div className="promise-tank">
      <p className="kernel-count">
        {name} <strong>{value}</strong> <span className="kernel-also">{also}</span>
      </p>
      <div className="promise-level" aria-hidden="true">
        <div style={{ height: heightOf(share) }} />
      </div>
      {lens && (
        <>
          <div className={lens.share > 0 ? 'promise-lens' : 'promise-lens empty'} aria-hidden="true">
            <div className="promise-level">
              <div style={{ height: heightOf(lens.share) }} />
            </div>
          </div>
          <p className={lens.share > 0 ? 'promise-lens-name' : 'promise-lens-name empty'} aria-hidden="true">
            {t('promise.lens', { size: formatBytes(lens.size) })}
          </p>
        </>
      )}
    </div>
  );
}

/** What there is can be seen, however little it is. */
const heightOf = (share: number): string => `max(${share * 100}%, ${share > 0 ? 2 : 0}px)`;

interface StripProps {
  readonly picture: Picture;
  readonly isMapped: boolean;
  readonly at: number;
  readonly address: number;
}

/** The pages around the one that is pointed at, large enough to be seen. */
function Strip({ picture, isMapped, at, address }: StripProps) {
  const first = stripAround(at);
  const stateOf = (page: number) => (isMapped ? picture.stateOf(page) : 'free');
  return (
    <div className="promise-strip" aria-hidden="true">
      <div className="promise-cells">
        {Array.from({ length: STRIP }, (_, i) => {
          const page = first + i;
          const state = stateOf(page);
          return <span key={i} className={page === at ? `at ${state}` : state} />;
        })}
      </div>
      <p>
        <span className="promise-around">
          {t('promise.around', { first: formatNumber(first + 1), last: formatNumber(first + STRIP) })}{' '}
        </span>
        {t('promise.pageAt', {
          page: formatNumber(at + 1),
          address: formatAddress(address + at * PAGE_SIZE),
          state: t(STATE[stateOf(at)]),
        })}
      </p>
    </div>
  );
}

const SAY = {
  nothing: 'promise.begins',
  mapped: 'promise.mapped',
  taken: 'promise.taken',
  there: 'promise.there',
  zeroes: 'promise.zeroes',
} as const;

/** What is on its way. What was before stays to be read for half a step. */
function comesOf({ pages, counts, isWrite }: Kept, tick: number, share: number): string | undefined {
  if (share === 0 || (tick > 0 && share < 0.5)) return undefined;
  if (tick === 0) return t('promise.asks');
  const [page, count] = [cell(pages, tick - 1) + 1, cell(counts, tick - 1)];
  const isFill = cell(isWrite, tick - 1) === 1;
  if (count === 1) return t(isFill ? 'promise.writes' : 'promise.reads', { page: formatNumber(page) });
  const range = { first: formatNumber(page), last: formatNumber(page + count - 1) };
  return t(isFill ? 'promise.writesRow' : 'promise.readsRow', range);
}

function sayOf({ latest, last, isDone, used }: Picture, { address, pages, counts, isWrite }: Kept): string {
  const isRow = last !== undefined && last.count > 1;
  const said =
    isRow && latest === 'taken'
      ? t(last.taken === last.count ? 'promise.takenAll' : 'promise.takenRow', {
          count: last.taken,
          pages: last.count,
        })
      : t(isRow && latest === 'zeroes' ? 'promise.zeroesRow' : SAY[latest], {
          address: formatAddress(address),
        });
  if (!isDone || pages.length === 0) return said;
  const written = isWrite.reduce((sum, each) => sum + each, 0);
  const cost = { count: written, used: formatBytes(used * PAGE_SIZE), pages: formatNumber(used) };
  return `${said} ${t(counts.some((count) => count > 1) ? 'promise.endRows' : 'promise.end', cost)}`;
}
