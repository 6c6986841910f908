import { useMemo, useRef, type ReactNode } from 'react';
import { formatAddress, formatBytes } from '../../narrate/format.ts';
import { useSize } from '../../views/use-size.ts';
import { Icon } from '../../widgets/icon/Icon.tsx';
import { useSeen } from '../../widgets/use-seen.ts';
import { formatNumber, t } from '../../words/index.ts';
import type { Searches } from './ask.ts';
import { Drawing } from './Drawing.tsx';
import { countSkipped, pictureAt, type Picture } from './picture.ts';
import { X86_64 } from '../../core/layout.ts';
import { gapAt, type Search } from './search.ts';
import { useClock } from './use-clock.ts';
import './race.css';

interface RaceProps {
  readonly searches: Searches;
  readonly playsAtOnce?: boolean;
  /** Each time that this grows, it plays from the beginning. */
  readonly plays?: number;
  /** What its headings are, where it stands. */
  readonly heading?: 'h2' | 'h3';
  /** What the reader moves. */
  readonly children?: ReactNode;
}

/** The same search on both kernels, look by look and over the same address space. */
export default function Race({
  searches,
  playsAtOnce = false,
  plays = 0,
  heading = 'h3',
  children,
}: RaceProps) {
  const { linear, tree } = searches;
  const costs = [linear.lookEnds.length, tree.lookEnds.length];
  const pace = { few: Math.min(...costs), many: Math.max(...costs) };
  const element = useRef<HTMLDivElement>(null);
  const { tick, isPlaying, play, pause, seek } = useClock(
    pace,
    useSeen(element),
    playsAtOnce,
    plays,
    searches,
  );
  const [figure, { width, height }] = useSize<HTMLDivElement>();
  const isOver = tick >= pace.many;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no fieldset: nothing is sent
    <div ref={element} className="race" role="group" aria-label={t('race.name')} data-figure="race">
      <div className="race-kernels">
        <Kernel search={linear} searches={searches} tick={tick} heading={heading} />
        <Kernel search={tree} searches={searches} tick={tick} heading={heading} />
      </div>
      <div ref={figure} className="race-figure">
        {width > 0 && <Drawing searches={searches} tick={tick} width={width} height={height} />}
      </div>
      <div className="race-tools">
        <button type="button" className="button primary" onClick={isPlaying ? pause : play}>
          <Icon name={isPlaying ? 'pause' : 'play'} />
          {t(isPlaying ? 'race.pause' : 'race.play')}
        </button>
        <button type="button" className="button" disabled={isOver} onClick={() => seek(tick + 1)}>
          {t('race.step')}
        </button>
        <button type="button" className="button" disabled={tick === 0} onClick={() => seek(0)}>
          {t('race.restart')}
        </button>
        <input
          type="range"
          min={0}
          max={pace.many}
          value={tick}
          aria-label={t('race.looks')}
          aria-valuetext={t('race.lookOf', { tick, total: pace.many })}
          onChange={({ target }) => seek(Number(target.value))}
        />
      </div>
      <p className={isOver ? 'race-end over' : 'race-end'} aria-live="polite">
        {isOver ? conclusionOf(searches) : t('race.pace')}
      </p>
      {children}
    </div>
  );
}

function conclusionOf({ linear, tree, parameters }: Searches): string {
  const costs = { many: linear.cost, few: tree.cost };
  if (linear.address !== tree.address)
    return t('race.differ', {
      ...costs,
      linear: formatAddress(linear.address),
      tree: formatAddress(tree.address),
    });
  if ((parameters.before ?? []).length > 0) return t('race.remembered', costs);
  return t(linear.cost > tree.cost ? 'race.conclusion' : 'race.noUse', costs);
}

interface KernelProps {
  readonly search: Search;
  readonly searches: Searches;
  readonly tick: number;
  readonly heading: 'h2' | 'h3';
}

/** How often a kernel has looked, and what the latest look means. */
function Kernel({ search, searches, tick, heading: Heading }: KernelProps) {
  const { kernel } = search;
  const seen = Math.min(tick, search.lookEnds.length);
  const picture = useMemo(() => pictureAt(search, seen), [search, seen]);
  const isTree = search === searches.tree;
  return (
    <section className={picture.isDone ? 'race-kernel done' : 'race-kernel'} data-kernel={kernel}>
      <Heading>{t('race.kernel', { kernel })}</Heading>
      <p className="kernel-way">{t(isTree ? 'race.wayTree' : 'race.wayLinear')}</p>
      <p className="kernel-count">
        <strong>{formatNumber(picture.looked)}</strong>{' '}
        {t(isTree ? 'race.nodesLooked' : 'race.gapsTried', { count: picture.looked })}
      </p>
      <p className="kernel-caption">{captionOf(search, picture, isTree, searches)}</p>
    </section>
  );
}

function captionOf(search: Search, picture: Picture, isTree: boolean, { parameters }: Searches): string {
  const { look, isDone, skipped, looked, latest } = picture;
  if (look === undefined) {
    const remembers = !isTree && (parameters.before ?? []).length > 0;
    return t(remembers ? 'race.beginsBelow' : 'race.begins');
  }
  if (isDone)
    return isTree
      ? t('race.doneTree', { looked, all: search.starts.length, skipped: countSkipped(skipped) })
      : t('race.doneLinear', { count: looked });
  if (latest.length > 0)
    return t('race.skips', {
      count: countSkipped(latest),
      largest: formatBytes(Math.max(...latest.map(({ largest }) => largest))),
    });
  const size = formatBytes(gapAt(search, look.end, X86_64.mmapBase));
  return t(look.verdict === 'beyond' ? 'race.beyond' : 'race.small', { size });
}
