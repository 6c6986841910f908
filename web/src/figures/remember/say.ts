/* The sentence of each act, and of all of them. */
import { known, nth } from '../../base/known.ts';
import { PAGE_SIZE } from '../../core/layout.ts';
import { t } from '../../words/index.ts';
import { SLOTS, type Done, type Lookups } from './model.ts';
import { actsOf, vmaCount, type Act, type RememberParameters } from './parameters.ts';
import { arrowsOf, type Picture } from './picture.ts';
import { namesOf, placesOf, type Name } from './program.ts';

const SAID = {
  text: 'remember.saidText',
  data: 'remember.saidData',
  heap: 'remember.saidHeap',
  spare: 'remember.saidSpare',
  stack: 'remember.saidStack',
} as const;

function said(name: Name): string {
  return typeof name === 'number' ? t('remember.vma', { number: name }) : t(SAID[name]);
}

/** The last two bits of a page’s number, which name a slot. */
export function bitsOf(address: number): string {
  return ((address / PAGE_SIZE) % SLOTS).toString(2).padStart(2, '0');
}

/** What act `i` was, as one of the caches has it. */
export function sayAct(
  lookups: Lookups,
  acts: readonly Act[],
  parameters: RememberParameters,
  i: number,
): string {
  const names = namesOf(parameters);
  const [act, done] = [nth(acts, i), nth(lookups.done, i)];
  const { thread } = act;
  const after = nth(lookups.remembered, i + 1);
  const isOne = lookups.cache === 'one';
  if (act.deed === 'f' || act.deed === 'u') {
    const begun = sayBegun(act, parameters);
    const freed = act.deed === 'f' ? [t('remember.thenFreed', { vma: said(parameters.frees ?? 1) })] : [];
    if (isOne) return [begun, t('remember.oneUnmap'), ...freed].join(' ');
    const before = nth(lookups.remembered, i);
    const count = after.arrows.filter((to, slot) => to >= 0 && to !== before.arrows[slot]).length;
    return [
      begun,
      ...(count > 0 ? [t('remember.looks', { count })] : []),
      t('remember.fourUnmap', { number: after.number }),
      ...freed,
    ].join(' ');
  }
  if (act.deed === 'b') return sayBrk(lookups, names, thread, i);
  const vma = t('remember.vma', { number: act.vma });
  if (done.isHit) return t(isOne ? 'remember.oneHit' : 'remember.fourHit', { thread, vma });
  if (isOne) return sayOneMiss(done, names, thread, vma);
  const missed = done.isEmptied
    ? t('remember.fourVoid', { thread })
    : t('remember.fourMiss', { thread, vma });
  const count = done.walked.length;
  if (!isAboutSlots(parameters)) return `${missed} ${t('remember.fills', { count })}`;
  const bits = bitsOf(nth(placesOf(parameters), i));
  const filled = { count, bits };
  return `${missed} ${
    done.isEmptied || done.before < 0
      ? t('remember.fillsSlot', filled)
      : t('remember.replacesSlot', { ...filled, before: said(nth(names, done.before)) })
  }`;
}

/** The same in a few words, where it is over too soon for more. */
export function sayQuick(lookups: Lookups, act: Act, parameters: RememberParameters, i: number): string {
  if (act.deed !== 't') return sayBegun(act, parameters);
  const { thread, vma } = act;
  return t(nth(lookups.done, i).isHit ? 'remember.quickHit' : 'remember.quickMiss', {
    thread,
    vma: said(vma),
  });
}

/** An act that is on its way, and what becomes of it isn’t seen yet. */
export function sayBegun(act: Act, { frees = 1 }: RememberParameters): string {
  const { thread } = act;
  if (act.deed === 't') return t('remember.begun', { thread, vma: said(act.vma) });
  if (act.deed === 'f') return t('remember.frees', { thread, vma: said(frees) });
  return t(act.deed === 'u' ? 'remember.unmaps' : 'remember.calls', { thread });
}

/** Whether it is of account which slot a VMA goes to: where a thread has more than one. Slots have no names elsewhere. */
export function isAboutSlots({ alone, threads, vmas }: RememberParameters): boolean {
  return alone === 'four' && threads === 1 && vmas > 1;
}

function sayOneMiss({ before, walked }: Done, names: readonly Name[], thread: number, vma: string): string {
  const missed =
    before < 0
      ? t('remember.oneEmpty', { thread, vma })
      : t('remember.oneMiss', { thread, vma, before: said(nth(names, before)) });
  return `${missed} ${t('remember.fills', { count: walked.length })}`;
}

