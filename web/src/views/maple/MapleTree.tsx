/* The maple tree: nodes of up to sixteen slots, level by level, as they lie in memory. */
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { kindOf } from '../../d3/kinds.ts';
import { shortName } from '../../narrate/context.ts';
import type { MapleRecords } from '../../timeline/maple-records.ts';
import { t } from '../../words/index.ts';
import { Drawing } from '../Drawing.tsx';
import { Figure } from '../Figure.tsx';
import type { Touch } from '../touch.ts';
import { useFonts } from '../use-fonts.ts';
import { usePaint } from '../use-paint.ts';
import { useSize } from '../use-size.ts';
import { useTheme } from '../use-theme.ts';
import { useZoom } from '../use-zoom.ts';
import type { ViewProps } from '../view.ts';
import { ZoomTools } from '../ZoomTools.tsx';
import { drawMaple } from './draw.ts';
import { geometryOf, greatestZoom, hitAt } from './geometry.ts';
import { layoutMaple, type Place, placeOfArea, type Span } from './layout.ts';
import { MapleLegend } from './MapleLegend.tsx';
import { MapleReadout, placeText } from './MapleReadout.tsx';
import { type MapleMarks, mapleMarksOf } from './marks.ts';
import type { MaplePicture } from './scene.ts';
import { SvgMaple } from './SvgMaple.tsx';
import { Tray } from './Tray.tsx';
import { aroundSpan, currentPlace, neighbour } from './walk.ts';
import './maple.css';

/** Up to here the tree is made of elements that move, some forty a node; above, it is painted. */
const MOST_ELEMENTS = 24;
const NONE: ReadonlySet<number> = new Set();

export function MapleTree(props: ViewProps) {
  const { maple } = props.snapshot;
  if (maple) return <Tree {...props} maple={maple} />;
  return (
    <Figure id="maple" title="views.maple" summary={t('views.mapleNone')}>
      <p className="figure-empty">{t('views.mapleNone')}</p>
    </Figure>
  );
}

