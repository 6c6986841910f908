/* Page tables: which page each entry maps, and which other process maps it too. */
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { nth } from '../../base/known.ts';
import { kindOf } from '../../d3/kinds.ts';
import { animate } from '../../d3/tween.ts';
import type { RecordVma } from '../../protocol/protocol.gen.ts';
import { BLOCK, entriesByLevel } from './tables.ts';
import { t } from '../../words/index.ts';
import { Drawing } from '../Drawing.tsx';
import { Figure } from '../Figure.tsx';
import { pairOf } from '../fork/pair.ts';
import { usePainted } from '../use-painted.ts';
import { useSize } from '../use-size.ts';
import type { ViewProps } from '../view.ts';
import { ZoomTools } from '../ZoomTools.tsx';
import { Captions } from './Captions.tsx';
import { changedRanges, processOfEvent, rangeOfEvent } from './events.ts';
import { addressOf, type Model, modelOf, partedSince } from './model.ts';
import { PageTablesLegend } from './PageTablesLegend.tsx';
import { paintSheet, type SheetPicture } from './paint.ts';
import type { Blocks, Tables } from './probe.ts';
import { EntryReadout, spoken } from './EntryReadout.tsx';
import { type EntryPlace, placeAt, sheetOf, stepFrom, type Way } from './sheet.ts';
import './page-tables.css';

const PART_MS = 320;
const NONE: Blocks = [];

