import { useMemo, useRef, useState } from 'react';
import { cell } from '../../base/cell.ts';
import { known } from '../../base/known.ts';
import { formatAddress, formatBytes } from '../../narrate/format.ts';
import { useSize } from '../../views/use-size.ts';
import { Choice } from '../../widgets/choice/Choice.tsx';
import { useSeen } from '../../widgets/use-seen.ts';
import { formatNumber, t } from '../../words/index.ts';
import { FoldedCurve } from '../FoldedCurve.tsx';
import { Instrument } from '../Instrument.tsx';
import { KernelCount } from '../KernelCount.tsx';
import { Playback } from '../Playback.tsx';
import { spansOf, type Spans } from '../process.ts';
import type { FigureProps } from '../registry.ts';
import { Slider } from '../Slider.tsx';
import { stopAt, STOPS } from '../stops.ts';
import { useClock } from '../use-clock.ts';
import { useNewest } from '../../widgets/use-newest.ts';
import { Waiting } from '../Waiting.tsx';
import type { Climb } from './climb.ts';
import { pathTo } from '../tree.ts';
import { besideOf, CLOSE, Drawing, isAllSized, type Beside } from './Drawing.tsx';
import type { Asked, ClimbKernel } from './model.ts';
import {
  CHANGES,
  changeable,
  FEWEST,
  MOST,
  NUMBERED_AT_MOST,
  pagesOf,
  read,
  withMappings,
  write,
  type ClimbParameters,
} from './parameters.ts';
import { pictureAt, type Picture } from './picture.ts';
import './climb.css';

/** June 2012’s form, as it was posted, and the merged one. */
const KERNELS: readonly ClimbKernel[] = ['3.5-free-gap', '3.8'];
const NAMES = { '3.5-free-gap': 'climb.posted', '3.8': 'climb.merged' } as const;
const WAYS = { '3.5-free-gap': 'climb.wayPosted', '3.8': 'climb.wayMerged' } as const;
const CHANGED = { back: 'climb.back', unmap: 'climb.unmap' } as const;

interface Climbs {
  readonly parameters: ClimbParameters;
  readonly posted: Climb;
  readonly merged: Climb;
}

/** The instrument: a VMA changes, and the news of it climbs the tree, in two forms of the same idea. */
export default function ClimbFigure({
  parameters: text,
  client,
  scene,
  plays,
  onPick,
  onChange,
}: FigureProps) {
  const parameters = known(read(text), 'who shows a figure has read its parameters');
  const ask = (kernel: ClimbKernel): Promise<Climb | undefined> =>
    // The model's type says what it returns.
    client.model('climb', { kernel, parameters } satisfies Asked) as Promise<Climb | undefined>;
  const { answer, of, failure } = useNewest(text, async (): Promise<Climbs | undefined> => {
    const [posted, merged] = await Promise.all([ask('3.5-free-gap'), ask('3.8')]);
    return posted && merged && { parameters, posted, merged };
  });
  const change = (next: ClimbParameters): void => onChange(write(next));
  /** Among other mappings it stays at its place, by whatever way the reader gets there: no step rounds what another has rounded. */
  const [chosen, setChosen] = useState(parameters);
  const from = withMappings(chosen, parameters.mappings).vma === parameters.vma ? chosen : parameters;
  const among = (mappings: number): ClimbParameters =>
    withMappings({ ...parameters, mappings: from.mappings, vma: from.vma }, mappings);
  const changeMappings = (mappings: number): void => {
    setChosen(from);
    change(among(mappings));
  };
  if (answer === undefined) return <Waiting failure={failure} />;
  return (
    <>
      <Playing
        key={scene}
        climbs={answer}
        plays={of === text ? plays : undefined}
        parameters={parameters}
        onPick={onPick}
        onChange={change}
        onMappings={changeMappings}
      />
      <FoldedCurve
        title={t(parameters.change === 'back' ? 'climb.curveBack' : 'climb.curveUnmap')}
        summary={t('climb.curveSummary')}
        counted={t('climb.curveY')}
        kernels={KERNELS.map((kernel) => ({ kernel, name: t(NAMES[kernel]) }))}
        least={FEWEST}
        most={MOST}
        mappings={parameters.mappings}
        asked={write(among(MOST))}
        costOf={(kernel, mappings) =>
          client.model('climb', {
            kernel: kernel as ClimbKernel,
            parameters: among(mappings),
            onlyCost: true,
          } satisfies Asked) as Promise<number | undefined>
        }
        onMappings={changeMappings}
      />
    </>
  );
}

