/* At which VMAs’ own gaps a search has looked. */
import type { Look } from '../timeline/look.ts';

/** The starts of these VMAs, one for each look, in the order of the looks. */
export const startsChecked: Look<object, readonly number[]> = ({ operations, events, machine }) => {
  const vmas = machine.inspectVmas(operations.at(-1)?.call.process ?? 0);
  const starts = new Map(vmas.map(({ id, start }) => [id, start]));
  return events.flatMap((event) => (event.type === 'gap_check' ? (starts.get(event.vma) ?? []) : []));
};