export function PageTables(props: ViewProps<Blocks, Tables>) {
  const { snapshot, found, spec, chosen, onChoose, state: wanted = NONE, onState } = props;
  const { keeps, recent, caller, operation } = snapshot;
  const { parent, child } = useMemo(() => pairOf(snapshot, found), [snapshot, found]);
  const [scroller, size] = useSize<HTMLDivElement>();
  const drawing = useRef<HTMLDivElement>(null);
  const [scrollTop, setScrollTop] = useState(0);
  const [smaller, setSmaller] = useState(0);
  const [cursor, setCursor] = useState<EntryPlace>();
  const [hovered, setHovered] = useState<EntryPlace>();

  const memories = useMemo(() => (child ? [parent, child] : [parent]), [parent, child]);
  const [first, second] = memories.map(({ mm }) => found?.tables.get(mm.process));
  const hasChild = child !== undefined;
  const model = useMemo(
    () => modelOf(hasChild ? [first, second] : [first], entriesByLevel(keeps)),
    [hasChild, first, second, keeps],
  );
  const sheet = useMemo(() => sheetOf(model, size.width, smaller), [model, size.width, smaller]);
  const { parting, part } = useParting(model, snapshot.position);
  const numbers = memories.map(({ mm }) => mm.process);
  const vmaAt = (side: number, address: number): RecordVma | undefined =>
    memories[side]?.vmas.holding(address);
  const pointed = memories.flatMap(({ vmas }) => vmas.at(vmas.placeOf(chosen)) ?? [])[0];
  const isFork = props.operations[operation]?.call.call === 'fork';
  const worked = rangeOfEvent(recent);
  const changed = changedRanges(recent);
  const picture: SheetPicture = {
    model,
    sheet,
    numbers,
    kindAt: (side, address) => {
      const vma = vmaAt(side, address);
      return vma ? kindOf(vma, nth(memories, side).mm, spec.files) : 'anonymous';
    },
    changed,
    worked,
    active: numbers.map((number) => number === (processOfEvent(recent) ?? caller) || isFork),
    pointed,
    cursor,
    parting,
    part,
  };

  const canvas = usePainted(size, (paint) => paintSheet(paint, picture, scrollTop, scrollTop + size.height));

  const bringIntoView = (row: number): void => {
    const placed = sheet.rows.find((each) => each.row === row);
    const element = scroller.current;
    if (!placed || !element) return;
    const { y, height } = placed;
    if (y < element.scrollTop) element.scrollTo({ top: y - 4 });
    else if (y + height > element.scrollTop + size.height)
      element.scrollTo({ top: Math.min(y - 4, y + height - size.height + 4) });
  };
  // Scrolls to the entries that the step works on, else to those that the operation changed last.
  const start = (worked ?? changed.at(-1))?.start;
  const follow = useEffectEvent((address: number) => {
    const row = model.rows.findLastIndex((each) => each.start <= address);
    if (row >= 0) bringIntoView(row);
  });
  useEffect(() => {
    if (start !== undefined) follow(start);
  }, [start]);

  const choose = (place: EntryPlace | undefined): void => {
    const row = model.rows[place?.row ?? -1];
    const isEntry = row && place && place.index >= 0;
    onChoose(isEntry ? (vmaAt(place.side, addressOf(row, place.index))?.id ?? 0) : 0);
  };
  const open = (place: EntryPlace | undefined): void => {
    const row = model.rows[place?.row ?? -1];
    if (!row || row.isOpen) return;
    onState?.([...wanted, row.start / BLOCK]);
  };
  const go = (way: Way) => () => {
    const next = stepFrom(sheet, cursor, way);
    if (!next) return;
    setCursor(next);
    choose(next);
    bringIntoView(next.row);
  };
  const resize = (by: number): void => setSmaller(Math.max(-4, Math.min(4, smaller + by)));
  const fit = (): void => setSmaller(0);
  const onZoom = (factor: number): void => resize(factor > 1 ? -1 : 1);
  const told = hovered ?? cursor;
  const isEmpty = model.rows.length === 0;
  return (
    <Figure
      id="page-tables"
      title="views.pageTables"
      summary={t('views.ptSummary', { count: model.rows.length })}
      legend={<PageTablesLegend />}
      tools={<ZoomTools onZoom={onZoom} onFit={fit} />}
      readout={told ? <EntryReadout model={model} place={told} numbers={numbers} /> : ''}
    >
      <Captions processes={found?.processes} numbers={numbers} />
      <div className="pt-frame">
        <div
          ref={scroller}
          className="pt-scroller"
          onScroll={({ currentTarget }) => setScrollTop(currentTarget.scrollTop)}
        >
          <div
            className="pt-sheet"
            style={{
              height: Math.max(size.height, sheet.height),
              '--seen': `${scrollTop + size.height}px`,
            }}
          >
            <Drawing
              ref={drawing}
              label={t('views.ptDrawing')}
              hint={t('views.ptKeys')}
              keys={{
                ArrowUp: go('up'),
                ArrowDown: go('down'),
                ArrowLeft: go('left'),
                ArrowRight: go('right'),
                Enter: () => open(cursor),
                ' ': () => open(cursor),
                Escape: () => drawing.current?.blur(),
              }}
              onZoom={onZoom}
              onFit={fit}
              onPoint={(x, y) => {
                const place = placeAt(sheet, x, y);
                setHovered(place);
                choose(place);
              }}
              onLeave={() => {
                setHovered(undefined);
                onChoose(0);
              }}
              onPress={(x, y) => open(placeAt(sheet, x, y))}
            >
              <canvas
                ref={canvas}
                className="figure-canvas pt-canvas"
                style={{ top: scrollTop, width: size.width, height: size.height }}
              />
              {isEmpty && <p className="figure-empty">{t('views.ptNone')}</p>}
              <p className="visually-hidden" aria-live="polite">
                {cursor && spoken(model, cursor, numbers)}
              </p>
            </Drawing>
          </div>
        </div>
        {sheet.hidden > 0 && <p className="pt-hidden">{t('views.ptHidden', { count: sheet.hidden })}</p>}
      </div>
    </Figure>
  );
}

interface Parting {
  readonly parting: ReadonlySet<string>;
  /** How far the animation is, 0 … 1. */
  readonly part: number;
}

const DONE: Parting = { parting: new Set(), part: 1 };

/** The entries whose shared page was just replaced by a copy, while that is animated. The next step ends the animation. */
function useParting(model: Model, position: number): Parting {
  const [state, setState] = useState<Parting>(DONE);
  const before = useRef({ model, position });
  useEffect(() => {
    const last = before.current;
    before.current = { model, position };
    if (last.model === model || position < last.position) return;
    const parting = partedSince(last.model, model);
    if (parting.size === 0) return;
    const stop = animate(PART_MS, (part) => setState({ parting, part }));
    return () => {
      stop();
      setState(DONE);
    };
  }, [model, position]);
  return state;
}
