import { useId, useLayoutEffect, useMemo, useRef, useState, type CSSProperties, type RefObject } from 'react';
import { Handle } from './Handle.tsx';
import { KindTag } from './KindTag.tsx';
import { layOut } from './layout.ts';
import { Mark, Pattern, Sample, Swatch, seriesVariables } from './Sample.tsx';
import { SaveChart } from './SaveChart.tsx';
import type { Group, Layout, Room, Shape } from './shapes.ts';
import { isRows, type ChartSpec, type Series } from './spec.ts';
import './chart.css';

interface ChartProps {
  readonly spec: ChartSpec;
  /** Whether it comes without ways to keep it: one of many, each of which leads to the whole one. */
  readonly isBare?: boolean;
}

/** A chart in its frame: its title, where its figures come from, the names of its axes, and ways to keep it. */
export function Chart({ spec, isBare = false }: ChartProps) {
  const figure = useRef<HTMLElement>(null);
  const [body, room] = useRoom();
  const { title, summary, origin, x, y, note } = spec;
  // Before its first value, a chart has axes only if it knows where these begin and end.
  const isDrawn = spec.series.length > 0 || 'from' in x;
  const layout = useMemo(() => (room && isDrawn ? layOut(spec, room) : undefined), [spec, room, isDrawn]);
  const right = <p className="chart-right">{x.name} →</p>;
  return (
    <figure ref={figure} className="chart" aria-label={title}>
      <figcaption>
        {title} {origin && <KindTag {...origin} />}
      </figcaption>
      <p className="visually-hidden">{summary}</p>
      {!isRows(y) && <p className="chart-up">↑ {y.name}</p>}
      <div ref={body} className="chart-body">
        {room && layout && <Drawing spec={spec} layout={layout} em={room.em} />}
        {layout && layout.names !== 'ends' && (
          // What is saved has the list also where the page has it elsewhere.
          <ul className="chart-names" aria-hidden="true" hidden={layout.names === 'elsewhere'}>
            {spec.series.map((series) => (
              <li key={series.key}>
                <SampleOf series={series} />
                {series.label}
              </li>
            ))}
          </ul>
        )}
      </div>
      {isBare ? right : <SaveChart {...{ figure, spec }}>{right}</SaveChart>}
      {note !== undefined && note !== '' && <p className="quiet">{note}</p>}
    </figure>
  );
}

/** The width of the drawing's place, and the height of its letters, which style sheets decide. */
function useRoom(): readonly [RefObject<HTMLDivElement | null>, Room | undefined] {
  const ref = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Room>();
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = (): void => {
      const width = element.clientWidth;
      const em = Number.parseFloat(getComputedStyle(element).fontSize) || LETTERS;
      if (width > 0) setRoom((old) => (old?.width === width && old.em === em ? old : { width, em }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, room];
}

/** Where no style sheet says anything. */
const LETTERS = 13;

function SampleOf({ series }: { readonly series: Series }) {
  return 'fill' in series ? (
    <Swatch fill={series.fill} />
  ) : (
    <Sample style={series.style} isLine={series.as === 'line'} />
  );
}

interface DrawingProps {
  readonly spec: ChartSpec;
  readonly layout: Layout;
  readonly em: number;
}

function Drawing({ spec: { series, point }, layout, em }: DrawingProps) {
  const id = useId();
  const { width, height, groups } = layout;
  const fills = series.filter((each) => 'fill' in each);
  const fillOf = (key: string): CSSProperties => {
    const place = fills.findIndex((each) => each.key === key);
    return { fill: `url(#${id}-${place})`, stroke: fills[place]?.fill.ink };
  };
  return (
    // The table has all that it shows, but a point that can be moved is a control.
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="chart-drawing"
      aria-hidden={point ? undefined : true}
    >
      <defs>
        {fills.map(({ key, fill }, place) => (
          <Pattern key={key} id={`${id}-${place}`} fill={fill} />
        ))}
      </defs>
      <g aria-hidden="true">
        {groups.map((group) => (
          <Shapes key={group.key} group={group} fillOf={fillOf} em={em} />
        ))}
      </g>
      {point && <Handle point={point} layout={layout} em={em} />}
    </svg>
  );
}

interface ShapesProps {
  readonly group: Group;
  readonly fillOf: (series: string) => CSSProperties;
  readonly em: number;
}

function Shapes({ group: { token, look, shapes }, fillOf, em }: ShapesProps) {
  return (
    <g style={token === undefined ? undefined : seriesVariables({ token })} className={look || undefined}>
      {shapes.map((shape, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a shape is its place among the shapes of its series
        <Drawn key={place} shape={shape} fillOf={fillOf} em={em} />
      ))}
    </g>
  );
}

function Drawn({ shape, fillOf, em }: { readonly shape: Shape } & Pick<ShapesProps, 'fillOf' | 'em'>) {
  switch (shape.as) {
    case 'path':
      return <path className={`chart-${shape.look}`} d={shape.d} strokeDasharray={shape.dash} />;
    case 'mark':
      return <Mark {...shape} scale={em / LETTERS} />;
    case 'text':
      return (
        <text className={`chart-${shape.look}`} x={shape.x} y={shape.y} dy="0.34em" textAnchor={shape.anchor}>
          {shape.text}
        </text>
      );
    case 'rect':
      return (
        <rect
          className={`chart-${shape.look}`}
          x={shape.x}
          y={shape.y}
          width={shape.width}
          height={shape.height}
        />
      );
    case 'filled':
      return (
        <path
          className={shape.isCut ? 'chart-filled cut' : 'chart-filled'}
          d={shape.d}
          style={fillOf(shape.series)}
        />
      );
  }
}
