import { useMemo, useRef, useState } from 'react';
import { known, nth } from '../../base/known.ts';
import { seriesStyle } from '../../d3/series.ts';
import { useSize } from '../../views/use-size.ts';
import { allOf, useNewest } from '../../widgets/use-newest.ts';
import { useSeen } from '../../widgets/use-seen.ts';
import { formatNumber, t } from '../../words/index.ts';
import { FoldedCurve } from '../FoldedCurve.tsx';
import { Instrument } from '../Instrument.tsx';
import { KernelCount } from '../KernelCount.tsx';
import { Playback } from '../Playback.tsx';
import type { FigureProps } from '../registry.ts';
import { useClock } from '../use-clock.ts';
import { Waiting } from '../Waiting.tsx';
import { Race, Tanks } from './Board.tsx';
import { Controls } from './Controls.tsx';
import { Drawing } from './Drawing.tsx';
import { layOut } from './layout.ts';
import type { Asked, Found, Kept } from './model.ts';
import {
  isRace,
  MOST_PROCESSES,
  processesAfter,
  read,
  WALKED_AT_MOST,
  withNumbers,
  write,
  type PinsParameters,
  type Way,
} from './parameters.ts';
import { Ruler } from './Ruler.tsx';
import { captionOf, conclusionOf, countedOf, NAMES, noteOf, sumOf, wayOf } from './say.ts';
import { hasMoved, havingIn, lastsOf, playedIn, seenAt, stepsIn, summedAt, type Seen } from './seen.ts';
import { THERE } from './there.ts';
import './pins.css';

interface Answered {
  readonly founds: readonly Found[];
  /** But for the page, which the reader drags without asking anew. */
  readonly parameters: PinsParameters;
}

/** The instrument: a page is dragged along a file, or the memory of a family, and in each process its pin moves. */
export default function PinsFigure({
  parameters: text,
  client,
  scene,
  plays,
  onPick,
  onChange,
}: FigureProps) {
  const parameters = known(read(text), 'who shows a figure has read its parameters');
  const program = write(programOf(parameters));
  const { answer, of, failure } = useNewest(program, async (): Promise<Answered | undefined> => {
    const asks = parameters.ways.map(
      (way) =>
        // The model's type says what it returns.
        client.model('pins', { way, parameters } satisfies Asked) as Promise<Found | undefined>,
    );
    const founds = await allOf(asks);
    return founds && { founds, parameters };
  });
  if (answer === undefined) return <Waiting failure={failure} />;
  const isNew = of === program;
  const change = (next: PinsParameters): void => onChange(write(next));
  return (
    <>
      <Playing
        key={scene}
        founds={answer.founds}
        parameters={isNew ? parameters : answer.parameters}
        asked={parameters}
        plays={isNew ? plays : undefined}
        client={client}
        onPick={onPick}
        onChange={change}
      />
      {parameters.acts.includes('t') && parameters.acts.includes('n') && (
        <KeptCurve parameters={parameters} client={client} onChange={change} />
      )}
    </>
  );
}

interface KeptCurveProps {
  readonly parameters: PinsParameters;
  readonly client: FigureProps['client'];
  readonly onChange: (parameters: PinsParameters) => void;
}

/** The levels of the test of March 2004, and where a chain gets one more node. */
const PLACES = [2, 31, 32, 63, 64, 128, 256, 8, 16, 4, 93, 94, 384];

/** For each of them as much is kept as for each of many. */
const CURVE_PAGES = 64;

