/* Describes an entry or a table in one line. */
import { formatAddress, formatRange } from '../../narrate/format.ts';
import { type RecordPte } from '../../protocol/protocol.gen.ts';
import { isTouch } from '../../widgets/touch.ts';
import { t } from '../../words/index.ts';
import { addressOf, linkAt, type Model, type Row, spanOf } from './model.ts';
import type { EntryPlace } from './sheet.ts';

interface EntryReadoutProps {
  readonly model: Model;
  readonly place: EntryPlace;
  /** The processes' numbers, by side. */
  readonly numbers: readonly number[];
}

export function EntryReadout({ model, place, numbers }: EntryReadoutProps) {
  const row = model.rows[place.row];
  if (!row) return null;
  const title = t('views.forkAlone', { number: String(numbers[place.side]) });
  if (place.index < 0) {
    return (
      <>
        <b>{title}</b>
        <span className="mono">{formatRange(row.start, row.start + spanOf(model.entries, 0))}</span>
        <span>{tableText(model, row, place.side)}</span>
      </>
    );
  }
  const entry = row.sides[place.side]?.entries?.get(place.index);
  return (
    <>
      <b>{title}</b>
      <span className="mono">{formatAddress(addressOf(row, place.index))}</span>
      {entryTexts(row, place, entry, numbers).map((part) => (
        <span key={part}>{part}</span>
      ))}
    </>
  );
}

function tableText({ entries }: Model, { sides, isOpen }: Row, side: number): string {
  const table = sides[side]?.table;
  if (!table) return t('views.ptNoTable');
  if (table.form !== 'table') return t(`codes.page_table.${table.form}`);
  const { used, present, writable, shared } = table;
  const told = t('views.ptTable', { used, entries: entries[0], present, writable, shared });
  return isOpen ? told : `${told} ${t(isTouch() ? 'views.ptTap' : 'views.ptOpen')}`;
}

function entryTexts(
  row: Row,
  { side, index }: EntryPlace,
  entry: RecordPte | undefined,
  numbers: readonly number[],
): string[] {
  if (!entry || entry.kind === 'none') return [t('views.ptEmpty')];
  const kind = t(`codes.pte_kind.${entry.kind}`);
  if (entry.frame === 0) return [kind];
  const texts = [
    `${kind}: ${t('views.ptFrame', { frame: String(entry.frame) })}`,
    entry.writable === 'yes' ? t('views.ptWritable') : t('views.ptProtected'),
    t('views.ptMapcount', { count: entry.mapcount }),
  ];
  const link = linkAt(row, index);
  const other = String(numbers[1 - side]);
  if (link === 'same') texts.push(t('views.ptAlso', { number: other }));
  if (link === 'parted') texts.push(t('views.ptParted', { number: other }));
  return texts;
}

/** The same for screen readers. */
export function spoken(model: Model, place: EntryPlace, numbers: readonly number[]): string {
  const row = model.rows[place.row];
  if (!row) return '';
  const title = t('views.forkAlone', { number: String(numbers[place.side]) });
  if (place.index < 0) {
    return [title, formatAddress(row.start), tableText(model, row, place.side)].join(', ');
  }
  const entry = row.sides[place.side]?.entries?.get(place.index);
  return [title, formatAddress(addressOf(row, place.index)), ...entryTexts(row, place, entry, numbers)].join(
    ', ',
  );
}
