/* Who maps this page? The page, the structure that its reverse map walks, and the processes where it looks for the page. */
import { useEffect, useId, useMemo, type MouseEvent, type RefObject } from 'react';
import type { RecordPage } from '../../protocol/protocol.gen.ts';
import { fileName } from '../../narrate/context.ts';
import { formatAddress } from '../../narrate/format.ts';
import { toNumber } from '../../protocol/u64.ts';
import type { Memory } from '../../timeline/memory.ts';
import { useScrolls } from '../../widgets/use-scrolls.ts';
import { t } from '../../words/index.ts';
import { Figure } from '../Figure.tsx';
import { commonScale } from '../processes/strip.ts';
import { KindPatterns } from '../Swatches.tsx';
import { useSize } from '../use-size.ts';
import type { ViewProps } from '../view.ts';
import { Caption } from './Caption.tsx';
import { Cost } from './Cost.tsx';
import { layoutOf, ROW } from './layout.ts';
import { lensOf } from './lens.ts';
import { Lines } from './Lines.tsx';
import { MachineMemory } from './MachineMemory.tsx';
import { countsMappers, type Row, sceneOf, shownRows } from './model.ts';
import { PageBox } from './PageBox.tsx';
import type { PageChoice } from './page-map.ts';
import { pickingOf } from './picking.ts';
import type { Mapped } from './probe.ts';
import { RmapLegend } from './RmapLegend.tsx';
import { Rows } from './Rows.tsx';
import { hiddenText, rowTexts, saidPage, saidRow, stateOf } from './say.ts';
import { searchOf } from './search.ts';
import { Structure } from './Structure.tsx';
import { useTextWidth } from '../use-text-width.ts';
import '../drawing.css';
import './rmap.css';
import './rows.css';
import './cost.css';

type RmapProps = ViewProps<PageChoice, Mapped>;

export function WhoMaps(props: RmapProps) {
  const { found } = props;
  return found ? <Chooser {...props} {...found} /> : <Nobody text={t('views.rmapNone')} />;
}

function Nobody({ text }: { readonly text: string }) {
  return (
    <Figure id="rmap" title="views.rmap" summary={text}>
      <p className="figure-empty">{text}</p>
    </Figure>
  );
}

function Chooser(props: RmapProps & Mapped) {
  const { pageMap, snapshot, onState: onPick } = props;
  const { page, wish, place } = pageMap;
  const { strategies, keeps } = snapshot;
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
        <Picture {...props} page={page} key={strategies['rmap']} />
      ) : (
        <>
          <p className="figure-empty">{text}</p>
          <div className="rmap-below alone">
            <MachineMemory memory={pageMap.memory} isAnonmm={keeps.has('anonmm')} />
          </div>
        </>
      )}
    </Figure>
  );
}

function placeOf(page: RecordPage | undefined): PageChoice | undefined {
  return page && page.process > 0 ? { process: page.process, addr: page.addr } : undefined;
}

interface PictureProps extends RmapProps, Mapped {
  readonly page: RecordPage;
}

/** The boldest font of the words beside a row, for measuring them (rows.css). */
const WORDS_FONT = '600 11.5px Inter, system-ui, sans-serif';

