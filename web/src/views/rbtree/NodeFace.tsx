/* Draws a node with as much detail as fits. Black nodes are square and marked B, red ones round and marked R. */
import { memo } from 'react';
import { formatAddress, formatBytes } from '../../narrate/format.ts';
import type { Colour } from '../../protocol/protocol.gen.ts';
import { t } from '../../words/index.ts';
import type { Box } from './geometry.ts';
import { barOf } from '../bars.ts';

interface NodeFaceProps {
  readonly box: Box;
  readonly id: number;
  readonly name: string;
  readonly start: number;
  readonly size: number;
  readonly colour: Colour;
  readonly linked: boolean;
  readonly ownGap: number;
  /** Undefined for kernels that store none. */
  readonly subtreeGap: number | undefined;
  /** Id of the kind's pattern. */
  readonly pattern: string;
  readonly isChanged: boolean;
  readonly isWaiting: boolean;
}

/** How many characters fit into a full node, and into a compact one. */
const FULL_NAME = 13;
const COMPACT_NAME = 8;

export const NodeFace = memo(function NodeFace(props: NodeFaceProps) {
  const { box, colour, linked, pattern, isChanged, isWaiting } = props;
  const { width, height, detail } = box;
  const left = -width / 2;
  const top = -height / 2;
  const round = colour === 'red' ? Math.min(height, 24) / 2 : 1.5;
  return (
    <>
      <rect
        className="tree-halo"
        x={left - 4}
        y={top - 4}
        width={width + 8}
        height={height + 8}
        rx={round + 4}
      />
      <rect className="tree-box" x={left} y={top} width={width} height={height} rx={round} />
      {detail === 'full' && <Full {...props} />}
      {detail === 'gaps' && <Gaps {...props} />}
      {detail === 'compact' && <Compact {...props} />}
      {detail === 'mini' && <Mini {...props} />}
      {detail === 'dot' && (
        <rect
          x={left + 1.5}
          y={top + 1.5}
          width={width - 3}
          height={height - 3}
          rx={round - 1}
          fill={`url(#${pattern})`}
        />
      )}
      {isChanged && <rect className="tree-changed" x={left - 8} y={top} width={4} height={height} />}
      {isWaiting && <ChainLinks x={left + width + 5} />}
      {!linked && detail === 'full' && (
        <text className="tree-note" y={top + height + 12}>
          {t('views.notInTree')}
        </text>
      )}
    </>
  );
});

/** Two links of a chain, beside a node whose gap waits in a chain of equal gaps. */
function ChainLinks({ x }: { readonly x: number }) {
  return (
    <g className="tree-waiting">
      <circle cx={x} cy={-2.5} r={3.5} />
      <circle cx={x} cy={2.5} r={3.5} />
    </g>
  );
}

function Full({ box, id, name, start, size, colour, ownGap, subtreeGap, pattern }: NodeFaceProps) {
  const left = -box.width / 2;
  const top = -box.height / 2;
  return (
    <>
      <rect
        x={left + 7}
        y={top + 5}
        width={10}
        height={10}
        rx={2}
        fill={`url(#${pattern})`}
        className="kind-edge"
      />
      <text x={left + 22} y={top + 14.5} className="tree-name">
        {cut(name, FULL_NAME)}
        <tspan className="tree-id"> #{id}</tspan>
      </text>
      <text x={-left - 7} y={top + 14.5} className="tree-colour">
        {letterOf(colour)}
      </text>
      <text x={left + 7} y={top + 26} className="tree-range">
        {`${formatAddress(start)} +${formatBytes(size)}`}
      </text>
      <GapLine x={left + 7} y={top + 37} label={t('views.ownGap')} bytes={ownGap} className="own" />
      {subtreeGap !== undefined && (
        <GapLine
          x={left + 7}
          y={top + 48}
          label={t('views.subtreeGap')}
          bytes={subtreeGap}
          className="subtree"
        />
      )}
    </>
  );
}