function Tree({
  snapshot,
  spec,
  world,
  touch,
  chosen,
  onChoose,
  maple,
}: ViewProps & { readonly maple: MapleRecords }) {
  const { mm, recent, event } = snapshot;
  const [drawing, size] = useSize<HTMLDivElement>();
  const canvas = useRef<HTMLCanvasElement>(null);
  const paintFor = usePaint();
  const theme = useTheme();
  useFonts();
  const [folded, setFolded] = useState(NONE);
  /** Where the keys stand: by address, since nodes come and go. */
  const [keyPlace, setKeyPlace] = useState({ node: 0, slot: -1 });
  const [hovered, setHovered] = useState<Place>();

  const layout = useMemo(() => layoutMaple(maple, folded), [maple, folded]);
  const marks = useMemo(() => mapleMarksOf(recent, event), [recent, event]);
  const [zoom, view, limitZoom] = useZoom(drawing, 'x', size);
  const greatest = greatestZoom(layout, size.width);
  useLayoutEffect(() => limitZoom(greatest), [limitZoom, greatest]);
  const geometry = useMemo(() => geometryOf(layout, size, zoom), [layout, size, zoom]);

  const cursorNode = layout.indexOf.get(keyPlace.node);
  const cursor = cursorNode === undefined ? undefined : { node: cursorNode, slot: keyPlace.slot };
  const pointed = useMemo(() => placeOfArea(layout, chosen), [layout, chosen]);
  const picture: MaplePicture = {
    layout,
    touch,
    marks,
    chosen,
    pointed,
    cursor,
    areaOf: world.vma,
    kindOf: (vma) => kindOf(vma, mm, spec.files),
    nameOf: (vma) => shortName(vma, world),
  };
  const isPainted = layout.nodes.length > MOST_ELEMENTS;

  useLayoutEffect(() => {
    const paint =
      canvas.current && size.width > 0 && paintFor(canvas.current, size.width, size.height, theme);
    if (paint) drawMaple(paint, picture, geometry);
  });

  const base = (column: number): number => (geometry.x(column) - zoom.t) / zoom.k;
  /** Brings a stretch of the unzoomed picture into the middle, as far as the picture reaches. */
  const show = (middle: number, length: number): void => {
    const half = Math.min(size.width, length) / 2;
    const centre = Math.max(half, Math.min(size.width - half, middle));
    view.show(centre - half, centre + half, true);
  };
  const showColumns = ({ left, right }: Span): void => {
    const [from, to] = [base(left), base(right)];
    show((from + to) / 2, Math.max(to - from, size.width / greatest));
  };
  const showAround = (place: Place | undefined): void => {
    const span = place && aroundSpan(layout, place);
    if (span) showColumns(span);
  };
  const bringIntoView = (place: Place): void => {
    const node = layout.nodes[place.node]!;
    const { x, width } = geometry.box(node);
    if (x + width >= 0 && x <= size.width) return;
    show((x + width / 2 - zoom.t) / zoom.k, size.width / zoom.k);
  };

  // Someone who has zoomed in follows the walk.
  const follow = useEffectEvent((now: MapleMarks, areas: Touch) => {
    const place = currentPlace(layout, now, areas, 0);
    if (place && zoom.k > 1) bringIntoView(place);
  });
  useEffect(() => follow(marks, touch), [marks, touch]);

  const choose = (place: Place | undefined): void => {
    const node = layout.nodes[place?.node ?? -1];
    const slot = node && place!.slot >= 0 ? maple.slot(node.record, place!.slot) : undefined;
    onChoose(slot?.vma ?? 0);
  };
  const goTo = (place: Place | undefined): void => {
    const node = layout.nodes[place?.node ?? -1];
    if (!place || !node) return;
    setKeyPlace({ node: node.record.node, slot: place.slot });
    choose(place);
    bringIntoView(place);
  };
  const toggle = (place: Place | undefined): void => {
    const node = layout.nodes[place?.node ?? -1];
    if (!node || node.record.kind !== 'inner') return;
    const next = new Set(folded);
    if (!next.delete(node.record.node)) next.add(node.record.node);
    setFolded(next);
  };
  const fold = (): void => toggle(cursor);
  const current = (): Place | undefined => currentPlace(layout, marks, touch, chosen);
  const fit = (): void => view.show(0, size.width, true);
  const keys = {
    ArrowUp: () => goTo(neighbour(layout, cursor, 'up')),
    ArrowDown: () => goTo(neighbour(layout, cursor, 'down')),
    ArrowLeft: () => goTo(neighbour(layout, cursor, 'left')),
    ArrowRight: () => goTo(neighbour(layout, cursor, 'right')),
    Enter: fold,
    ' ': fold,
    c: () => showAround(cursor ?? current()),
    Escape: () => drawing.current?.blur(),
  };
  const onPoint = (x: number, y: number): void => {
    const hit = hitAt(layout, geometry, x, y);
    setHovered(hit);
    choose(hit);
  };
  const onLeave = (): void => {
    setHovered(undefined);
    onChoose(0);
  };

  const told = hovered ?? cursor ?? pointed;
  const { levels } = layout;
  return (
    <Figure
      id="maple"
      title="views.maple"
      summary={
        maple.count > 0
          ? t('views.mapleSummary', { nodes: maple.count, levels, areas: layout.nodes[0]?.areas ?? 0 })
          : t('views.treeEmpty')
      }
      legend={<MapleLegend />}
      tools={
        <>
          {folded.size > 0 && (
            <button type="button" className="figure-tool" onClick={() => setFolded(NONE)}>
              {t('views.mapleUnfold')}
            </button>
          )}
          <button
            type="button"
            className="figure-tool"
            title={t('views.mapleCurrentHint')}
            onClick={() => showAround(current())}
          >
            {t('views.mapleCurrent')}
          </button>
          <ZoomTools onZoom={view.by} onFit={fit} />
        </>
      }
      readout={
        <>
          {told && <MapleReadout layout={layout} place={told} world={world} />}
          <Tray layout={layout} marks={marks} />
        </>
      }
    >
      <Drawing
        ref={drawing}
        label={t('views.mapleDrawing')}
        hint={t('views.mapleKeys')}
        keys={keys}
        onZoom={view.by}
        onFit={fit}
        onPoint={onPoint}
        onLeave={onLeave}
        onPress={(x, y) => toggle(hitAt(layout, geometry, x, y))}
      >
        {isPainted && (
          <canvas ref={canvas} className="figure-canvas" style={{ width: size.width, height: size.height }} />
        )}
        {!isPainted && size.width > 0 && <SvgMaple picture={picture} geometry={geometry} />}
        {maple.count === 0 && <p className="figure-empty">{t('views.treeEmpty')}</p>}
        <p className="visually-hidden" aria-live="polite">
          {cursor && placeText(layout, cursor, world)}
        </p>
      </Drawing>
    </Figure>
  );
}
