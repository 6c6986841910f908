/** Flags in the short notation, and how strace spells them. */
import { namesOf, type FlagSet } from '../numbers.ts';

/** `fixed|shared` as MAP_FIXED|MAP_SHARED. What has no such name stays, and is refused where flags are read. */
export function flagsOf(text: string, set: FlagSet, prefix: string): string {
  return text
    .split('|')
    .map((part) => {
      const name = prefix + part.trim().toUpperCase();
      return namesOf(set).has(name) ? name : part.trim();
    })
    .join('|');
}

/** Whether these flags, as strace spells them, say who shares a mapping. */
export function saysWhoShares(flags: string): boolean {
  return /MAP_(?:SHARED|PRIVATE|DROPPABLE)/.test(flags);
}
