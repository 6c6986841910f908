import { useMemo } from 'react';
import type { SceneSpec } from '../../lesson-kit/context.ts';
import type { Link } from '../../stage/link.ts';
import { formatList, t } from '../../words/index.ts';

const NONE: readonly string[] = [];

/**
 * The kernels beside `kernel`: those of the address, or else the scene's. An address that names one kernel asks for that
 * one alone. `trouble` names those that the scene does not offer.
 */
export function useBeside(
  scene: SceneSpec | undefined,
  offered: readonly string[],
  kernel: string | undefined,
  link: Link,
): { readonly beside: readonly string[]; readonly trouble?: string } {
  const wanted = link.beside ?? (link.kernel === undefined ? (scene?.beside ?? NONE) : NONE);
  return useMemo(() => {
    const beside = wanted.filter((each) => each !== kernel && offered.includes(each));
    const missing = wanted.filter((each) => !offered.includes(each));
    return missing.length === 0
      ? { beside }
      : { beside, trouble: t('lesson.notBeside', { names: formatList(missing) }) };
  }, [wanted, offered, kernel]);
}