/** What is kept for each page, with more and with fewer processes. */
function KeptCurve({ parameters, client, onChange }: KeptCurveProps) {
  const { ways, pages, calls } = parameters;
  return (
    <FoldedCurve
      opens={t('pins.curveOpen')}
      title={t('pins.curve')}
      summary={t('pins.curveSummary')}
      counted={t('pins.curveY')}
      of={t('pins.processes')}
      places={PLACES}
      lowest={0.1}
      kernels={ways.map((way) => ({ kernel: way, name: t(NAMES[way]) }))}
      others={[
        {
          key: 'there',
          label: t('pins.curveThere'),
          as: 'points',
          style: seriesStyle(ways.length),
          points: THERE.nodes.map(([x, nodes]) => ({ x, y: (nodes * THERE.bytes) / THERE.pages })),
        },
      ]}
      least={1}
      most={MOST_PROCESSES}
      mappings={processesAfter(calls)}
      asked={ways.join('+')}
      costOf={async (kernel, processes) => {
        const way = known(
          ways.find((each) => each === kernel),
          'it is one of the ways',
        );
        const few = withNumbers(parameters, CURVE_PAGES, processes);
        const asked: Asked = { way, parameters: few, onlyKept: true };
        const answered = (await client.model('pins', asked)) as Kept | undefined;
        return answered && answered.kept / CURVE_PAGES;
      }}
      onMappings={(processes) => onChange(withNumbers(parameters, pages, processes))}
    />
  );
}

/** What decides what the core is asked: of few processes all pages are asked for at once. */
function programOf(parameters: PinsParameters): PinsParameters {
  const isMany = processesAfter(parameters.calls) > WALKED_AT_MOST;
  return { ...parameters, acts: [], asks: 'plays', page: isMany ? parameters.page : 0 };
}

interface PlayingProps {
  readonly founds: readonly Found[];
  readonly parameters: PinsParameters;
  /** What the reader has come to, which the core may not have answered yet. */
  readonly asked: PinsParameters;
  readonly plays: number | undefined;
  readonly client: FigureProps['client'];
  readonly onPick: FigureProps['onPick'];
  readonly onChange: (parameters: PinsParameters) => void;
}

function Playing({ founds, parameters, asked, plays, client, onPick, onChange }: PlayingProps) {
  const element = useRef<HTMLDivElement>(null);
  const total = stepsIn(founds, parameters);
  const lasts = useMemo(() => lastsOf(founds, parameters), [founds, parameters]);
  const [races, isTank] = [isRace(parameters), parameters.acts.includes('t')];
  /** How often the reader has moved something that lets all ways race. */
  const [runs, setRuns] = useState(0);
  const calls = playedIn(parameters);
  const found = races ? calls : total;
  const clock = useClock({
    pace: { few: total, many: total, lasts },
    isSeen: useSeen(element),
    of: founds,
    plays: plays === undefined ? undefined : plays + runs,
    begins: parameters.asks === 'found' ? found : 0,
  });
  const { tick, share, seek } = clock;
  const seens = founds.map((each) => seenAt(each, parameters, tick, share));
  const isOver = tick >= total;
  /** What the reader has picked as an answer, while nothing has been played since. */
  const [picked, setPicked] = useState({ address: -1, tick: -1 });
  const [actor, setActor] = useState(1);
  const [chosen, setChosen] = useState<Way>();
  const { page, acts } = parameters;
  const change = (next: PinsParameters): void => {
    if (races) setRuns(runs + 1);
    onChange(next);
  };
  /** A call that is worth to be followed is played, and so is a search among others; otherwise a reader would wait after each. */
  const playLast = (next: PinsParameters): void => {
    if (acts.includes('n') && next.asks !== 'quiet') {
      setRuns(runs + 1);
      return onChange({ ...next, asks: 'plays' });
    }
    const isPlayed = races || next.calls.at(-1)?.kind === 'move';
    if (!isPlayed || next.calls.length <= asked.calls.length) return change(next);
    setRuns(runs + 1);
    onChange({ ...next, from: asked.calls.length, asks: races ? 'plays' : next.asks });
  };
  const dragTo = (next: number): void => {
    if (next === page) return;
    const { asks } = parameters;
    // Whoever drags a page sees where it is, whatever had been played, and however many steps that takes.
    if (asks !== 'quiet' && !races) seek(Infinity);
    change({ ...asked, page: next, asks: asks === 'quiet' ? asks : 'found' });
  };
  const pick = (process: number, row: number | undefined, address: number): void => {
    if (row !== undefined && onPick?.(address) === true) return setPicked({ address, tick });
    setActor(process);
  };
  const isActing = acts.some((act) => act === 'f' || act === 'w' || act === 'm');
  const processes = seens[0]?.stage.processes ?? 1;
  const drawn = {
    parameters,
    share,
    onPick: pick,
    onDrag: dragTo,
    picked: picked.tick === tick ? picked.address : undefined,
    actor: isActing ? Math.min(actor, processes) : undefined,
  };
  // Slides share a figure, and not all have the same ways.
  const at = founds.findIndex(({ way }) => way === chosen);
  const place = at < 0 ? founds.length - 1 : at;
  const shown = nth(founds, place);
  return (
    <Instrument ref={element} figure="pins" name={t('pins.name')} isBehind={parameters !== asked}>
      {races && (
        <div className="pins-kernel">
          <Race
            {...{ founds, parameters, seens, shown }}
            onShow={({ way }) => setChosen(way)}
            pictures={founds.map((each, i) => (
              <Picture key={each.way} found={each} seen={nth(seens, i)} {...drawn} />
            ))}
          />
          <SumLine found={shown} parameters={parameters} seen={nth(seens, place)} share={share} />
        </div>
      )}
      {isTank && !races && (
        <div className="pins-kernel">
          <Tanks founds={founds} parameters={parameters} seens={seens} client={client} />
          <Picture found={nth(founds, 0)} seen={nth(seens, 0)} {...drawn} />
        </div>
      )}
      {!isTank && !races && (
        <div className={founds.length > 1 ? 'instrument-kernels' : 'instrument-kernels one'}>
          {founds.map((each, i) => (
            <Kernel key={each.way} found={each} seen={nth(seens, i)} {...drawn} />
          ))}
        </div>
      )}
      {total > 0 && <Playback clock={clock} total={total} steps={t('pins.steps')} />}
      <p className={isOver ? 'instrument-end over' : 'instrument-end'} aria-live="polite">
        {isOver && founds.length > 0
          ? conclusionOf(founds, parameters, seens) || t('pins.drag')
          : waitingFor(founds, parameters, seens, place)}
      </p>
      {acts.some((act) => act !== 't') && (
        <Controls
          parameters={asked}
          actor={Math.min(actor, processesAfter(asked.calls))}
          onActor={setActor}
          onChange={playLast}
        />
      )}
    </Instrument>
  );
}

