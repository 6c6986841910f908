import { useMemo } from 'react';
import { nth } from '../../../base/known.ts';
import { formatBytes } from '../../../narrate/format.ts';
import { useSize } from '../../../views/use-size.ts';
import { t } from '../../../words/index.ts';
import { gapsOf, sizeOf } from '../question/places.ts';
import { scenario } from '../question/scenario.ts';
import type { KernelAnswer } from './answers.ts';
import { countSkipped, pictureAt, type Picture } from './picture.ts';
import { Search } from './Search.tsx';

interface KernelProps {
  readonly answer: KernelAnswer;
  readonly tick: number;
}

const GAPS = gapsOf(scenario.vmas);

/** One kernel's search: how often it has looked, where, and what that means. */
export function Kernel({ answer, tick }: KernelProps) {
  const [ref, { width }] = useSize<HTMLDivElement>();
  const picture = useMemo(() => pictureAt(answer, tick), [answer, tick]);
  const { looked, isDone } = picture;
  const inTree = asksNodes(answer);
  return (
    <section className={isDone ? 'kernel done' : 'kernel'} data-kernel={answer.kernel}>
      <div className="kernel-head">
        <div>
          <h2>{t('home.kernel', { kernel: answer.kernel })}</h2>
          <p className="kernel-way">{t(inTree ? 'home.wayTree' : 'home.wayLinear')}</p>
        </div>
        <p className="kernel-count">
          <strong>{looked}</strong> {t(inTree ? 'home.nodesLooked' : 'home.gapsTried', { count: looked })}
        </p>
      </div>
      <div ref={ref} className="kernel-figure">
        {width > 0 && <Search answer={answer} picture={picture} width={width} />}
      </div>
      <p className="kernel-caption">{captionOf(answer, picture)}</p>
    </section>
  );
}

function asksNodes({ looks }: KernelAnswer): boolean {
  return nth(looks, 0).node !== undefined;
}

function captionOf(answer: KernelAnswer, { look, isDone, skipped, looked }: Picture): string {
  const inTree = asksNodes(answer);
  if (look === undefined) return t('home.begins');
  if (isDone)
    return inTree
      ? t('home.doneTree', { looked, all: answer.tree.length, skipped: countSkipped(skipped) })
      : t('home.doneLinear', { count: looked });
  const gap = GAPS.find(({ end }) => end === look.end);
  const size = formatBytes(gap ? sizeOf(gap) : 0);
  const [passed] = look.skipped;
  if (passed)
    return t('home.skips', {
      count: countSkipped(look.skipped),
      largest: formatBytes(Math.max(...look.skipped.map(({ largest }) => largest))),
    });
  return t(look.verdict === 'beyond' ? 'home.beyond' : 'home.small', { size });
}
