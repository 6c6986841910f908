/* Draws a small tree with elements that keep their identity, so that readers see a split push the others aside. React makes and removes
 * the elements; only d3/tween.ts places them. */
import { useId, useMemo } from 'react';
import { KINDS, kindVariables } from '../../d3/kinds.ts';
import { MARKS } from '../../d3/marks.ts';
import { KindPatterns } from '../Swatches.tsx';
import { useMover } from '../use-mover.ts';
import type { Geometry } from './geometry.ts';
import type { Colour, MaplePicture, Shape } from './picture.ts';
import { nodeScene } from './scene.ts';

const TOKENS: Readonly<Record<string, string>> = {
  ground: '--surface',
  unused: '--surface-2',
  ink: '--ink',
  'ink-2': '--ink-2',
  faint: '--ink-3',
  line: '--line-strong',
  accent: '--accent',
  ...Object.fromEntries(Object.entries(MARKS).map(([name, { token }]) => [name, token])),
};
const KIND_FILLS: Readonly<Record<string, string | undefined>> = Object.fromEntries(
  KINDS.map((kind) => [`kind-${kind}`, kindVariables(kind)['--kind-fill']]),
);

function colourOf(colour: Colour | undefined): string {
  return colour === undefined ? 'none' : (KIND_FILLS[colour] ?? `var(${TOKENS[colour]})`);
}

interface SvgMapleProps {
  readonly picture: MaplePicture;
  readonly geometry: Geometry;
}

export function SvgMaple({ picture, geometry }: SvgMapleProps) {
  const { layout } = picture;
  const prefix = useId();
  const scenes = layout.nodes.map((_, index) => nodeScene(picture, geometry, index));

  const places = useMemo(
    () =>
      new Map(
        layout.nodes.map((node) => {
          const { x, y } = geometry.box(node);
          return [String(node.record.node), { x, y }];
        }),
      ),
    [layout, geometry],
  );
  const root = useMover<SVGSVGElement>(places, layout);

  return (
    <svg ref={root} className="maple" width={geometry.width} height={geometry.height} aria-hidden="true">
      <KindPatterns prefix={prefix} />
      {scenes.map(({ key, shapes }) => (
        <g key={key} data-move={key} className="maple-node">
          {shapes.map((shape, i) => (
            // A node's shapes are always drawn in the same order.
            // oxlint-disable-next-line react/no-array-index-key
            <ShapeElement key={i} shape={shape} prefix={prefix} />
          ))}
        </g>
      ))}
      {scenes.map(({ key, notes }) => (
        <g key={`notes ${key}`} data-move={key}>
          {notes.map((shape, i) => (
            // oxlint-disable-next-line react/no-array-index-key
            <g key={`${i} ${shape.order}`} className="maple-walk" style={{ '--order': delayOf(shape) }}>
              <ShapeElement shape={shape} prefix={prefix} />
            </g>
          ))}
        </g>
      ))}
    </svg>
  );
}

/** Later steps appear together with this one: nobody waits for a long way. */
const LAST_DELAYED = 7;

function delayOf({ order = 0 }: Shape): number {
  return Math.min(Math.max(0, order), LAST_DELAYED);
}

function ShapeElement({ shape, prefix }: { readonly shape: Shape; readonly prefix: string }) {
  if (shape.form === 'text') {
    return (
      <text
        x={shape.x}
        y={shape.y}
        dy="0.34em"
        className={shape.font === 'mono' ? 'maple-mono' : 'maple-prose'}
        style={{ fill: colourOf(shape.colour), fontSize: shape.size, fontWeight: shape.bold ? 650 : 400 }}
        textAnchor={shape.end ? 'end' : 'start'}
      >
        {shape.text}
      </text>
    );
  }
  const style = { fill: colourOf(shape.fill), stroke: colourOf(shape.stroke) };
  const look = {
    strokeWidth: shape.lineWidth,
    strokeDasharray: shape.dash?.join(' '),
    opacity: shape.alpha,
  };
  if (shape.form === 'path') return <path d={shape.d} style={style} {...look} />;
  const { x, y, height, radius, pattern } = shape;
  const box = { x, y, height, width: Math.max(0, shape.width), rx: radius };
  return (
    <>
      <rect {...box} style={style} {...look} />
      {pattern && <rect {...box} fill={`url(#${prefix}-${pattern})`} />}
    </>
  );
}
