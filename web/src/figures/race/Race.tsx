import { useMemo, useRef, type ComponentType, type ReactNode } from 'react';
import { cell } from '../../base/cell.ts';
import { known } from '../../base/known.ts';
import { formatAddress, formatBytes } from '../../narrate/format.ts';
import { useSize } from '../../views/use-size.ts';
import { useSeen } from '../../widgets/use-seen.ts';
import { formatNumber, t } from '../../words/index.ts';
import type { Searches } from './ask.ts';
import { Drawing, type LabelsProps, type MappedProps } from './Drawing.tsx';
import { countSkipped, pictureAt, type Picture } from './picture.ts';
import { X86_64 } from '../../core/layout.ts';
import type { RaceParameters } from './parameters.ts';
import { gapAt, leapAfter, lookAt, type Look, type Search } from './search.ts';
import { Instrument } from '../Instrument.tsx';
import { KernelCount } from '../KernelCount.tsx';
import { LARGE } from '../named.ts';
import { Playback } from '../Playback.tsx';
import { vmasOf } from '../process.ts';
import { useClock } from '../use-clock.ts';
import './race.css';

interface RaceProps {
  readonly searches: Searches;
  readonly playsAtOnce?: boolean;
  /** Each time that this grows, it plays from the beginning; undefined while another race is being asked for. */
  readonly plays: number | undefined;
  /** What its headings are, where it stands. */
  readonly heading?: 'h2' | 'h3';
  /** Of a small tree. */
  readonly Labels?: ComponentType<LabelsProps>;
  /** Lies over the strip, and has its VMAs unmapped. */
  readonly Mapped?: ComponentType<MappedProps>;
  readonly onChange?: (parameters: RaceParameters) => void;
  /** What the reader moves. */
  readonly children?: ReactNode;
}

/** The same search on both kernels, look by look and over the same address space. */
export default function Race({
  searches,
  playsAtOnce = false,
  plays,
  heading = 'h3',
  Labels,
  Mapped,
  onChange,
  children,
}: RaceProps) {
  const { linear, tree } = searches;
  const { alone } = searches.parameters;
  const shown = [linear, tree].filter((search) => !alone || (search === tree) === (alone === 'nodes'));
  const costs = shown.map(({ lookEnds }) => lookEnds.length);
  // One try is like another, and the first is where the block stands already.
  const pace = { few: alone === 'tries' ? 0 : Math.min(...costs), many: Math.max(...costs) };
  const element = useRef<HTMLDivElement>(null);
  const clock = useClock({
    pace,
    isSeen: useSeen(element),
    of: searches,
    plays,
    playsAtOnce,
    begins: searches.parameters.from ?? 0,
    stopsAt: searches.parameters.to,
  });
  const { tick, share } = clock;
  const [figure, { width, height }] = useSize<HTMLDivElement>();
  const isOver = tick >= pace.many;
  return (
    <Instrument ref={element} figure="race" name={t('race.name')}>
      <div className={alone ? 'instrument-kernels one' : 'instrument-kernels'}>
        {shown.map((search) => (
          <Kernel
            key={search.kernel}
            search={search}
            searches={searches}
            tick={tick}
            heading={heading}
            isBeside={!alone}
            hasNames={Labels !== undefined && tree.starts.length <= LARGE}
          />
        ))}
      </div>
      <div
        ref={figure}
        className={alone === 'tries' ? 'instrument-drawing race-alone' : 'instrument-drawing'}
      >
        {width > 0 && <Drawing {...{ searches, tick, share, width, height, Labels, Mapped, onChange }} />}
      </div>
      <Playback clock={clock} total={pace.many} steps={t('race.looks')} />
      <p className={isOver ? 'instrument-end over' : 'instrument-end'} aria-live="polite">
        {isOver ? <Conclusion {...searches} /> : t(alone ? 'race.pace' : 'race.paceBoth')}
      </p>
      {children}
    </Instrument>
  );
}

function Conclusion({ linear, tree, parameters }: Searches) {
  const { alone } = parameters;
  const { cost: count, starts } = alone === 'nodes' ? tree : linear;
  if (alone) return t('race.end', { count, all: formatNumber(starts.length) });
  const costs = {
    many: t('race.lookCount', { count: linear.cost }),
    few: tree.cost === 1 ? t('race.lookCount', { count: 1 }) : formatNumber(tree.cost),
  };
  const said =
    linear.address === tree.address
      ? t('race.same', costs)
      : t('race.differ', {
          ...costs,
          linear: formatAddress(linear.address),
          tree: formatAddress(tree.address),
        });
  return (
    <>
      {said} <span className="instrument-reasoned">{t(reasonOf(linear, tree, parameters))}</span>
    </>
  );
}

function reasonOf({ memory, cost }: Search, tree: Search, { before = [] }: RaceParameters) {
  if (before.length === 0) return cost > tree.cost ? 'race.conclusion' : 'race.noUse';
  return REASONS[memory?.use ?? 'goesOn'];
}

const BEGINS = {
  goesOn: 'race.beginsBelow',
  raised: 'race.beginsBelow',
  restarts: 'race.beginsAgain',
} as const;

const REASONS = {
  goesOn: 'race.remembered',
  raised: 'race.forgot',
  restarts: 'race.restarted',
} as const;

interface KernelProps {
  readonly search: Search;
  readonly searches: Searches;
  readonly tick: number;
  readonly heading: 'h2' | 'h3';
  /** Another one stands beside it, whose caption begins at the same height. */
  readonly isBeside: boolean;
  /** Nodes have names. */
  readonly hasNames: boolean;
}

