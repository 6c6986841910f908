/* The address space, from the whole 47 bits down to one page.
 *
 * It is vertical, with high addresses on top: names, sizes and addresses are lines of text, and beside a vertical strip such a line fits
 * next to each VMA, in a figure 390 pixels wide as well as in one of 1440. By default it is folded (strip.ts): true to scale, everything
 * mapped in 128 TiB would be three hairlines. The narrow strip on the right stays true to scale. */
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { kindOf } from '../../d3/kinds.ts';
import { isAllOnes, formatAddress, formatBytes, formatWordBytes } from '../../narrate/format.ts';
import { vmaName } from '../../narrate/context.ts';
import { narrate } from '../../narrate/narrate.ts';
import type { VmaRecords } from '../../timeline/vma-records.ts';
import { t } from '../../words/index.ts';
import { Drawing } from '../Drawing.tsx';
import { Figure } from '../Figure.tsx';
import { keepsCachedHole, keepsFreeAreaCache } from '../gap-strategies.ts';
import { tellGap } from '../picked.ts';
import { VmaReadout, GapReadout } from '../Readout.tsx';
import type { Range, Touch } from '../touch.ts';
import { hearRanges } from '../shown-range.ts';
import { usePainted } from '../use-painted.ts';
import { useSize } from '../use-size.ts';
import { useZoom } from '../use-zoom.ts';
import type { ViewProps } from '../view.ts';
import { ZoomTools } from '../ZoomTools.tsx';
import { blendScales } from '../../d3/address-scale.ts';
import { drawStrip } from './draw.ts';
import { columnsOf } from './layout.ts';
import { namesOf, useNameWidth } from './names.ts';
import { Overlay } from './Overlay.tsx';
import { Overview } from './Overview.tsx';
import { projection } from './projection.ts';
import { SpaceLegend } from './SpaceLegend.tsx';
import {
  vmaOfItem,
  buildStrip,
  greatestZoom,
  itemAt,
  LEAST_PAGES,
  mappedRange,
  PAGE,
  placesAt,
  type ScaleMode,
  scaleOf,
} from './strip.ts';
import type { Pages } from './probe.ts';
import { placesOf } from './session-places.ts';
import { ticksOf } from './ticks.ts';
import { useMoving } from './use-moving.ts';
import './address-space.css';

/** With more VMAs than this, changes of the scale are not animated: the eye couldn't follow them. */
const MOVING_VMAS = 1000;
const TICK_PITCH = 13;

function bytesIn(vmas: VmaRecords): number {
  let bytes = 0;
  for (let place = 0; place < vmas.length; place++) bytes += vmas.endOf(place) - vmas.startOf(place);
  return bytes;
}

