/* One remembered VMA: a slot of a thread, or the single pointer of an mm. */
import { type CSSProperties, Fragment, memo } from 'react';
import { kindOf, kindVariables } from '../../d3/kinds.ts';
import { shortName, type NarrateContext } from '../../narrate/context.ts';
import { formatAddress, formatRange } from '../../narrate/format.ts';
import { t } from '../../words/index.ts';
import type { Range } from '../touch.ts';
import type { SlotMark, SlotState } from './rows.ts';

/** What a cell shows. Cells with equal faces look the same. */
interface SlotFace {
  /** Undefined for the single pointer. */
  readonly number: number | undefined;
  readonly state: SlotState;
  /** Names separated by spaces. As a string, it doesn't make React draw a cell again if the marks stay the same. */
  readonly marks: string;
  /** The VMA's id, 0 = none. */
  readonly vma: number;
  readonly start: number;
  readonly end: number;
  readonly name: string;
  /** The CSS variables of the VMA's kind, if that is known. */
  readonly style: CSSProperties | undefined;
}

interface Remembered extends Range {
  readonly vma: number;
  /** The process that the VMA belongs to, if its mm is another one; otherwise 0. */
  readonly process: number;
}

export function faceOf(
  number: number | undefined,
  { vma, start, end, process }: Remembered,
  state: SlotState,
  marks: readonly SlotMark[],
  world: NarrateContext,
): SlotFace {
  // Ids are unique in the machine, so a VMA of another mm is not found here.
  const found = world.vma(vma);
  const unknown = process ? t('views.cachesOfProcess', { process: String(process) }) : t('views.cachesGone');
  return {
    number,
    state,
    marks: marks.join(' '),
    vma,
    start,
    end,
    name: vma === 0 ? t('views.cachesEmpty') : found ? shortName(found, world) : unknown,
    style: found && kindVariables(kindOf(found, world.mm, world.files)),
  };
}

/** A cell in words, independent of the cell's size. */
export function spoken({ number, state, vma, start, end, name }: SlotFace): string {
  const parts = [
    number === undefined ? '' : `${t('views.cachesSlotWord')} ${number}`,
    vma === 0 ? name : `${name} #${vma} ${formatRange(start, end)}`,
    state === 'void' ? t('views.cachesVoid') : '',
  ];
  return parts.filter(Boolean).join(', ');
}

const BADGES = ['hit', 'miss', 'stored'] as const;

function badgesOf(marks: string) {
  const names = marks.split(' ');
  return BADGES.filter((mark) => names.includes(mark));
}

/** In words, what only the look of a cell says. */
function unseenOf(state: SlotState, marks: string): string {
  return [
    state === 'void' ? t('views.cachesVoid') : '',
    marks.includes('mistaken') ? t('views.cachesMistaken') : '',
    marks.includes('home') ? t('views.cachesHome') : '',
  ]
    .filter(Boolean)
    .map((part) => `, ${part}`)
    .join('');
}

interface SlotCellProps extends SlotFace {
  readonly compact: boolean;
  readonly wholeRange: boolean;
}

export const SlotCell = memo(function SlotCell(props: SlotCellProps) {
  const { number, state, marks, vma, start, end, name, style, compact, wholeRange } = props;
  return (
    <span className={`caches-slot ${state} ${marks}`} style={style}>
      <span className="caches-line">
        {number !== undefined && (
          <>
            <span className="visually-hidden">{t('views.cachesSlotWord')} </span>
            <span className="caches-number">{number}</span>{' '}
          </>
        )}
        {style && <span className="caches-kind" />}
        {state === 'foreign' && <span className="caches-warning">{t('views.cachesWarning')}</span>}
        <span className="caches-name">{name}</span> {vma > 0 && <span className="caches-id">#{vma}</span>}
        <span className="visually-hidden">{unseenOf(state, marks)}</span>
        {badgesOf(marks).map((mark) => (
          <Fragment key={mark}>
            {' '}
            <em className={`caches-badge ${mark}`}>{t(`views.cachesBadge_${mark}`)}</em>
          </Fragment>
        ))}
      </span>{' '}
      {!compact && (
        <span className="caches-range mono">
          {vma > 0 && (wholeRange ? formatRange(start, end) : formatAddress(start))}
        </span>
      )}
    </span>
  );
});
