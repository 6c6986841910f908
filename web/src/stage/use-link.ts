/* Reads and changes the URL, which is where a page keeps what it shows. */
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { t } from '../words/index.ts';
import { navigate, splitHash, useHashQuery } from './hash-location.ts';
import { readLink, writeLink, type LinkChange, type ReadLink } from './link.ts';
import { LINKED, writeOwn } from './own-states.ts';
import { usePlayerState, type Player } from './use-player.ts';

/**
 * Names the parts of the link that could not be read when the page was opened. Undefined if there are none. The
 * address itself is soon rewritten.
 */
export function useUnreadLink(): string | undefined {
  const [{ unread }] = useState(() => readLink(splitHash(location.hash)[1]));
  const names = unread.filter((name) => name !== 'v');
  if (names.length > 0) return t('lesson.unread', { names: names.join(', ') });
  return unread.length > 0 ? t('lesson.otherVersion') : undefined;
}

/** The link of the current page. */
export function useLink(): ReadLink {
  const query = useHashQuery();
  return useMemo(() => readLink(query), [query]);
}

/** Changes parts of the link. With `push`, the back button can undo the change. */
export type ChangeLink = (change: LinkChange, push?: boolean) => void;

/** Changes the link of the page that uses this hook. Does nothing once the reader has gone to another page. */
export function useChangeLink(): ChangeLink {
  const [change] = useState((): ChangeLink => {
    const [page] = splitHash(location.hash);
    return (part, push = false) => changeLinkOf(page, part, push);
  });
  return change;
}

function changeLinkOf(page: string, change: LinkChange, push: boolean): void {
  const [path, query] = splitHash(location.hash);
  if (path !== page) return;
  const before = readLink(query).link;
  const next = writeLink({ ...before, ...change });
  if (next === query) return;
  navigate(next === '' ? path : `${path}?${next}`, { replace: !push });
}

/** In ms. Browsers limit how often the address may change, and nobody reads it while it changes. */
const QUIET = 300;

/**
 * Keeps the position, the process, the views' own states and the chosen VMA in the address, and follows the address
 * when the back button or an edit changes it. Waits until the session is ready. While `isLeaving`, the address is that of the
 * next session already, and nothing of this one is written to it.
 */
export function usePositionInLink(
  player: Player,
  chosen: number,
  onChoose: (id: number) => void,
  isLeaving = false,
): void {
  const position = usePlayerState(player, (state) => state.position);
  const ready = usePlayerState(player, (state) => state.status === 'ready');
  const process = usePlayerState(player, (state) => state.process);
  const own = usePlayerState(player, (state) => state.own);
  const { link } = useLink();
  const changeLink = useChangeLink();
  const written = useRef(link.at);
  const writtenProcess = useRef(0);
  const writtenOwn = useRef('{}');
  const writtenVma = useRef(chosen);
  const choose = useEffectEvent(onChoose);

  useEffect(() => {
    if (!ready || isLeaving) return;
    const timer = setTimeout(() => {
      written.current = position;
      writtenProcess.current = process;
      writtenOwn.current = JSON.stringify(writeOwn(own));
      writtenVma.current = chosen;
      changeLink({
        at: position,
        beat: undefined,
        process: process || undefined,
        vma: chosen || undefined,
        own,
      });
    }, QUIET);
    return () => clearTimeout(timer);
  }, [ready, isLeaving, position, process, own, chosen, changeLink]);

  // Another session begins with neither, whatever the one before was asked for.
  useEffect(() => {
    if (ready) return;
    writtenProcess.current = 0;
    writtenOwn.current = '{}';
  }, [ready]);

  useEffect(() => {
    const asked = link.vma ?? 0;
    if (!ready || asked === writtenVma.current) return;
    writtenVma.current = asked;
    choose(asked);
  }, [ready, link.vma]);

  useEffect(() => {
    if (!ready || link.at === undefined || link.at === written.current) return;
    written.current = link.at;
    void player.getState().seek(link.at);
  }, [ready, link.at, player]);

  useEffect(() => {
    const asked = link.process ?? 0;
    if (!ready || asked === writtenProcess.current) return;
    writtenProcess.current = asked;
    void player.getState().look(asked);
  }, [ready, link.process, player]);

  useEffect(() => {
    const asked = JSON.stringify(writeOwn(link.own ?? {}));
    if (!ready || asked === writtenOwn.current) return;
    writtenOwn.current = asked;
    for (const view of LINKED) void player.getState().setOwn(view, link.own?.[view]);
  }, [ready, link.own, player]);
}