export function AddressSpace(props: ViewProps<never, Pages>) {
  const { snapshot, spec, operations, world, touch, chosen, onChoose, found: pages = [] } = props;
  const { mm, vmas } = snapshot;
  const [drawing, size] = useSize<HTMLDivElement>();
  const [mode, setMode] = useState<ScaleMode>('folded');
  const [pointedItem, setPointedItem] = useState(-1);

  const strip = useMemo(() => buildStrip(vmas, mm.taskSize), [vmas, mm.taskSize]);
  const hasCache = keepsFreeAreaCache(snapshot);
  const always = useMemo(() => placesOf(spec, operations), [spec, operations]);
  const places = useMemo(() => always ?? placesAt(strip), [always, strip]);
  const target = useMemo(() => scaleOf(places, mode, mm.mmapBase), [places, mode, mm.mmapBase]);
  const [zoom, view, limitZoom] = useZoom(drawing, 'y', size);
  const isMoving = vmas.length <= MOVING_VMAS;
  const scales = useMoving(target, isMoving && zoom.k === 1);
  const scale = scales.part === 1 ? target : blendScales(scales.from, target, scales.part);
  const shown = useMemo(() => ({ strip, spec, process: mm.process }), [strip, spec, mm.process]);
  const strips = useMoving(shown, isMoving);
  const isSame = strips.from.spec === spec && strips.from.process === mm.process;
  const change =
    strips.part < 1 && isSame ? { from: strips.from.strip, to: strip, part: strips.part } : undefined;

  const { width, height } = size;
  const project = useMemo(() => projection(scale, zoom, height), [scale, zoom, height]);
  const columns = columnsOf(width, useNameWidth(spec.files));
  const { bar } = columns;

  // A page in a folded gap is a millionth of the height of one in a VMA: the item in the middle decides how far one can zoom in.
  const middle = itemAt(strip, project.address(height / 2));
  const greatest = useMemo(() => greatestZoom(strip, target, middle), [strip, target, middle]);
  useLayoutEffect(() => limitZoom(greatest), [limitZoom, greatest]);

  const unzoomedY = (address: number): number =>
    (1 - target.toUnit(Math.max(0, Math.min(mm.taskSize, address)))) * height;
  const show = (from: number, to: number, moving: boolean): void => {
    const spare = Math.max(0, LEAST_PAGES * PAGE - (to - from)) / 2;
    view.show(unzoomedY(to + spare), unzoomedY(from - spare), moving);
  };

  // While the reader is zoomed in, the same addresses stay visible when the scale changes.
  const seen = useRef({ target, from: 0, to: 0 });
  useLayoutEffect(() => {
    if (seen.current.target !== target && zoom.k > 1) show(seen.current.from, seen.current.to, false);
    seen.current = { target, from: project.address(height), to: project.address(0) };
  });

  const bringIntoView = ({ start, end }: Range): void => {
    const y = project.y((start + end) / 2);
    if (y >= 0 && y <= height) return;
    const half = (project.address(0) - project.address(height)) / 2;
    show(start - half, start + half, true);
  };
  // While the reader is zoomed in, the view follows the search.
  const follow = useEffectEvent(({ hole, worked, found, compared }: Touch) => {
    const [id = 0] = compared;
    const place = hole ?? worked ?? world.vma(id) ?? found;
    if (place && zoom.k > 1) bringIntoView(place);
  });
  useEffect(() => follow(touch), [touch]);

  const canvas = usePainted(size, (paint) =>
    drawStrip(
      paint,
      {
        strip,
        kindOf: (vma) => kindOf(vma, mm, spec.files),
        pages,
        change,
        folded: mode === 'folded',
        touch,
        chosen,
        vma: world.vma,
      },
      project,
      bar,
    ),
  );

  const isInBar = (x: number): boolean => x >= bar.left - 12 && x <= bar.left + bar.width + 12;
  const point = (x: number, y: number): void => {
    if (!isInBar(x)) return;
    const item = itemAt(strip, project.address(y));
    setPointedItem(item);
    onChoose(vmaOfItem(strip, item)?.id ?? 0);
  };
  /** The gap at a height of the drawing, and which half of what is seen of it. */
  const pickGap = (x: number, y: number): void => {
    if (!isInBar(x)) return;
    const item = itemAt(strip, project.address(y));
    const { [item]: start, [item + 1]: end } = strip.bounds;
    if (start === undefined || end === undefined || vmaOfItem(strip, item)) return;
    const [top, bottom] = [Math.max(0, project.y(end)), Math.min(height, project.y(start))];
    tellGap(drawing.current, { start, end, upper: y < (top + bottom) / 2 });
  };
  const leave = (): void => {
    setPointedItem(-1);
    onChoose(0);
  };

  const zoomToVma = (id: number): void => {
    const vma = world.vma(id);
    if (!vma) return;
    const margin = (vma.end - vma.start) / 2;
    show(vma.start - margin, vma.end + margin, true);
  };
  const moveBy = (direction: 1 | -1): void => {
    const place = vmas.placeOf(chosen);
    const start = direction > 0 ? 0 : vmas.length - 1;
    const next = vmas.at(place < 0 ? start : place + direction);
    if (!next) return;
    onChoose(next.id);
    bringIntoView(next);
  };
  const fit = (): void => view.show(0, height, true);
  const keys = {
    ArrowUp: () => moveBy(1),
    ArrowDown: () => moveBy(-1),
    Enter: () => zoomToVma(chosen),
  };

  const showAsked = useEffectEvent(({ start, end }: Range) => show(start, end, true));
  useEffect(() => (drawing.current ? hearRanges(drawing.current, showAsked) : undefined), [drawing]);

  const vma = world.vma(chosen);
  const mapped = useMemo(() => bytesIn(vmas), [vmas]);

  return (
    <Figure
      id="address-space"
      title="views.addressSpace"
      summary={t('views.spaceSummary', {
        vmas: vmas.length,
        mapped: formatBytes(mapped),
        space: formatBytes(mm.taskSize),
        now: snapshot.event ? narrate(snapshot.event, world, snapshot.stack).what : '',
      })}
      legend={<SpaceLegend />}
      tools={
        <>
          <button
            type="button"
            className="figure-tool"
            aria-pressed={mode === 'true'}
            title={t('views.scaleTrueHint')}
            onClick={() => setMode(mode === 'true' ? 'folded' : 'true')}
          >
            {t('views.scaleTrue')}
          </button>
          <button
            type="button"
            className="figure-tool tool-fit-mapped"
            title={t('views.fitMappedHint')}
            onClick={() => show(...mappedRange(strip), true)}
          >
            {t('views.fitMapped')}
          </button>
          <ZoomTools onZoom={view.by} onFit={fit} />
        </>
      }
      readout={pointed()}
      note={hasCache ? searchStart() : undefined}
    >
      <Drawing
        ref={drawing}
        label={t('views.spaceDrawing')}
        hint={t('views.spaceKeys')}
        keys={keys}
        onZoom={view.by}
        onFit={fit}
        onPoint={point}
        onPress={pickGap}
        onLeave={leave}
      >
        <canvas ref={canvas} className="figure-canvas" style={{ width, height }} />
        {height > 0 && (
          <>
            <Overlay
              width={width}
              bar={bar}
              project={project}
              ticks={ticksOf(strip, project, touch, TICK_PITCH)}
              names={namesOf(strip, project, touch, chosen, world, columns.isNarrow)}
              namesAt={columns.names}
              touch={touch}
              mm={mm}
              hasCache={hasCache}
              vmas={vmas}
              chosen={chosen}
              onChoose={onChoose}
            />
            <Overview vmas={vmas} taskSize={mm.taskSize} project={project} left={width - 18} />
          </>
        )}
        <p className="visually-hidden" aria-live="polite">
          {vma && t('views.spacePointing', { vma: vmaName(world, vma.id) })}
        </p>
      </Drawing>
    </Figure>
  );

  function pointed() {
    if (vma) return <VmaReadout vma={vma} world={world} />;
    const start = strip.bounds[pointedItem];
    const end = strip.bounds[pointedItem + 1];
    if (start !== undefined && end !== undefined) return <GapReadout start={start} end={end} />;
    return '';
  }

  /** What kernels up to 3.7 remember for the next search. */
  function searchStart() {
    return (
      <>
        <span>
          {t('views.freeAreaCacheLong')} <span className="mono">{formatAddress(mm.freeAreaCache)}</span>
        </span>
        {keepsCachedHole(snapshot) && (
          <span>
            {t('views.cachedHoleSize', {
              size: isAllOnes(mm.cachedHoleSize) ? t('views.unknown') : formatWordBytes(mm.cachedHoleSize),
            })}
          </span>
        )}
      </>
    );
  }
}