function sayBrk(
  { cache, done, remembered }: Lookups,
  names: readonly Name[],
  thread: number,
  i: number,
): string {
  const { isHit, slot, walked } = nth(done, i);
  const at = cache === 'one' ? 0 : (thread - 1) * SLOTS + slot;
  const vma = said(nth(names, Math.max(0, nth(nth(remembered, i + 1).arrows, at))));
  const found = isHit ? t('remember.brkHit', { vma }) : t('remember.brkMiss', { count: walked.length, vma });
  return `${t('remember.brk', { thread })} ${found}`;
}

/** Before anything of the program is played. */
export function sayBefore({ now }: Picture, parameters: RememberParameters): string {
  const arrow = arrowsOf(now).find(({ to, counts }) => counts && to >= 0);
  if (arrow === undefined) return t('remember.begins');
  if (now.arrows.length > 1) return t('remember.beginsFour');
  return t('remember.beginsArrow', { vma: said(nth(namesOf(parameters), arrow.to)) });
}

export function sayEnd(
  pictures: readonly Picture[],
  shown: readonly Lookups[],
  parameters: RememberParameters,
): string {
  const [first, second] = pictures;
  const last = parameters.added.at(-1)?.deed;
  if (first === undefined || first.touches === 0) return t('remember.endNone');
  // Who is out of date is what such a program is about.
  if (second !== undefined && parameters.frees !== undefined) {
    const count = second.now.isValid.filter((isValid) => !isValid).length;
    return count > 0 ? t('remember.outdated', { count }) : t('remember.outdatedNone');
  }
  // What a call has left behind is more than how often touches were hits before.
  if (second === undefined && last === 'b') return sayBefore(first, parameters);
  if (second === undefined && (last === 'u' || last === 'f') && first.now.arrows.length > 1) {
    const emptied = shown[0]?.done.at(-1)?.isEmptied === true ? 1 : 0;
    return t('remember.endUnmap', { count: emptied, number: first.now.number });
  }
  if (
    second === undefined &&
    isAboutSlots(parameters) &&
    parameters.added.length > 0 &&
    hasEach(first, parameters)
  )
    return t('remember.endEach', { count: parameters.added.length });
  const lost = second === undefined && isAboutSlots(parameters) ? sayLost(shown, parameters) : '';
  if (lost !== '') return lost;
  const lookups = t('remember.lookups', { count: first.touches });
  if (second === undefined && first.hits === 0) return t('remember.endMissed', { lookups });
  if (second === undefined) return t('remember.endAlone', { lookups, count: first.hits, rate: first.rate });
  return t('remember.endBoth', { lookups, one: first.hits, four: second.hits });
}

/** Which VMA the last touch has taken its slot from; empty if it was from none. */
function sayLost([lookups]: readonly Lookups[], parameters: RememberParameters): string {
  const act = actsOf(parameters).at(-1);
  const done = lookups?.done.at(-1);
  if (act?.deed !== 't' || done === undefined || done.isHit || done.before < 0) return '';
  const lost = t('remember.endLost', {
    vma: said(act.vma),
    bits: bitsOf(nth(placesOf(parameters), -1)),
    before: said(nth(namesOf(parameters), done.before)),
  });
  const empty = nth(known(lookups, 'there is an act').remembered, -1).arrows.indexOf(-1);
  return empty < 0 ? lost : `${lost} ${t('remember.endEmpty', { bits: bitsOf(empty * PAGE_SIZE) })}`;
}

/** Whether each VMA that threads touch has an arrow. */
function hasEach({ now: { arrows } }: Picture, parameters: RememberParameters): boolean {
  return Array.from({ length: vmaCount(parameters) }, (_, i) => i + 3).every((place) =>
    arrows.includes(place),
  );
}

/** Why one of the caches did better; empty where that isn’t so, or where nobody knows: of a program that a reader has made. */
export function sayWhy(pictures: readonly Picture[], parameters: RememberParameters): string {
  const { threads, isShared, frees, added } = parameters;
  const [first, second] = pictures;
  if (first === undefined || second === undefined || threads === 1 || frees !== undefined || added.length > 0)
    return '';
  if (isShared) return first.hits > second.hits ? t('remember.endShared') : '';
  return first.hits < second.hits ? t('remember.endOwn') : '';
}