interface PlayingProps {
  readonly climbs: Climbs;
  readonly plays: number | undefined;
  readonly parameters: ClimbParameters;
  readonly onPick: FigureProps['onPick'];
  readonly onChange: (parameters: ClimbParameters) => void;
  readonly onMappings: (mappings: number) => void;
}

function Playing({ climbs, plays, parameters, onPick, onChange, onMappings }: PlayingProps) {
  const { posted, merged } = climbs;
  const { alone } = climbs.parameters;
  const shown = alone ? [climbs[alone]] : [posted, merged];
  const counts = shown.map(({ nodes }) => nodes.length);
  // How long the other goes on is what there is to see, so it does so evenly.
  // One number of many is like another: the first is there to be read.
  const few = alone === 'posted' ? 1 : Math.min(...counts);
  const pace = { few, many: Math.max(...counts), isEven: !alone };
  const element = useRef<HTMLDivElement>(null);
  const clock = useClock({ pace, isSeen: useSeen(element), of: climbs, plays });
  const isOver = clock.tick >= pace.many;
  const { mappings, vma } = parameters;
  const pages = pagesOf(parameters);
  const { lowest, highest } = changeable(mappings);
  const { starts } = useMemo(() => spansOf(mappings, pages), [mappings, pages]);
  const start = cell(starts, vma);
  /** What the reader has picked as an answer, while nothing has been played since. */
  const [picked, setPicked] = useState({ vma: -1, tick: -1 });
  return (
    <Instrument ref={element} figure="climb" name={t('climb.name')}>
      <div className={alone ? 'instrument-kernels one' : 'instrument-kernels'}>
        {shown.map((climb) => (
          <Column
            key={climb.kernel}
            climb={climb}
            tick={clock.tick}
            share={clock.share}
            changed={climbs.parameters}
            picked={picked.tick === clock.tick ? starts[picked.vma] : undefined}
            onPick={(next) => {
              if (onPick?.(starts[next] ?? 0) === true) return setPicked({ vma: next, tick: clock.tick });
              if (lowest <= next && next <= highest) onChange({ ...parameters, vma: next });
            }}
          />
        ))}
      </div>
      <Playback clock={clock} total={pace.many} steps={t('climb.steps')} />
      <p className={isOver ? 'instrument-end over' : 'instrument-end'} aria-live="polite">
        {isOver ? <Conclusion {...climbs} /> : t(alone ? 'climb.paceAlone' : 'climb.pace')}
      </p>
      <div className="instrument-controls">
        <Slider
          label={t('figure.mappings')}
          text={formatNumber(mappings)}
          value={stopAt(mappings, MOST)}
          most={STOPS.length - 1}
          onChange={(next) => onMappings(STOPS[next] ?? mappings)}
        />
        <Slider
          label={t('climb.which')}
          text={formatNumber(vma + 1)}
          said={t('climb.whichOf', { number: vma + 1, address: formatAddress(start) })}
          onEnter={() => onPick?.(start)}
          value={vma + 1}
          least={lowest + 1}
          most={highest + 1}
          onChange={(next) => onChange({ ...parameters, vma: next - 1 })}
        />
        <div className="instrument-choice">
          <span aria-hidden="true">{t('climb.change')}</span>
          <Choice
            label={t('climb.change')}
            options={CHANGES.map((value) => ({ value, text: t(CHANGED[value]) }))}
            value={parameters.change}
            onChange={(value) =>
              onChange({ ...parameters, change: CHANGES.find((each) => each === value) ?? parameters.change })
            }
          />
        </div>
      </div>
    </Instrument>
  );
}

function Conclusion({ posted, merged, parameters: { mappings, change, alone } }: Climbs) {
  if (alone) {
    const { cost: count, walks, nodes, starts } = alone === 'posted' ? posted : merged;
    const number = numberIn(
      spansOf(mappings, pagesOf({ change })),
      cell(starts, cell(nodes, nodes.length - 1)),
    );
    const said = t('climb.endAlone', { count, walks });
    return number === undefined ? said : `${said} ${t('climb.endAt', { number })}`;
  }
  return (
    <>
      {t('climb.same', { many: posted.cost, walks: posted.walks, few: merged.cost, fewer: merged.walks })}{' '}
      <span className="instrument-reasoned">{t(change === 'back' ? 'climb.endBack' : 'climb.endUnmap')}</span>
    </>
  );
}

