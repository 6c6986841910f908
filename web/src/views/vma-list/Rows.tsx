import { type CSSProperties, memo } from 'react';
import type { MarkName } from '../../d3/marks.ts';
import { shortName, type NarrateContext } from '../../narrate/context.ts';
import { formatAddress, formatBytes, formatHex } from '../../narrate/format.ts';
import type { RecordVma } from '../../protocol/protocol.gen.ts';
import { toNumber } from '../../protocol/u64.ts';
import { formatNumber, t } from '../../words/index.ts';
import { MarkSwatch } from '../Swatches.tsx';
import type { Range } from '../touch.ts';
import { Flags } from './Flags.tsx';
import type { Row } from './rows.ts';
import { permissions } from '../../protocol/vm-flags.ts';

export const ROW_MARKS = ['visited', 'compared', 'changed', 'chosen', 'pointed'] as const;

/** The marks shown as a picture before the row. The others are drawn by the row's class. */
const PICTURED: readonly MarkName[] = ['chosen', 'visited'];

function MarkCell({ marks }: { readonly marks: string }) {
  const names = marks.split(' ');
  const mark = PICTURED.find((name) => names.includes(name));
  return <td className="vma-mark">{mark && <MarkSwatch mark={mark} />}</td>;
}

/** In a narrow figure the end is left out, as the next row starts there. */
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
  /** Names of ROW_MARKS separated by spaces. As a string, it doesn't make React draw a row again if the marks stay the same. */
  readonly marks: string;
}

export const GapRow = memo(function GapRow({ row, index, marks }: GapRowProps) {
  const size = row.end - row.start;
  return (
    <tr className={`gap ${marks}`} aria-rowindex={index + 2}>
      <MarkCell marks={marks} />
      <td className="column-range mono">
        <RangeText start={row.start} end={row.end} />
      </td>
      {blank('permissions', 'offset')}
      <td className="column-area">{t('views.listGap')}</td>
      <td className="column-size" title={formatHex(size)}>
        {formatBytes(size)}
      </td>
      {blank('anonymous', 'huge', 'flags')}
    </tr>
  );
});

/** Cells for columns that a gap has no value for. */
function blank(...columns: readonly string[]) {
  return columns.map((column) => (
    <td key={column} className={`column-${column}`}>
      {''}
    </td>
  ));
}

interface VmaRowProps {
  readonly vma: RecordVma;
  readonly index: number;
  readonly marks: string;
  readonly world: NarrateContext;
  /** The CSS variables of the VMA's kind. */
  readonly style: CSSProperties;
  /** What this call's merges and splits have made of the VMA. */
  readonly note: string | undefined;
  /** Its flags before this call, if it has changed them. */
  readonly oldFlags: number | undefined;
  /** Flags that have their old names in this kernel. */
  readonly oldNames: number;
  readonly isTabStop: boolean;
  readonly onChoose: (id: number) => void;
  readonly onFlag: (flag: string) => void;
}

export const VmaRow = memo(function VmaRow(props: VmaRowProps) {
  const { vma, index, marks, world, style, note, oldFlags, oldNames, isTabStop, onChoose, onFlag } = props;
  const size = vma.end - vma.start;
  const point = (): void => onChoose(vma.id);
  return (
    <tr
      className={`area ${marks}`}
      style={style}
      aria-rowindex={index + 2}
      onPointerEnter={point}
      onClick={point}
    >
      <MarkCell marks={marks} />
      <td className="column-range mono">
        <RangeText start={vma.start} end={vma.end} />
      </td>
      <td className="column-permissions mono">{permissions(vma.vmFlags)}</td>
      <td className="column-offset mono">{vma.file ? formatHex(toNumber(vma.pgoff) * PAGE) : ''}</td>
      <td className="column-area">
        <button type="button" data-area={vma.id} tabIndex={isTabStop ? 0 : -1} onFocus={point}>
          <span className="vma-kind" />
          <span className="vma-name">{shortName(vma, world)}</span> <span className="dim">#{vma.id}</span>
          {note && <em className="vma-note">{note}</em>}
          {vma.inList === 'no' && <em> {t('views.listNotListed')}</em>}
        </button>
      </td>
      <td className="column-size" title={`${formatBytes(size)}, ${formatHex(size)}`}>
        {inKilobytes(size)}
      </td>
      <td className="column-anonymous">{vma.anon > 0 && inKilobytes(vma.anon * PAGE)}</td>
      <td className="column-huge">{vma.huge > 0 && inKilobytes(vma.huge * HUGE_PAGE)}</td>
      <td className="column-flags mono">
        <Flags
          vmFlags={vma.vmFlags}
          old={oldFlags}
          oldNames={oldNames}
          isTabStop={isTabStop}
          onFlag={onFlag}
        />
      </td>
    </tr>
  );
});

const PAGE = 4096;
const HUGE_PAGE = 512 * PAGE;

function inKilobytes(bytes: number): string {
  return formatNumber(bytes / 1024);
}