/** How often a kernel has looked, and what the latest look means. */
function Kernel({ search, searches, tick, heading, isBeside, hasNames }: KernelProps) {
  const { kernel } = search;
  const seen = Math.min(tick, search.lookEnds.length);
  const picture = useMemo(() => pictureAt(search, seen), [search, seen]);
  const isTree = search === searches.tree;
  const { mappings } = searches.parameters;
  const numbers = useMemo(
    () => (hasNames ? vmasOf(mappings).map(({ start }) => start) : []),
    [hasNames, mappings],
  );
  const nameOf = (column: number): string | undefined => {
    const place = numbers.indexOf(cell(search.starts, column));
    return place < 0 ? undefined : String(place + 1);
  };
  // What the other leaps over isn’t dismissed.
  const dismissed = isTree
    ? t('race.dismissed', { count: formatNumber(countSkipped(picture.skipped)) })
    : undefined;
  return (
    <KernelCount
      kernel={kernel}
      name={t('figure.kernel', { kernel })}
      heading={heading}
      way={t(isTree ? 'race.wayTree' : 'race.wayLinear')}
      counted={t('race.looked', { count: picture.looked })}
      count={picture.looked}
      also={dismissed ?? (isBeside ? '' : undefined)}
      caption={captionOf(search, picture, isTree, nameOf)}
      isDone={picture.isDone}
    />
  );
}

/** `nameOf`: the name that a column’s node has in the drawing, if it has one. */
function captionOf(
  search: Search,
  picture: Picture,
  isTree: boolean,
  nameOf: (column: number) => string | undefined,
): string {
  const { look, isDone, latest } = picture;
  if (look === undefined) {
    if (isTree) return t('race.beginsTree');
    const { before = X86_64.mmapBase, use, noticed = 0 } = search.memory ?? {};
    if (before === X86_64.mmapBase) return t('race.begins');
    // Where no gap was noticed on the way, none is too small.
    return t(BEGINS[(noticed > 0 ? use : 'raised') ?? 'goesOn'], { noticed: formatBytes(noticed) });
  }
  if (isDone) return isTree ? doneInTree(search, picture) : doneInLine(search);
  const gap = gapAt(search, look.end, X86_64.mmapBase);
  const size = formatBytes(gap);
  const kind = kindOf(search, look);
  if (!isTree) {
    const said = { gap: gap === 0 ? t('race.none') : t('race.small', { size }) };
    const count = leapAfter(search, picture.looked - 1);
    return count === 0 ? t('race.next', said) : t('race.leaps', { ...said, count });
  }
  const node = look.node === undefined ? undefined : nameOf(look.node);
  const said = { size, node: node ?? '' };
  if (latest.length === 0) {
    if (node === undefined) return t(kind === 'small' ? 'race.smallNext' : `race.${kind}`, said);
    return t(kind === 'small' ? 'race.smallNextAt' : `race.${kind}At`, said);
  }
  const skipped = {
    own: t(node === undefined ? OWN[kind] : `${OWN[kind]}At`, said),
    count: countSkipped(latest),
    largest: formatBytes(Math.max(...latest.map(({ largest }) => largest))),
  };
  const roots = latest.map(({ root }) => nameOf(root)).join(', ');
  // Of two with a number each, only the larger number is said.
  return latest.length > 1 || roots === ''
    ? t('race.skips', skipped)
    : t('race.skipsAt', { ...skipped, roots });
}

/** Why a gap won’t do: the stack’s lies above mmap_base, and one may begin so high that the request would reach over it. */
function kindOf({ starts }: Search, { verdict, node }: Look): keyof typeof OWN {
  if (verdict !== 'beyond') return 'small';
  return node === starts.length - 1 ? 'stacks' : 'high';
}

const OWN = { small: 'race.own', stacks: 'race.ownStacks', high: 'race.ownHigh' } as const;

function doneInLine(search: Search): string {
  const leapt = Array.from(search.lookEnds, (_, i) => leapAfter(search, i)).reduce((a, b) => a + b, 0);
  const size = formatBytes(gapAt(search, cell(search.lookEnds, search.lookEnds.length - 1), X86_64.mmapBase));
  const said = t('race.doneLinear', { size });
  return leapt === 0 ? said : `${said} ${t('race.leapt', { count: leapt })}`;
}

/** Which gaps it looked at, and what it needn’t look at. */
function doneInTree(search: Search, { skipped }: Picture): string {
  const { cost, starts } = search;
  const kinds = Array.from({ length: cost - 1 }, (_, i) =>
    kindOf(search, known(lookAt(search, i), 'it has looked so often')),
  );
  const seen = (kind: keyof typeof OWN): number => kinds.filter((each) => each === kind).length;
  const [high, small, unseen] = [seen('high'), seen('small'), countSkipped(skipped)];
  const gaps = [
    seen('stacks') > 0 && t('race.gapsStacks'),
    high > 0 && t('race.gapsHigh', { count: high }),
    small > 0 && t('race.gapsSmall', { count: small }),
    t('race.gapsFit'),
  ].filter((part) => part !== false);
  const said = [
    cost === 1 ? t('race.doneAtOnce') : t('race.doneTree', { looked: cost, gaps: gaps.join(', ') }),
  ];
  if (unseen > 0) said.push(t('race.unseen', { count: unseen }));
  if (cost + unseen < starts.length) said.push(t('race.notReached'));
  return said.join(' ');
}
