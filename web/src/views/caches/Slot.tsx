/* One remembered area: a slot of a thread, or the one pointer of a memory. */
import { type CSSProperties, Fragment, memo } from 'react';
import { kindOf, kindVariables } from '../../d3/kinds.ts';
import { shortName, type NarrateContext } from '../../narrate/context.ts';
import { formatAddress, formatRange } from '../../narrate/format.ts';
import { t } from '../../words/index.ts';
import type { Range } from '../touch.ts';
import type { SlotMark, SlotState } from './rows.ts';

/** What a cell shows; two cells of equal faces are the same to the eye. */
export interface SlotFace {
  /** undefined: the only one there is. */
  readonly number: number | undefined;
  readonly state: SlotState;
  /** Names with spaces between: a text, so that a cell whose marks stay is not drawn again. */
  readonly marks: string;
  /** Serial number of the area, 0 = none. */
  readonly vma: number;
  readonly start: number;
  readonly end: number;
  readonly name: string;
  /** The kind's variables, where it is known. */
  readonly style: CSSProperties | undefined;
}

interface Remembered extends Range {
  readonly vma: number;
  /** Whose area it is, if not the own memory's; otherwise 0. */
  readonly process: number;
}

export function faceOf(
  number: number | undefined,
  { vma, start, end, process }: Remembered,
  state: SlotState,
  marks: readonly SlotMark[],
  world: NarrateContext,
): SlotFace {
  // Serial numbers are the machine's, so another memory's area is not found here.
  const area = world.vma(vma);
  const unknown = process ? t('views.cachesOfProcess', { process: String(process) }) : t('views.cachesGone');
  return {
    number,
    state,
    marks: marks.join(' '),
    vma,
    start,
    end,
    name: vma === 0 ? t('views.cachesEmpty') : area ? shortName(area, world) : unknown,
    style: area && kindVariables(kindOf(area, world.mm, world.files)),
  };
}

/** A cell in words, whatever room it has. */
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

/** What only the looks of a cell say. */
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
