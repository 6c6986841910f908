import { useEffect, type RefObject } from 'react';
import type { Player } from '../../stage/use-player.ts';

/** Pauses a player while its element is out of sight, or the whole page is, and lets it go on afterwards if the reader hasn't paused it. */
export function usePauseUnseen(player: Player, element: RefObject<Element | null>): void {
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    let isInSight = true;
    let hasPaused = false;
    const update = (): void => {
      const { playing, play, pause } = player.getState();
      const isSeen = isInSight && document.visibilityState === 'visible';
      if (!isSeen && playing) {
        hasPaused = true;
        pause();
      } else if (isSeen && hasPaused) {
        hasPaused = false;
        if (!playing) play();
      }
    };
    const observer = new IntersectionObserver(([entry]) => {
      isInSight = entry?.isIntersecting !== false;
      update();
    });
    observer.observe(current);
    document.addEventListener('visibilitychange', update);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', update);
    };
  }, [player, element]);
}