/** What is said while it isn’t over: where one picture is for all, what happens in it. */
function waitingFor(
  founds: readonly Found[],
  parameters: PinsParameters,
  seens: readonly Seen[],
  shown: number,
): string {
  const [seen] = seens;
  const isCalling = seen && (seen.call !== undefined || seen.coming);
  if (isRace(parameters)) {
    const { looked, next } = nth(seens, shown);
    if (isCalling || looked > 0 || next) return captionOf(nth(founds, shown), parameters, nth(seens, shown));
    return t(parameters.from < parameters.calls.length ? 'pins.paceQuiet' : 'pins.paceRace');
  }
  if (isCalling && parameters.acts.includes('t')) return captionOf(nth(founds, 0), parameters, seen);
  return t(parameters.asks === 'quiet' ? 'pins.paceQuiet' : 'pins.pace');
}

interface PictureProps {
  readonly found: Found;
  readonly parameters: PinsParameters;
  readonly seen: Seen;
  readonly share: number;
  readonly picked: number | undefined;
  readonly actor: number | undefined;
  readonly onDrag: (page: number) => void;
  readonly onPick: (process: number, page: number | undefined, address: number) => void;
}

/** One way to find the entries of a page: its count, and its picture. */
function Kernel(props: PictureProps) {
  const { found, parameters, seen, share } = props;
  const { way } = found;
  const isCounted = parameters.asks !== 'quiet';
  // Where one computes, all have a line for it, so that they stand at the same height; lists are about something else.
  const hasSum = parameters.ways.includes('object') && !parameters.ways.includes('links');
  const note = noteOf(found, parameters, seen);
  const [count, counted] = isCounted ? [seen.cost, countedOf(way, seen.cost)] : [note.count, note.text];
  return (
    <div className="pins-kernel">
      <KernelCount
        kernel={way}
        name={t(NAMES[way])}
        way={wayOf(way)}
        counted={counted}
        count={count}
        also={isCounted ? alsoOf(found, parameters, seen) : undefined}
        caption={captionOf(found, parameters, seen)}
        isDone={seen.isDone}
      />
      <Picture {...props} />
      {isCounted && hasSum && <SumLine found={found} parameters={parameters} seen={seen} share={share} />}
    </div>
  );
}

