import type { CSSProperties } from 'react';
import type { MarkName } from '../../d3/marks.ts';
import { shortName, type NarrateContext } from '../../narrate/context.ts';
import { formatAddress, formatBytes, formatHex } from '../../narrate/format.ts';
import type { RecordVma } from '../../protocol/protocol.gen.ts';
import { toNumber } from '../../protocol/u64.ts';
import { t } from '../../words/index.ts';
import { MarkSwatch } from '../Swatches.tsx';
import type { Range } from '../touch.ts';
import type { Row } from './rows.ts';
import { permissions } from '../../protocol/vm-flags.ts';

export type RowMarks = Readonly<Record<'visited' | 'compared' | 'changed' | 'chosen' | 'pointed', boolean>>;

/** Marks shown as a picture before the row; the others are drawn by the row's class. */
const PICTURED: readonly MarkName[] = ['chosen', 'visited'];

function classOf(kind: 'area' | 'gap', marks: RowMarks): string {
  return [kind, ...Object.entries(marks).flatMap(([name, on]) => (on ? [name] : []))].join(' ');
}

function MarkCell({ marks }: { readonly marks: RowMarks }) {
  const mark = PICTURED.find((name) => name in marks && marks[name as keyof RowMarks]);
  return <td className="vma-mark">{mark && <MarkSwatch mark={mark} />}</td>;
}

/** Where room is short the end is left out: the next row starts there. */
function RangeText({ start, end }: Range) {
  return (
    <>
      {formatAddress(start)}
      <span className="range-end">–{formatAddress(end)}</span>
    </>
  );
}

interface GapRowProps {
  readonly row: Row;
  readonly index: number;
  readonly marks: RowMarks;
}

export function GapRow({ row, index, marks }: GapRowProps) {
  const size = row.end - row.start;
  return (
    <tr className={classOf('gap', marks)} aria-rowindex={index + 2}>
      <MarkCell marks={marks} />
      <td className="column-range mono">
        <RangeText start={row.start} end={row.end} />
      </td>
      <td className="column-size" title={formatHex(size)}>
        {formatBytes(size)}
      </td>
      <td className="column-area" colSpan={3}>
        {t('views.listGap')}
      </td>
    </tr>
  );
}

interface AreaRowProps {
  readonly area: RecordVma;
  readonly index: number;
  readonly marks: RowMarks;
  readonly world: NarrateContext;
  /** The kind's variables. */
  readonly style: CSSProperties;
  readonly isTabStop: boolean;
  readonly onChoose: (id: number) => void;
}

export function AreaRow({ area, index, marks, world, style, isTabStop, onChoose }: AreaRowProps) {
  const size = area.end - area.start;
  const point = (): void => onChoose(area.id);
  return (
    <tr className={classOf('area', marks)} style={style} aria-rowindex={index + 2} onPointerEnter={point}>
      <MarkCell marks={marks} />
      <td className="column-range mono">
        <RangeText start={area.start} end={area.end} />
      </td>
      <td className="column-size" title={formatHex(size)}>
        {formatBytes(size)}
      </td>
      <td className="column-permissions mono">{permissions(area.vmFlags)}</td>
      <td className="column-offset mono">{area.file ? formatHex(toNumber(area.pgoff) * 4096) : ''}</td>
      <td className="column-area">
        <button type="button" data-area={area.id} tabIndex={isTabStop ? 0 : -1} onFocus={point}>
          <span className="vma-kind" />
          {shortName(area, world)} <span className="dim">#{area.id}</span>
          {area.inList === 'no' && <em> {t('views.listNotListed')}</em>}
        </button>
      </td>
    </tr>
  );
}
