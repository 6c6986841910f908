/* Two strips on one scale, so that bounds that stay are aligned. */
import { type CSSProperties, useId, useMemo } from 'react';
import { kindOf, kindVariables } from '../../d3/kinds.ts';
import { shortName, type NarrateContext } from '../../narrate/context.ts';
import { formatAddress, formatBytes } from '../../narrate/format.ts';
import { t } from '../../words/index.ts';
import { KindPatterns } from '../Swatches.tsx';
import { stripScale } from './scale.ts';
import type { Fate, Piece, Strips } from './strips.ts';

interface StripPairProps {
  readonly strips: Strips;
  readonly world: NarrateContext;
  readonly files: readonly string[];
  readonly chosen: number;
  readonly onChoose: (id: number) => void;
}

export function StripPair({ strips, world, files, chosen, onChoose }: StripPairProps) {
  const { before, after, parts, range, kind } = strips;
  const prefix = useId();
  const scale = useMemo(() => stripScale([...before, ...after]), [before, after]);
  const percent = (address: number): number => scale.toUnit(address) * 100;
  const [old, now] = [boundsOf(before), boundsOf(after)];
  const fates = new Map(parts.map(({ id, fate }) => [id, fate]));
  const alike = parts.find(({ id, fate }) => fate !== 'stays' && world.vma(id))?.id ?? 0;
  const strip = (pieces: readonly Piece[], isAfter: boolean) =>
    pieces.map((piece) => (
      <PieceBox
        key={`${piece.role} ${piece.id} ${piece.start}`}
        piece={piece}
        left={percent(piece.start)}
        width={percent(piece.end) - percent(piece.start)}
        fate={piece.role === 'vma' ? fates.get(piece.id) : undefined}
        isAfter={isAfter}
        alike={alike}
        prefix={prefix}
        world={world}
        files={files}
        isPointed={piece.id !== 0 && piece.id === chosen}
        onChoose={onChoose}
      />
    ));
  const isRange = (address: number): boolean =>
    address === range.start || (kind === 'merge' && address === range.end);
  return (
    <div className="merge-pair" aria-hidden="true">
      <svg className="merge-patterns">
        <KindPatterns prefix={prefix} />
      </svg>
      <span className="merge-label">{t('views.mergeBefore')}</span>
      <div className="merge-strip">{strip(before, false)}</div>
      <svg className="merge-links" viewBox="0 0 100 10" preserveAspectRatio="none">
        {[...new Set([...old, ...now])].map((address) => (
          <line
            key={address}
            x1={percent(address)}
            x2={percent(address)}
            y2={10}
            className={linkClass(old.includes(address), now.includes(address))}
          />
        ))}
      </svg>
      <span className="merge-label">{t('views.mergeAfter')}</span>
      <div className="merge-strip">{strip(after, true)}</div>
      <div className="merge-addresses">
        {[...new Set([...old, ...now])]
          .toSorted((a, b) => a - b)
          .map((address) => (
            <span
              key={address}
              className={addressClass(isRange(address), percent(address) > LAST_PERCENT)}
              style={{ left: `${percent(address)}%` }}
            >
              {formatAddress(address)}
            </span>
          ))}
      </div>
    </div>
  );
}

function boundsOf(pieces: readonly Piece[]): number[] {
  return [...new Set(pieces.filter(isTold).flatMap(({ start, end }) => [start, end]))];
}

function isTold({ role }: Piece): boolean {
  return role === 'vma' || role === 'range';
}

/** An address further to the right is aligned at its end, or it would be cut off. */
const LAST_PERCENT = 93;

function addressClass(isRange: boolean, isAtEnd: boolean): string {
  return `mono${isRange ? ' at-range' : ''}${isAtEnd ? ' at-end' : ''}`;
}

function linkClass(isOld: boolean, isNow: boolean): string {
  if (isOld && isNow) return 'kept';
  return isNow ? 'made' : 'lost';
}

interface PieceBoxProps {
  readonly piece: Piece;
  readonly left: number;
  readonly width: number;
  readonly fate: Fate | undefined;
  readonly isAfter: boolean;
  /** The id of a VMA that takes part and still exists: one that is gone is drawn with its kind. */
  readonly alike: number;
  readonly prefix: string;
  readonly world: NarrateContext;
  readonly files: readonly string[];
  readonly isPointed: boolean;
  readonly onChoose: (id: number) => void;
}

function PieceBox(props: PieceBoxProps) {
  const { piece, left, width, fate, isAfter, alike, prefix, world, files, isPointed, onChoose } = props;
  const { role, id, start, end } = piece;
  const vma = world.vma(id) ?? (role === 'vma' ? world.vma(alike) : undefined);
  const kind = vma && kindOf(vma, world.mm, files);
  const size = formatBytes(end - start);
  const style: CSSProperties = { left: `${left}%`, width: `${width}%`, ...(kind && kindVariables(kind)) };
  const name = vma ? shortName(vma, world) : '';
  const text = role === 'range' ? t('views.mergeRange') : role === 'hole' ? t('views.listGap') : name;
  const marks = [role, fate, isAfter && 'after', isPointed && 'pointed'].filter(Boolean);
  return (
    <div
      className={`merge-piece ${marks.join(' ')}`}
      style={style}
      onPointerEnter={() => onChoose(id)}
      onPointerLeave={() => onChoose(0)}
    >
      {kind && (
        <svg className="merge-ground">
          <rect width="100%" height="100%" fill={`url(#${prefix}-${kind})`} />
        </svg>
      )}
      <b>
        {text} {id > 0 && <span className="merge-id">#{id}</span>}
      </b>
      {role !== 'around' && <span>{size}</span>}
    </div>
  );
}