/**
 * Of computed looks, those in vain. Where lists of VMAs are compared, how often VMAs have been put on one, too: bytes would compare
 * 32 bits with 64.
 */
function alsoOf({ way }: Found, { ways, of }: PinsParameters, { looked, found, stage }: Seen) {
  if (of === 'file' || (way !== 'object' && way !== 'links')) return undefined;
  const vain = t('pins.inVain', { count: looked - found });
  return ways.includes('links') ? `${vain} · ${t('pins.places', { count: stage.joins })}` : vain;
}

/** The ruler, whose page is dragged, and who has it. */
function Picture({ found, parameters, seen, share, picked, actor, onDrag, onPick }: PictureProps) {
  const [box, { width, height }] = useSize<HTMLDivElement>();
  // Each process has its place from the beginning.
  const layout =
    width > 0 ? layOut(found, parameters, found.way, nth(found.stages, -1), width, height) : undefined;
  return (
    <div ref={box} className="instrument-drawing">
      {layout && (
        <>
          <Drawing {...{ found, parameters, seen, share, layout, picked }} process={actor} onPick={onPick} />
          <Ruler
            layout={layout}
            parameters={parameters}
            state={stateOf(found, parameters, seen)}
            onDrag={onDrag}
          />
        </>
      )}
    </div>
  );
}

/** Where the page is, as it is said. */
function stateOf(found: Found, parameters: PinsParameters, seen: Seen): string {
  const { stage } = seen;
  const having = havingIn(seen, parameters);
  const places = stage.columns.flatMap(({ process, vma }) =>
    having.has(process) && vma
      ? [t('pins.place', { process, address: sumOf(found, parameters, vma).address })]
      : [],
  );
  if (places.length === 0 || parameters.asks === 'quiet')
    return t('pins.unknown', { count: stage.processes });
  return t('pins.foundAt', { places: places.slice(0, TOLD).join(', ') });
}

/** Nobody would listen to more. */
const TOLD = 8;

interface SumLineProps {
  readonly found: Found;
  readonly parameters: PinsParameters;
  readonly seen: Seen;
  /** How far the next look is on its way. */
  readonly share: number;
}

/** The sum for the process that was found last, as large as can be; or for the next, as far as it is. In the end, for one that has moved. */
function SumLine({ found, parameters, seen, share }: SumLineProps) {
  if (found.way !== 'object' && found.way !== 'links') return <p className="pins-line" />;
  const next = seen.next?.verdict === 'outside' ? undefined : seen.next;
  const vmaOf = (one: number | undefined) => seen.stage.columns.find((each) => each.process === one)?.vma;
  const finds = seen.walk?.looks.slice(0, seen.looked).filter(({ isFound }) => isFound) ?? [];
  const moved = seen.isDone ? finds.findLast((find) => hasMoved(vmaOf(find.process), parameters)) : undefined;
  const { process } = next ?? moved ?? finds.at(-1) ?? {};
  const vma = vmaOf(process);
  if (!vma || process === undefined) return <p className="pins-line">{t('pins.formula')}</p>;
  const { start, pages, size, address } = sumOf(found, parameters, vma);
  const { reached, isCounted } = summedAt(next ? share : 1, 0);
  return (
    <p className="pins-line">
      <span>{t('pins.process', { process: formatNumber(process) })}:</span>{' '}
      <code>
        {start}
        {reached === 1 && ` + ${pages}`}
        {isCounted && ` × ${size}`}
        {!next && <b> = {address}</b>}
      </code>
    </p>
  );
}
