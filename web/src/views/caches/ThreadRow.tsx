/* A thread: its number, whether its slots are valid, and the slots. */
import type { RecordCacheSlot, RecordTask } from '../../protocol/protocol.gen.ts';
import { formatSequence } from '../../narrate/format.ts';
import type { NarrateContext } from '../../narrate/context.ts';
import { t } from '../../words/index.ts';
import type { Lookup } from './look.ts';
import { isTrusted, marksOf, stateOf, type RowRoom } from './rows.ts';
import { faceOf, SlotCell } from './Slot.tsx';

interface ThreadRowProps {
  readonly task: RecordTask;
  readonly slots: readonly RecordCacheSlot[];
  readonly world: NarrateContext;
  readonly room: RowRoom;
  readonly index: number;
  /** Whether it is the calling thread. */
  readonly calls: boolean;
  /** The operation's last lookup, if it was made by this thread. */
  readonly lookup: Lookup | undefined;
  /** The slot that the address selects. */
  readonly home: number;
  /** The id of the VMA that the reader points at. */
  readonly chosen: number;
  /** The slot that the tab key reaches, -1 = none of this row. */
  readonly tabStop: number;
  readonly onPoint: (row: number, slot: number, vma: number) => void;
}

export function ThreadRow(props: ThreadRowProps) {
  const { task, slots, world, room, index, calls, lookup, home, chosen, tabStop, onPoint } = props;
  const trusted = isTrusted(task, world.mm);
  return (
    <tr
      aria-rowindex={index + 1}
      className={`caches-row ${trusted ? 'trusted' : 'void'} ${calls ? 'calls' : ''}`}
      style={{ height: room.height }}
    >
      <th scope="row" className="caches-head">
        <span className="caches-thread">
          {t('views.cachesThread', { thread: String(task.number) })}
          {calls && <span className="caches-calls">{t('views.cachesCalls')}</span>}
        </span>{' '}
        <span className="caches-trust">
          <span className="mono">{formatSequence(task.vmacacheSeqnum)}</span>{' '}
          <span className="caches-state">{t(trusted ? 'views.cachesIsTrusted' : 'views.cachesIsVoid')}</span>
          {lookup?.outcome?.result === 'other_mm' && (
            <em className="caches-badge miss">{t('views.cachesOtherMemory')}</em>
          )}
          {lookup?.flushed && <em className="caches-badge flushed">{t('views.cachesFlushed')}</em>}
        </span>
      </th>
      {slots.map((slot) => {
        const marks = lookup ? marksOf(slot.slot, lookup, home) : [];
        const face = faceOf(slot.slot, slot, stateOf(slot, trusted), marks, world);
        const point = () => onPoint(index, slot.slot, face.vma);
        return (
          <td key={slot.slot}>
            <button
              type="button"
              tabIndex={slot.slot === tabStop ? 0 : -1}
              data-slot={`${index} ${slot.slot}`}
              className={face.vma > 0 && face.vma === chosen ? 'caches-cell pointed' : 'caches-cell'}
              onPointerEnter={point}
              onFocus={point}
            >
              <SlotCell {...face} compact={room.compact} wholeRange={room.wholeRange} />
            </button>
          </td>
        );
      })}
    </tr>
  );
}
