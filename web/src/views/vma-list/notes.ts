/* Notes for the rows of VMAs: what this call's merges and splits have made of them. */
import type { CoreEvent } from '../../protocol/protocol.gen.ts';
import type { Snapshot } from '../../timeline/snapshot.ts';
import { t } from '../../words/index.ts';

/** The latest note of each VMA, by its id. */
export function notesOf(reshapes: Snapshot['reshapes']): ReadonlyMap<number, string> {
  const notes = new Map<number, string>();
  for (const { events } of reshapes) {
    const leave = events.at(-1);
    if (leave?.type === 'split_leave' && leave.error === 0) {
      notes.set(leave.vma, t('views.noteCut', { id: String(leave.new) }));
      notes.set(leave.new, t('views.noteSplit', { id: String(leave.vma) }));
    }
    if (leave?.type === 'merge_leave' && leave.vma !== 0) {
      const gone = events.flatMap((event) => (event.type === 'vma_free' ? [`#${event.vma}`] : []));
      notes.set(leave.vma, mergeNote(gone));
    }
  }
  return notes;
}

function mergeNote(gone: readonly string[]): string {
  return gone.length > 0 ? t('views.noteAbsorbed', { ids: gone.join(', ') }) : t('views.noteMerged');
}

/** By the VMA's id, the vm_flags before this call changed them. */
export function oldFlagsOf(recent: readonly CoreEvent[]): ReadonlyMap<number, number> {
  const old = new Map<number, number>();
  for (const event of recent) {
    if (event.type === 'vma_flags' && !old.has(event.vma)) old.set(event.vma, event.old);
  }
  return old;
}
