/* A drawing of a maple tree that readers zoom, fold and walk through by keys. Every figure with a maple tree uses it. */
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { nth } from '../../base/known.ts';
import { kindOf } from '../../d3/kinds.ts';
import { shortName, type NarrateContext } from '../../narrate/context.ts';
import type { MapleRecords } from '../../timeline/maple-records.ts';
import { t } from '../../words/index.ts';
import { Drawing } from '../Drawing.tsx';
import type { Touch } from '../touch.ts';
import { usePainted } from '../use-painted.ts';
import { useSize } from '../use-size.ts';
import { useZoom } from '../use-zoom.ts';
import { drawMaple } from './draw.ts';
import { type Geometry, geometryOf, greatestZoom, hitAt } from './geometry.ts';
import { layoutMaple, type MapleLayout, type Place, placeOfVma, type Span } from './layout.ts';
import { placeText } from './MapleReadout.tsx';
import type { MapleMarks } from './marks.ts';
import type { CopyLook, MaplePicture } from './picture.ts';
import { SvgMaple } from './SvgMaple.tsx';
import { aroundSpan, currentPlace, neighbour } from './walk.ts';
import './maple.css';

/** A tree of up to so many nodes consists of moving elements, some forty for each node; a larger one is painted. */
const MOST_ELEMENTS = 24;
const NONE: ReadonlySet<number> = new Set();

interface MapleDrawingOptions {
  readonly maple: MapleRecords;
  /** That of the process whose tree it is. The slots of a copy may point to VMAs of another process. */
  readonly world: NarrateContext;
  readonly touch: Touch;
  readonly marks: MapleMarks;
  readonly chosen: number;
  readonly onChoose: (id: number) => void;
  /** Says what the drawing shows. */
  readonly label: string;
  /** Shown in place of a tree without nodes. */
  readonly empty: string;
  /** How to show the tree if it is a copy. */
  readonly copy?: CopyLook;
}

export interface MapleDrawing {
  readonly drawing: ReactNode;
  readonly layout: MapleLayout;
  readonly geometry: Geometry;
  /** What the reader points at, else the place of the keys. */
  readonly told: Place | undefined;
  readonly zoomBy: (factor: number) => void;
  readonly fit: () => void;
  readonly showCurrent: () => void;
  /** Missing where nothing is folded. */
  readonly unfold?: () => void;
}

export function useMapleDrawing({
  maple,
  world,
  touch,
  marks,
  chosen,
  onChoose,
  label,
  empty,
  copy,
}: MapleDrawingOptions): MapleDrawing {
  const [drawing, size] = useSize<HTMLDivElement>();
  const [folded, setFolded] = useState(NONE);
  // The place of the keys is kept by address: indexes change as nodes come and go.
  const [keyPlace, setKeyPlace] = useState({ node: 0, slot: -1 });
  const [hovered, setHovered] = useState<Place>();

  const layout = useMemo(() => layoutMaple(maple, folded), [maple, folded]);
  const [zoom, view, limitZoom] = useZoom(drawing, 'x', size);
  const greatest = greatestZoom(layout, size.width);
  useLayoutEffect(() => limitZoom(greatest), [limitZoom, greatest]);
  const geometry = useMemo(() => geometryOf(layout, size, zoom), [layout, size, zoom]);

  const cursorNode = layout.indexOf.get(keyPlace.node);
  const cursor = cursorNode === undefined ? undefined : { node: cursorNode, slot: keyPlace.slot };
  const pointed = useMemo(() => placeOfVma(layout, chosen), [layout, chosen]);
  const picture: MaplePicture = {
    layout,
    touch,
    marks,
    chosen,
    pointed,
    cursor,
    vmaOf: world.vma,
    kindOf: (vma) => kindOf(vma, world.mm, world.files),
    nameOf: (vma) => shortName(vma, world),
    copy,
  };
  const isPainted = layout.nodes.length > MOST_ELEMENTS;

  const canvas = usePainted(size, (paint) => drawMaple(paint, picture, geometry));

  const base = (column: number): number => (geometry.x(column) - zoom.t) / zoom.k;
  /** Brings a part of the picture into the middle, as far as the picture's ends allow. In pixels of the picture before zooming. */
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
    const { x, width } = geometry.box(nth(layout.nodes, place.node));
    if (x + width >= 0 && x <= size.width) return;
    show((x + width / 2 - zoom.t) / zoom.k, size.width / zoom.k);
  };

  // While the reader is zoomed in, the view follows the walk.
  const follow = useEffectEvent((now: MapleMarks, touched: Touch) => {
    const place = currentPlace(layout, now, touched, 0);
    if (place && zoom.k > 1) bringIntoView(place);
  });
  useEffect(() => follow(marks, touch), [marks, touch]);

  const choose = (place: Place | undefined): void => {
    const node = place && layout.nodes[place.node];
    onChoose(node && place.slot >= 0 ? maple.slot(node.record, place.slot).vma : 0);
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

  return {
    drawing: (
      <Drawing
        ref={drawing}
        label={label}
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
        {maple.count === 0 && <p className="figure-empty">{empty}</p>}
        <p className="visually-hidden" aria-live="polite">
          {cursor && placeText(layout, cursor, world)}
        </p>
      </Drawing>
    ),
    layout,
    geometry,
    told: hovered ?? cursor ?? pointed,
    zoomBy: view.by,
    fit,
    showCurrent: () => showAround(current()),
    ...(folded.size > 0 && { unfold: () => setFolded(NONE) }),
  };
}