interface ColumnProps {
  readonly climb: Climb;
  readonly tick: number;
  /** How far the next number is on its way. */
  readonly share: number;
  readonly changed: ClimbParameters;
  /** The VMA that was picked as an answer, by its start. */
  readonly picked: number | undefined;
  readonly onPick: (vma: number) => void;
}

/** One form of the idea: its counts, and its tree. */
function Column({ climb, tick, share, changed, picked, onPick }: ColumnProps) {
  const { mappings, vma, alone } = changed;
  const pages = pagesOf(changed);
  const kernel = climb.kernel as ClimbKernel;
  const seen = Math.min(tick, climb.nodes.length);
  const picture = useMemo(() => pictureAt(climb, seen), [climb, seen]);
  const spans = useMemo(() => spansOf(mappings, pages), [mappings, pages]);
  const { starts } = spans;
  const [figure, { width, height }] = useSize<HTMLDivElement>();
  return (
    <div className="climb-column">
      <KernelCount
        kernel={kernel}
        name={t(NAMES[kernel])}
        way={t(WAYS[kernel])}
        counted={t('climb.computed', { count: picture.computed })}
        count={picture.computed}
        also={t('climb.walks', { count: picture.walks })}
        caption={captionOf(climb, picture, seen, {
          beside: besideOf(climb, width, height),
          hasAll: isAllSized(climb, alone !== undefined, width),
          spans,
          owner: alone && width < CLOSE ? starts[vma + 1] : undefined,
        })}
        isDone={picture.isDone}
      />
      <div ref={figure} className="instrument-drawing">
        {width > 0 && (
          <Drawing
            {...{
              climb,
              tick,
              share,
              spans,
              changed: vma,
              isAlone: alone !== undefined,
              width,
              height,
              picked,
              onPick,
              picture,
            }}
          />
        )}
      </div>
    </div>
  );
}

interface Drawn {
  readonly beside: Beside;
  /** Beside each node stands its number. */
  readonly hasAll: boolean;
  /** By which nodes are numbered. */
  readonly spans: Spans;
  /** The VMA whose ancestors’ numbers are told, for want of space beside their nodes. */
  readonly owner: number | undefined;
}

function captionOf(
  { tree, nodes, walkOf, callOf, starts, born, largest }: Climb,
  { latest, isDone, computed, walks }: Picture,
  tick: number,
  { beside, hasAll, spans, owner }: Drawn,
): string {
  if (latest === undefined && beside === 'sizes' && !hasAll && owner !== undefined) {
    const up = pathTo(tree, starts.indexOf(owner)).toReversed();
    const numbers = up.map((at) => `${numberIn(spans, cell(starts, at))}: ${formatBytes(cell(largest, at))}`);
    return t('climb.beginsList', { numbers: numbers.join(', ') });
  }
  if (latest === undefined) return t(hasAll ? 'climb.beginsAll' : BEGINS[beside]);
  if (isDone) return t(DONE[beside], { computed });
  const { old, value, next } = latest;
  const said =
    old === value
      ? t('climb.stays', { size: formatBytes(value) })
      : t('climb.changes', { old: formatBytes(old), size: formatBytes(value) });
  const number = numberIn(spans, cell(starts, latest.node));
  const where =
    number === undefined ? t('climb.walk', { walk: walks }) : t('climb.walkAt', { walk: walks, number });
  const [one, other] = [latest.node, nodes[tick] ?? latest.node].map((node) => cell(tree.parents, node));
  const isSibling =
    next === 'up' && one === other && nodes[tick] !== latest.node && walkOf[tick] === walkOf[tick - 1];
  // Of a VMA that is cut, and becomes whole: in which of the two.
  const change = born.size === 0 ? '' : `${t(cell(callOf, tick - 1) === 0 ? 'climb.cuts' : 'climb.joins')} `;
  return `${change}${where} ${said} ${t(isSibling ? 'climb.sibling' : NEXT[next])}`;
}

/** The number that its node has; undefined where nodes have none, or for what a change has cut off. */
function numberIn({ starts }: Spans, start: number): number | undefined {
  return starts.length > NUMBERED_AT_MOST ? undefined : starts.indexOf(start) + 1 || undefined;
}

const DONE = { sizes: 'climb.doneSizes', counts: 'climb.doneCounts', nothing: 'climb.done' } as const;
const BEGINS = { sizes: 'climb.beginsPath', counts: 'climb.beginsCounts', nothing: 'climb.begins' } as const;
const NEXT = { up: 'climb.up', same: 'climb.stops', top: 'climb.top', aside: 'climb.aside' } as const;
