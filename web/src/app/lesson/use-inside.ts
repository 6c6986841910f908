import { useEffect, useMemo, useState } from 'react';
import { isEndless, traceOf } from '../../figures/registry.ts';
import type { SceneSpec } from '../../lesson-kit/context.ts';

interface Inside {
  /** The scene, or, once the reader has moved its instrument to make another program, that program. */
  readonly scene: SceneSpec | undefined;
  /** What was moved can’t be looked into. */
  readonly isClosed: boolean;
}

/** What there is to see inside of a scene whose instrument shows `moved`, if that was moved. */
export function useInside(
  scene: SceneSpec | undefined,
  moved: string | undefined,
  isInside: boolean,
): Inside {
  const [known, setKnown] = useState<{ readonly moved: string; readonly isAnother: boolean }>();
  const own = scene?.figure;
  const isClosed = moved !== undefined && isEndless(moved);
  // Only who looks inside needs the programs: to spell 65,530 mappings takes longer than a frame.
  const looked = isInside && !isClosed ? moved : undefined;
  useEffect(() => {
    if (looked === undefined || own === undefined) return;
    let isWanted = true;
    // Where only what is seen of a program was moved, it is the scene’s.
    const its = isEndless(own) ? undefined : traceOf(own);
    const know = (isAnother: boolean): void => {
      if (isWanted) setKnown({ moved: looked, isAnother });
    };
    Promise.all([traceOf(looked), its]).then(
      ([trace, scenes]) => know(trace !== scenes),
      // Who opens it then is told why it can’t be had.
      () => know(true),
    );
    return () => {
      isWanted = false;
    };
  }, [looked, own]);
  const program = looked !== undefined && known?.moved === looked && known.isAnother ? looked : undefined;
  const inside = useMemo(
    () => (scene === undefined || program === undefined ? scene : programOf(scene, program)),
    [scene, program],
  );
  return { scene: inside, isClosed };
}

/** In place of what a scene shows, all of another program. */
function programOf(scene: SceneSpec, program: string): SceneSpec {
  return { ...scene, trace: program, operation: Infinity, added: '' };
}