function Picture(props: PictureProps) {
  const { snapshot, spec, pageMap, strips, page, chosen, onChoose, onState: onPick } = props;
  const { mm, vmas, keeps } = snapshot;
  const [scroller, scrolls] = useScrolls<HTMLDivElement>('y');
  const [body, { width }] = useSize<HTMLDivElement>();
  const patterns = useId();
  const scene = useMemo(() => sceneOf(pageMap, keeps), [pageMap, keeps]);
  const search = useMemo(() => searchOf(snapshot, page.page), [snapshot, page.page]);
  const { rows, hidden } = useMemo(() => shownRows(scene.rows, search?.latest), [scene, search?.latest]);
  const texts = useMemo(() => rows.flatMap((row) => rowTexts(row, search)), [rows, search]);
  const wordWidth = useTextWidth(texts, WORDS_FONT);
  const layout = useMemo(
    () => layoutOf(scene, rows, Math.max(320, width), wordWidth),
    [scene, rows, width, wordWidth],
  );
  const spaces = useMemo(() => {
    const all = new Map<number, Pick<Memory, 'mm' | 'vmas'>>(strips);
    return all.set(mm.process, { mm, vmas });
  }, [strips, mm, vmas]);
  const common = useMemo(() => commonScale([...spaces.values()]), [spaces]);
  const scale = useMemo(() => lensOf(common, rangesOf(rows, spaces)), [common, rows, spaces]);
  const processes = useMemo(() => new Map(scene.rows.map(({ key, process }) => [key, process])), [scene]);
  const file = fileName(scene.file || page.file, spec.files);
  const at = pageMap.wish === 'chosen' && pageMap.place ? pageMap.place : placeOf(page);
  const picking = pickingOf({ layout, scale, rows: scene.rows, runs: pageMap.runs, at, onPick });
  useInView(scroller, layout.rows.find(({ row }) => row.key === search?.latest)?.y);

  const vmaUnder = (event: MouseEvent): number => {
    const under = picking.placeUnder(event);
    if (under?.process !== mm.process) return 0;
    return vmas.holding(under.addr)?.id ?? 0;
  };
  const hasMapcount = countsMappers(keeps);
  return (
    <>
      <Caption page={page} pageMap={pageMap} search={search} />
      <div
        ref={scroller}
        className="rmap-scroller"
        // An element that scrolls must be reachable by keyboard; a fieldset has no place in a figure.
        {...(scrolls && { role: 'group', 'aria-label': t('views.rmapScroll'), tabIndex: 0 })}
      >
        <div ref={body} className="rmap-body">
          {width > 0 && (
            <>
              {/* A role of "application" lets screen readers pass the arrow keys on; the linter counts it as passive. */}
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
              <div
                className="rmap-drawing"
                role="application"
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
                tabIndex={0}
                aria-label={t('views.drawing', { label: t('views.rmapDrawing'), hint: t('views.rmapKeys') })}
                onKeyDown={picking.onKeyDown}
                onClick={picking.onClick}
                onPointerMove={(event) => onChoose(vmaUnder(event))}
                onPointerLeave={() => onChoose(0)}
              >
                <svg width={layout.width} height={layout.height} aria-hidden="true">
                  <KindPatterns prefix={patterns} />
                  <Lines layout={layout} search={search} />
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
                    hasIndex={page.kind === 'file' || hasMapcount}
                    hasMapcount={hasMapcount}
                  />
                </svg>
                <p className="visually-hidden" aria-live="polite">
                  {pageMap.wish === 'chosen' && at && saidPage(at, page)}
                </p>
                <p className="figure-keys" aria-hidden="true">
                  {t('views.rmapKeys')}
                </p>
              </div>
              <ul className="visually-hidden" aria-label={t('views.rmapRows')}>
                {rows.map((row) => (
                  <li key={`${row.key} ${row.addr}`}>{saidRow(row, stateOf(row, search))}</li>
                ))}
              </ul>
              {hidden.length > 0 && <p className="rmap-hidden">{hiddenText(hidden, search)}</p>}
              <div className="rmap-below">
                <Cost page={page} scene={scene} memory={pageMap.memory} keeps={keeps} />
                <MachineMemory memory={pageMap.memory} isAnonmm={keeps.has('anonmm')} />
              </div>
            </>
          )}
        </div>
      </div>
    </>
  );
}

/** Scrolls to the row where the step looks. */
function useInView(scroller: RefObject<HTMLElement | null>, y: number | undefined): void {
  useEffect(() => {
    const element = scroller.current;
    if (y === undefined || !element) return;
    const { scrollTop, clientHeight } = element;
    if (y - ROW < scrollTop || y + ROW > scrollTop + clientHeight)
      element.scrollTo({ top: Math.max(0, y - clientHeight / 2) });
  }, [scroller, y]);
}

/** The address ranges of the rows' VMAs. */
function rangesOf(rows: readonly Row[], spaces: ReadonlyMap<number, Pick<Memory, 'vmas'>>) {
  return rows.flatMap(({ start, end, process, addr }) => {
    if (end > start) return [{ start, end }];
    return spaces.get(process)?.vmas.holding(addr) ?? [];
  });
}