/** The node's name, and its gaps as numbers. */
function Gaps({ box, id, name, colour, ownGap, subtreeGap, pattern }: NodeFaceProps) {
  const left = -box.width / 2;
  const top = -box.height / 2;
  const numbers = [
    { label: t('views.ownGap'), bytes: ownGap, className: 'own' },
    { label: t('views.subtreeGap'), bytes: subtreeGap, className: 'subtree' },
  ];
  return (
    <>
      <rect
        x={left + 5}
        y={top + 4}
        width={9}
        height={9}
        rx={2}
        fill={`url(#${pattern})`}
        className="kind-edge"
      />
      <text x={left + 17} y={top + 12} className="tree-name small">
        {cut(name, COMPACT_NAME)}
        <tspan className="tree-id"> #{id}</tspan>
      </text>
      <text x={-left - 6} y={top + 12} className="tree-colour">
        {letterOf(colour)}
      </text>
      {numbers.map(({ label, bytes, className }, line) =>
        bytes === undefined ? undefined : (
          <g
            key={label}
            transform={`translate(${left + 6} ${top + 25 + line * 11.5})`}
            className={`tree-gap ${className}`}
          >
            <text>{label}</text>
            <text x={27}>{formatBytes(bytes)}</text>
          </g>
        ),
      )}
    </>
  );
}

interface GapLineProps {
  readonly x: number;
  readonly y: number;
  readonly label: string;
  readonly bytes: number;
  readonly className: 'own' | 'subtree';
}

const GAP_LENGTH = 52;

function GapLine({ x, y, label, bytes, className }: GapLineProps) {
  return (
    <g transform={`translate(${x} ${y})`} className={`tree-gap ${className}`}>
      <text>{label}</text>
      <rect x={25} y={-6.5} width={GAP_LENGTH} height={6} className="tree-gap-room" />
      <rect x={25} y={-6.5} width={barOf(bytes) * GAP_LENGTH} height={6} />
      <text x={82}>{formatBytes(bytes)}</text>
    </g>
  );
}

function Compact({ box, id, name, colour, ownGap, subtreeGap, pattern }: NodeFaceProps) {
  const left = -box.width / 2;
  const top = -box.height / 2;
  return (
    <>
      <rect
        x={left + 5}
        y={top + 5}
        width={9}
        height={9}
        rx={2}
        fill={`url(#${pattern})`}
        className="kind-edge"
      />
      <text x={left + 17} y={top + 13} className="tree-name small">
        {cut(name, COMPACT_NAME)}
      </text>
      <text x={left + 6} y={top + 27} className="tree-id">
        {`${letterOf(colour)} #${id}`}
      </text>
      <Bars x={left + 47} y={top + 19} length={25} ownGap={ownGap} subtreeGap={subtreeGap} />
    </>
  );
}

function Mini({ box, id, ownGap, subtreeGap, pattern }: NodeFaceProps) {
  const left = -box.width / 2;
  const top = -box.height / 2;
  return (
    <>
      <rect x={left + 2} y={top + 2} width={box.width - 4} height={3} fill={`url(#${pattern})`} />
      <text y={top + 14} className="tree-id mini">
        {id}
      </text>
      <Bars
        x={left + 4}
        y={top + 16}
        length={box.width - 8}
        thickness={2.4}
        ownGap={ownGap}
        subtreeGap={subtreeGap}
      />
    </>
  );
}

interface BarsProps {
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly thickness?: number;
  readonly ownGap: number;
  readonly subtreeGap: number | undefined;
}

function Bars({ x, y, length, thickness = 4, ownGap, subtreeGap }: BarsProps) {
  return (
    <>
      <rect className="tree-bar own" x={x} y={y} width={barOf(ownGap) * length} height={thickness} />
      {subtreeGap !== undefined && (
        <rect
          className="tree-bar subtree"
          x={x}
          y={y + thickness + 1}
          width={barOf(subtreeGap) * length}
          height={thickness}
        />
      )}
    </>
  );
}

function letterOf(colour: Colour): string {
  return t(colour === 'red' ? 'views.redLetter' : 'views.blackLetter');
}

function cut(name: string, length: number): string {
  return name.length > length ? `${name.slice(0, length - 1)}…` : name;
}
