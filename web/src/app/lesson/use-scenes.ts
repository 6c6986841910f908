/* The scenes of the lesson on the page, and which of them the reader has scrolled to. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { SceneSpec } from '../../lesson-kit/context.ts';

interface Known {
  readonly scene: SceneSpec;
  readonly element: Element;
}

export interface Scenes {
  readonly known: readonly Known[];
  readonly register: (scene: SceneSpec, element: Element) => () => void;
}

export function useScenes(): Scenes {
  const [known, setKnown] = useState<readonly Known[]>([]);
  const register = useCallback((scene: SceneSpec, element: Element) => {
    const entry = { scene, element };
    setKnown((before) => [...before, entry].toSorted(inText));
    return () => setKnown((before) => before.filter((other) => other !== entry));
  }, []);
  return { known, register };
}

function inText(a: Known, b: Known): number {
  return a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

/** Where a scene counts as reached, as a share of the window's height: lower where the figure is on top. */
const REACHED = { wide: 0.5, narrow: 0.85 } as const;
const WIDE = '(min-width: 60rem)';

/** Calls `onReach` when scrolling brings another scene into reading position. */
export function useReachedScene(scenes: Scenes, onReach: (scene: SceneSpec) => void): void {
  const last = useRef<string>(undefined);
  const { known } = scenes;
  useEffect(() => {
    const shown = known.filter(({ scene }) => scene.onlyAsked !== true);
    const look = (): void => {
      const line = innerHeight * (matchMedia(WIDE).matches ? REACHED.wide : REACHED.narrow);
      const reached =
        shown.findLast(({ element }) => element.getBoundingClientRect().top <= line) ?? shown[0];
      if (reached === undefined || reached.scene.id === last.current) return;
      last.current = reached.scene.id;
      onReach(reached.scene);
    };
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [known, onReach]);
}
