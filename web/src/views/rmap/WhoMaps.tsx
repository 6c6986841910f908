/* Who maps this page? The page, what its reverse map goes through, and the processes it is looked for in. */
import { useEffect, useId, useMemo, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import type { RecordPage } from '../../protocol/protocol.gen.ts';
import { fileName } from '../../narrate/context.ts';
import { formatAddress, formatHex } from '../../narrate/format.ts';
import { toNumber } from '../../protocol/u64.ts';
import type { PageChoice, PageMap } from '../../timeline/page-map.ts';
import type { Memory } from '../../timeline/snapshot.ts';
import { t } from '../../words/index.ts';
import { Figure } from '../Figure.tsx';
import { commonScale } from '../processes/strip.ts';
import { KindPatterns } from '../Swatches.tsx';
import { useSize } from '../use-size.ts';
import type { ViewProps } from '../view.ts';
import { Caption } from './Caption.tsx';
import { Cost } from './Cost.tsx';
import { edgePath, layoutOf, ROW, STRIP } from './layout.ts';
import { lensOf, nearestPage, nextPage } from './lens.ts';
import { MachineMemory } from './MachineMemory.tsx';
import { type Row, sceneOf, shownRows } from './model.ts';
import { PageBox } from './PageBox.tsx';
import { RmapLegend } from './RmapLegend.tsx';
import { Rows } from './Rows.tsx';
import { rowText, stateOf } from './say.ts';
import { searchOf, type Search } from './search.ts';
import { Structure } from './Structure.tsx';
import '../drawing.css';
import './rmap.css';

export function WhoMaps(props: ViewProps) {
  const { pageMap } = props.snapshot;
  return pageMap ? <Asked {...props} pageMap={pageMap} /> : <Nobody text={t('views.rmapNone')} />;
}

function Nobody({ text }: { readonly text: string }) {
  return (
    <Figure id="rmap" title="views.rmap" summary={text}>
      <p className="figure-empty">{text}</p>
    </Figure>
  );
}

function Asked(props: ViewProps & { readonly pageMap: PageMap }) {
  const { pageMap, snapshot, onPick } = props;
  const { page, wish, place } = pageMap;
  const { strategies } = snapshot;
  const follow = onPick && (
    <button
      type="button"
      className="figure-tool"
      aria-pressed={wish !== 'chosen'}
      title={t('views.rmapFollowHint')}
      onClick={() => onPick(wish === 'chosen' ? undefined : placeOf(page))}
    >
      {t('views.rmapFollow')}
    </button>
  );
  const text = place
    ? t('views.rmapGone', { addr: formatAddress(place.addr), process: String(place.process) })
    : t('views.rmapNone');
  return (
    <Figure
      id="rmap"
      title="views.rmap"
      summary={page ? t('views.rmapSummary', { count: page.mapcount }) : text}
      tools={follow}
      legend={<RmapLegend />}
    >
      {page ? (
        <Asking {...props} page={page} key={strategies['rmap']} />
      ) : (
        <>
          <p className="figure-empty">{text}</p>
          <div className="rmap-below alone">
            <MachineMemory memory={pageMap.memory} isAnonmm={strategies['rmap'] === 'anonmm'} />
          </div>
        </>
      )}
    </Figure>
  );
}

function placeOf(page: RecordPage | undefined): PageChoice | undefined {
  return page && page.process > 0 ? { process: page.process, addr: page.addr } : undefined;
}

interface AskingProps extends ViewProps {
  readonly pageMap: PageMap;
  readonly page: RecordPage;
}

function Asking({ snapshot, spec, pageMap, page, chosen, onChoose, onPick }: AskingProps) {
  const { mm, vmas, strips, strategies } = snapshot;
  const [scroller, { width }] = useSize<HTMLDivElement>();
  const drawing = useRef<HTMLDivElement>(null);
  const patterns = useId();
  const scene = useMemo(() => sceneOf(pageMap, strategies), [pageMap, strategies]);
  const search = useMemo(() => searchOf(snapshot, page.page), [snapshot, page.page]);
  const { rows, hidden } = useMemo(() => shownRows(scene.rows, search?.latest), [scene, search?.latest]);
  const layout = useMemo(() => layoutOf(scene, rows, Math.max(320, width)), [scene, rows, width]);
  const spaces = useMemo(() => {
    const all = new Map<number, Pick<Memory, 'mm' | 'vmas'>>(strips);
    return all.set(mm.process, { mm, vmas });
  }, [strips, mm, vmas]);
  const common = useMemo(() => commonScale([...spaces.values()]), [spaces]);
  const scale = useMemo(() => lensOf(common, rangesOf(rows, spaces)), [common, rows, spaces]);
  const processes = useMemo(() => new Map(scene.rows.map(({ key, process }) => [key, process])), [scene]);
  const file = fileName(scene.file || page.file, spec.files);
  const at = pageMap.wish === 'chosen' && pageMap.place ? pageMap.place : placeOf(page);
  const { strip } = layout;

  // Where the step is at work is what a reader wants to see.
  const current = layout.rows.find(({ row }) => row.key === search?.latest)?.y;
  useEffect(() => {
    const element = scroller.current;
    if (current === undefined || !element) return;
    const { scrollTop, clientHeight } = element;
    if (current - ROW < scrollTop || current + ROW > scrollTop + clientHeight)
      element.scrollTo({ top: Math.max(0, current - clientHeight / 2) });
  }, [scroller, current]);

  const rowUnder = (event: MouseEvent): { row: Row; addr: number } | undefined => {
    const box = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const row = layout.rows.find((each) => Math.abs(each.y - y) <= ROW / 2)?.row;
    const unit = (x - strip.x) / strip.width;
    return row && unit >= 0 && unit <= 1 ? { row, addr: scale.toAddress(unit) } : undefined;
  };
  const areaUnder = (event: MouseEvent): number => {
    const under = rowUnder(event);
    if (under?.row.process !== mm.process) return 0;
    return vmas.find(({ start, end }) => start <= under.addr && under.addr < end)?.id ?? 0;
  };
  const pick = (event: MouseEvent): void => {
    const under = rowUnder(event);
    const addr = under && nearestPage(pageMap.runs.get(under.row.process) ?? [], under.addr);
    if (under && addr !== undefined) onPick?.({ process: under.row.process, addr });
  };
  const step = (by: 1 | -1): void => {
    const addr = at && nextPage(pageMap.runs.get(at.process) ?? [], at.addr, by);
    if (at && addr !== undefined) onPick?.({ process: at.process, addr });
  };
  /** To the next place where the page lies. */
  const goAlong = (by: 1 | -1): void => {
    const hits = scene.rows.filter(({ verdict, addr }) => verdict === 'found' && addr > 0);
    const own = hits.findIndex(({ process, addr }) => process === at?.process && addr === at.addr);
    const next = hits[own + by];
    if (next) onPick?.({ process: next.process, addr: next.addr });
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowRight: () => step(1),
    ArrowLeft: () => step(-1),
    ArrowDown: () => goAlong(1),
    ArrowUp: () => goAlong(-1),
    Enter: () => onPick?.(undefined),
    Escape: () => drawing.current?.blur(),
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <>
      <Caption page={page} pageMap={pageMap} search={search} />
      <div
        ref={scroller}
        className="rmap-scroller"
        // It may scroll, and must then be reachable by keyboard; a fieldset has no place in a figure.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="group"
        aria-label={t('views.rmapScroll')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {width > 0 && (
          <>
            {/* A role of "application" lets screen readers pass the arrow keys on; the linter counts it as passive. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
            <div
              ref={drawing}
              className="rmap-drawing"
              role="application"
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={0}
              aria-label={t('views.drawing', { label: t('views.rmapDrawing'), hint: t('views.rmapKeys') })}
              onKeyDown={onKeyDown}
              onClick={pick}
              onPointerMove={(event) => onChoose(areaUnder(event))}
              onPointerLeave={() => onChoose(0)}
            >
              <svg width={layout.width} height={layout.height} aria-hidden="true">
                <KindPatterns prefix={patterns} />
                <Heads layout={layout} />
                <Edges layout={layout} search={search} />
                <PageLine
                  layout={layout}
                  isDirect={scene.scheme === 'pteChain' && scene.nodes.length === 0}
                />
                <Structure
                  scene={scene}
                  layout={layout}
                  search={search}
                  file={file}
                  index={toNumber(page.index)}
                  processes={processes}
                />
                <Rows
                  layout={layout}
                  search={search}
                  spaces={spaces}
                  runs={pageMap.runs}
                  files={spec.files}
                  scale={scale}
                  patterns={patterns}
                  chosen={at ? `${at.process} ${at.addr}` : ''}
                  pointed={chosen}
                />
                <PageBox
                  page={page}
                  box={layout.page}
                  file={file}
                  isWide={layout.form === 'wide'}
                  hasIndex={page.kind === 'file' || !['none', 'pteChain'].includes(scene.scheme)}
                />
              </svg>
              <ul className="visually-hidden">
                {rows.map((row) => (
                  <li key={`${row.key} ${row.addr}`}>
                    {t('views.rmapSaid', {
                      process: String(row.process),
                      addr: formatAddress(row.addr),
                      text: rowText(row, stateOf(row, search)),
                    })}
                  </li>
                ))}
              </ul>
              <p className="visually-hidden" aria-live="polite">
                {pageMap.wish === 'chosen' && at && saidPage(at, page)}
              </p>
              <p className="figure-keys" aria-hidden="true">
                {t('views.rmapKeys')}
              </p>
            </div>
            {hidden.length > 0 && <p className="rmap-hidden">{hiddenText(hidden, search)}</p>}
            <div className="rmap-below">
              <Cost page={page} scene={scene} memory={pageMap.memory} strategy={strategies['rmap'] ?? ''} />
              <MachineMemory memory={pageMap.memory} isAnonmm={strategies['rmap'] === 'anonmm'} />
            </div>
          </>
        )}
      </div>
    </>
  );
}

function saidPage({ process, addr }: PageChoice, page: RecordPage): string {
  const text = t('views.rmapSaidPage', { page: formatHex(page.page), count: page.mapcount });
  return t('views.rmapSaid', { process: String(process), addr: formatAddress(addr), text });
}

/** The areas that the rows are about. */
function rangesOf(rows: readonly Row[], spaces: ReadonlyMap<number, Pick<Memory, 'vmas'>>) {
  return rows.flatMap(({ start, end, process, addr }) => {
    if (end > start) return [{ start, end }];
    return spaces.get(process)?.vmas.filter((vma) => vma.start <= addr && addr < vma.end) ?? [];
  });
}

/** Pixels that the longer heading takes. */
const LONG_HEAD = 240;

type LayoutProps = { readonly layout: ReturnType<typeof layoutOf> };

function Heads({ layout: { label, strip, rows, form } }: LayoutProps) {
  const y = (rows[0]?.y ?? 0) - ROW / 2 - 6;
  return (
    <g className="rmap-head" aria-hidden="true">
      <text x={label + 12} y={y} className="middle">
        {form === 'wide' ? t('views.rmapProcess') : ''}
      </text>
      <text x={form === 'wide' ? strip.x + 12 : strip.x} y={y}>
        {t(strip.width >= LONG_HEAD ? 'views.rmapSpaces' : 'views.rmapSpacesShort')}
      </text>
    </g>
  );
}

function Edges({ layout: { edges }, search }: LayoutProps & { readonly search: Search | undefined }) {
  return edges.map(({ key, row, ...ends }) => {
    const { outcome, isNow } = stateOf(row, search);
    const classes = ['rmap-edge', row.verdict === 'found' ? 'hit' : 'miss', outcome, isNow && 'now'];
    return <path key={key} d={edgePath(ends)} className={classes.filter(Boolean).join(' ')} />;
  });
}

/** From the page to what it leads to. */
function PageLine({
  layout: { form, page, structure, rows, columns },
  isDirect,
}: LayoutProps & { readonly isDirect: boolean }) {
  if (isDirect) return null;
  if (form === 'stacked') {
    const x = page.x + 6;
    return <path d={`M${x} ${page.y + page.height}V${structure.y + 2}`} className="rmap-page-line" />;
  }
  const own = columns.find(({ anonVma }) => anonVma.isOwn);
  const to = own
    ? { x: own.x - 9, y: own.y + 5 }
    : { x: structure.x, y: (rows[0]?.y ?? page.y) - ROW / 2 + 10 };
  const from = { x: page.x + page.width, y: page.y + STRIP };
  return <path d={edgePath({ from, to })} className="rmap-page-line" />;
}

function hiddenText(hidden: readonly Row[], search: Search | undefined): string {
  const outcomes = hidden.map((row) => stateOf(row, search).outcome);
  const found = outcomes.filter((outcome) => outcome === 'found').length;
  const missed = outcomes.filter((outcome) => outcome === 'missed').length;
  return t('views.rmapHidden', {
    count: hidden.length,
    found,
    missed,
    left: hidden.length - found - missed,
    hit: hidden.filter(({ verdict }) => verdict === 'found').length,
  });
}
