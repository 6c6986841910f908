import { useEffect, useMemo, useState } from 'react';
import { traceOf } from '../../figures/registry.ts';
import type { SceneSpec } from '../../lesson-kit/context.ts';

interface Inside {
  /** The scene, or, once the reader has moved its instrument to make another program, that program. */
  readonly scene: SceneSpec | undefined;
  /** What was moved can’t be looked into: of a program that asks until it is refused, nobody can list the calls. */
  readonly isClosed: boolean;
}

/** What there is to see inside of a scene whose instrument shows `moved`, if that was moved. */
export function useInside(
  scene: SceneSpec | undefined,
  moved: string | undefined,
  isInside: boolean,
): Inside {
  const [known, setKnown] = useState<{
    readonly moved: string;
    readonly is: 'same' | 'another' | 'unknown';
  }>();
  const own = scene?.figure;
  useEffect(() => {
    if (moved === undefined || own === undefined) return;
    let wanted = true;
    const know = (is: 'same' | 'another' | 'unknown'): void => {
      if (wanted) setKnown({ moved, is });
    };
    // Where only what is seen of a program was moved, it is the scene’s.
    Promise.all([traceOf(moved), traceOf(own)?.catch(() => undefined)]).then(
      ([its, scenes]) => know(its === undefined ? 'unknown' : its === scenes ? 'same' : 'another'),
      () => know('unknown'),
    );
    return () => {
      wanted = false;
    };
  }, [moved, own]);
  const is = moved === undefined ? 'same' : known?.moved === moved ? known.is : undefined;
  const program = is === 'another' && isInside ? moved : undefined;
  const inside = useMemo(
    () => (scene === undefined || program === undefined ? scene : programOf(scene, program)),
    [scene, program],
  );
  return { scene: inside, isClosed: is === 'unknown' };
}

/** In place of what a scene shows, all of another program. */
function programOf(scene: SceneSpec, program: string): SceneSpec {
  return { ...scene, trace: program, operation: Infinity, added: '' };
}
