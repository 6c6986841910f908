/* All that the lab asks: the reader's query, the life of a VMA, and where what is found lies. */
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { HeldCalls } from '../../../core/session.ts';
import type { ReadWindow } from '../../../engine/reader.ts';
import { shortName } from '../../../narrate/context.ts';
import { useChangeLink, useLink } from '../../../stage/use-link.ts';
import { usePlayerState, type PlayerAndClient } from '../../../stage/use-player.ts';
import { parseQuery } from '../../../timeline/ask/query.ts';
import { useShortcuts } from '../../../widgets/keys/shortcuts.ts';
import { usePreference } from '../../../widgets/preferences.ts';
import { hearGaps } from '../../../views/picked.ts';
import type { Range } from '../../../views/touch.ts';
import { useFound, type Found, type Hit } from './use-found.ts';
import { useHits } from './use-hits.ts';

export type Tab = 'text' | 'results' | 'compare' | 'found' | 'life' | 'gap';

export interface Ask {
  readonly tab: Tab;
  readonly setTab: (tab: Tab) => void;
  /** As the address has it. */
  readonly asked: string;
  readonly found: Found | undefined;
  readonly positions: readonly number[];
  /** How many hits lie at or before the position; and whether the last of them is at it. */
  readonly passed: number;
  readonly isAtHit: boolean;
  readonly stops: boolean;
  /** The VMA whose life is told; 0 for none. */
  readonly life: number;
  readonly lifeFound: Found | undefined;
  /** Its name, if it is there at this moment. */
  readonly lifeName: string | undefined;
  /** The gap that the reader has picked. */
  readonly gap: Range | undefined;
  readonly onGap: (gap: Range) => void;
  readonly onAsk: (query: string) => void;
  readonly onStops: (on: boolean) => void;
  readonly onWhole: (whole: boolean) => void;
  readonly onLife: (vma: number) => void;
  readonly go: (direction: 1 | -1) => void;
  readonly goTo: (hit: Hit) => void;
  /** In the session that runs, whatever was searched for the query. */
  readonly goToLife: (hit: Hit) => void;
  /** To a call of the trace, by its place among all of them. */
  readonly goToCall: (index: number) => void;
}

/**
 * `window` is there if the trace is long and only a part of it runs. `made` counts the reader's changes of the session:
 * after one, its VMAs have the same numbers.
 */
export function useAsk(
  { player, client }: PlayerAndClient,
  window: ReadWindow | undefined,
  chosen: number,
  made: number,
): Ask {
  const { link } = useLink();
  const changeLink = useChangeLink();
  const operations = usePlayerState(player, (state) => state.operations);
  const position = usePlayerState(player, (state) => state.position);
  const asked = link.ask ?? '';
  const stops = link.stop === true && asked !== '';
  const [tab, setTab] = useState<Tab>(asked === '' ? 'text' : 'found');
  const [isWhole, setWhole] = useState(false);
  const [life, setLife] = useState(0);
  const [gap, setGap] = useState<Range>();
  const { trace, image } = window ?? {};
  const held = useMemo(
    (): HeldCalls | undefined => (trace === undefined || image === undefined ? undefined : { trace, image }),
    [trace, image],
  );
  const query = useMemo(() => understood(asked), [asked]);
  const whole = isWhole ? held : undefined;
  const found = useFound({ client, operations, slot: 'query', query, whole });
  const lifeQuery = life === 0 ? undefined : `vma:#${life}`;
  const lifeFound = useFound({ client, operations, slot: 'life', query: lifeQuery });
  const lifeName = usePlayerState(player, ({ snapshot, spec }) => {
    const vma = snapshot?.vmas.at(snapshot.vmas.placeOf(life));
    return snapshot && spec && vma && shortName(vma, { mm: snapshot.mm, files: spec.files });
  });
  const { positions, go, goTo } = useHits(player, operations, window, found, changeLink);

  useEffect(() => player.getState().setStops(stops ? positions : []), [player, stops, positions]);
  const isGone = useForgotten(operations.length > 0 ? operations : undefined, made);
  if (isGone && (life !== 0 || gap)) {
    setLife(0);
    setGap(undefined);
    if (tab === 'life' || tab === 'gap') setTab('text');
  }
  const onLife = (vma: number): void => {
    if (vma === 0) return;
    setLife(vma);
    setTab('life');
  };
  const onGap = (picked: Range): void => {
    setGap(picked);
    setTab('gap');
  };
  const tellGap = useEffectEvent((picked: Range) => {
    if (window === undefined) onGap(picked);
  });
  useEffect(() => hearGaps(document.body, (picked) => tellGap(picked)), []);
  const tellChosen = useEffectEvent(() => onLife(chosen));
  useEffect(() => {
    const listener = ({ target }: Event): void => {
      // A figure chooses what is clicked, and this asks for its life once React has drawn that.
      if (target instanceof Element && isOnVma(target)) setTimeout(() => tellChosen());
    };
    addEventListener('click', listener);
    return () => removeEventListener('click', listener);
  }, []);
  useShortcuts({ '.': () => go(1), ',': () => go(-1), v: () => onLife(chosen) }, usePreference('singleKeys'));
  const passed = useMemo(() => countUpTo(positions, position), [positions, position]);
  return {
    tab: (tab === 'found' && !found) || (tab === 'life' && life === 0) ? 'text' : tab,
    setTab,
    asked,
    found,
    positions,
    passed,
    isAtHit: positions[passed - 1] === position,
    stops,
    life,
    lifeFound,
    lifeName,
    gap,
    onGap,
    onAsk: (next) => {
      changeLink({ ask: next || undefined, ...(next === '' && { stop: undefined }) });
      if (next !== '') setTab('found');
    },
    onStops: (on) => changeLink({ stop: on || undefined }),
    onWhole: setWhole,
    onLife,
    go,
    goTo,
    goToLife: (hit) => goTo(hit, false),
    goToCall: (index) => goTo({ index }, true),
  };
}

function understood(text: string): string | undefined {
  const read = parseQuery(text);
  return 'terms' in read && read.terms.length > 0 ? text : undefined;
}

/** In a drawing, or in a row of a table: other buttons of a figure choose no VMA. */
function isOnVma(target: Element): boolean {
  if (target.closest('.lab-stage .stage-views') === null) return false;
  return target.closest('.figure-drawing, tr, [data-area]') !== null;
}

/** Whether the session is another one than before, which the reader hasn't `made` of it: its VMAs have other numbers. */
function useForgotten(session: unknown, made: number): boolean {
  const [last, setLast] = useState({ session, made });
  if (session === undefined || session === last.session) return false;
  setLast({ session, made });
  return last.session !== undefined && made === last.made;
}

/** How many of the positions, which ascend, are at most `position`. */
function countUpTo(positions: readonly number[], position: number): number {
  let [low, high] = [0, positions.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((positions[middle] ?? Infinity) <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}
