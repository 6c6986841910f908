import { useMemo, useRef, useState } from 'react';
import { known, nth } from '../../base/known.ts';
import { formatBytes } from '../../narrate/format.ts';
import { useSeen } from '../../widgets/use-seen.ts';
import { t } from '../../words/index.ts';
import { Instrument } from '../Instrument.tsx';
import { Playback } from '../Playback.tsx';
import type { FigureProps } from '../registry.ts';
import { Slider } from '../Slider.tsx';
import { useClock } from '../use-clock.ts';
import { useNewest } from '../../widgets/use-newest.ts';
import { Waiting } from '../Waiting.tsx';
import { isSeen } from './layout.ts';
import { Maps } from './Maps.tsx';
import type { Found, Line } from './model.ts';
import { Stage } from './Stage.tsx';
import { legsOf, sayLine, sayView, tourOf, type Leg } from './tour.ts';
import { useFlight, type Flight } from './use-flight.ts';
import { read, write, type ZoomParameters, WHOLE, type View } from './parameters.ts';
import { around, between, octavesOf, OCTAVES, zoomed } from './view.ts';
import './zoom.css';

/** The instrument: the VMAs of a program, from all of its addresses down to single pages. */
export default function ZoomFigure({
  parameters: text,
  client,
  scene,
  plays,
  onPick,
  onChange,
}: FigureProps) {
  const parameters = known(read(text), 'who shows a figure has read its parameters');
  const { answer, failure } = useNewest(parameters.of, async () => {
    // The model's type says what it returns.
    return (await client.model('zoom', parameters)) as Found | undefined;
  });
  if (answer === undefined) return <Waiting failure={failure} />;
  return <Zooming key={scene} found={answer} {...{ text, parameters, plays, onPick, onChange }} />;
}

interface ZoomingProps extends Pick<FigureProps, 'plays' | 'onChange'> {
  readonly onPick: FigureProps['onPick'];
  readonly found: Found;
  readonly text: string;
  readonly parameters: ZoomParameters;
}

/** Where the reader has gone, while the tour was at `at`; from there it goes on. */
interface Steered {
  readonly view: View;
  readonly at: number;
  /** The line that was pressed. */
  readonly line?: Line | undefined;
}

/** Steps of the slider for each time that what is seen is halved. */
const STEPS = 4;

function Zooming({ found, text, parameters, plays, onPick, onChange }: ZoomingProps) {
  const { lines, used } = found;
  const [begins] = useState(parameters.view);
  const stations = useMemo(() => tourOf(found).with(0, stationOf(found, begins)), [found, begins]);
  const total = stations.length - 1;
  const element = useRef<HTMLDivElement>(null);
  const legs = useMemo(() => legsOf(stations), [stations]);
  const lasts = useMemo(() => legs.map((leg) => leg.lasts), [legs]);
  const clock = useClock({
    pace: { few: total, many: total, lasts },
    isSeen: useSeen(element),
    of: found,
    plays,
  });
  const at = clock.tick + clock.share;
  const [steered, setSteered] = useState<Steered>();
  const isSteered = steered?.at === at;
  const view = isSteered ? steered.view : onTour(stations, legs, at, steered);
  const line = isSteered ? steered.line : undefined;

  // The address has been changed, and not by what was moved here.
  const [heard, setHeard] = useState(text);
  if (text !== heard) {
    setHeard(text);
    if (text !== write({ ...parameters, view })) setSteered({ view: parameters.view, at });
  }
  const tell = (next: View): void => onChange(write({ ...parameters, view: next }));
  const [flight, fly] = useState<Flight>();
  useFlight(isSteered ? flight : undefined, (next, isThere) => {
    setSteered({ view: next, at, line });
    if (!isThere) return;
    fly(undefined);
    tell(next);
  });
  const steer = (next: View, by?: Line): void => {
    clock.pause();
    fly(undefined);
    setSteered({ view: next, at, line: by });
    tell(next);
  };
  const flyTo = (to: View, by?: Line): void => {
    clock.pause();
    setSteered({ view, at, line: by });
    fly({ from: view, to });
  };
  const press = (pressed: Line): void => {
    onPick?.(pressed.start);
    // On a phone the list is below the strip, and whoever presses a line wants to see where it leads.
    element.current?.parentElement?.scrollTo({ top: 0 });
    flyTo(around(pressed), pressed);
  };
  const zoom = (size: number, isAtOnce: boolean): void => {
    const next = zoomed(view, size, focusOf(lines, view, line));
    if (isAtOnce) steer(next, line);
    else flyTo(next, line);
  };
  // There is more time to read while one is on the way.
  const station = nth(stations, Math.ceil(at));
  const sayThere = line ? sayLine(line) : sayView(lines, view);
  return (
    <Instrument ref={element} figure="zoom" name={t('zoom.name')}>
      <div className="zoom-head">
        <p className="kernel-count">
          <strong>{formatBytes(view.size)}</strong> {t('zoom.sight')}
        </p>
        <p className="instrument-end" aria-live="polite">
          {isSteered ? sayThere : station.said}
        </p>
      </div>
      <Stage
        {...{ lines, used, view, line }}
        onSteer={(next) => steer(next)}
        onZoom={(next) => steer(next, line)}
        onFly={flyTo}
        onPress={press}
      />
      <div className="zoom-body">
        <div className="zoom-side">
          <Playback
            clock={{
              ...clock,
              play() {
                // From where one is, and not from where one once was.
                if (clock.tick >= total) setSteered({ view, at: 0 });
                fly(undefined);
                clock.play();
              },
              step() {
                fly(undefined);
                clock.step();
              },
              seek(to) {
                fly(undefined);
                setSteered(undefined);
                clock.seek(to);
              },
            }}
            total={total}
            steps={t('zoom.steps')}
          />
          <div className="instrument-controls">
            <Slider
              label={t('zoom.seen')}
              text={formatBytes(view.size)}
              value={Math.round(octavesOf(view) * STEPS)}
              most={Math.floor(OCTAVES * STEPS)}
              onChange={(value) => zoom(WHOLE.size / 2 ** (value / STEPS), true)}
            />
            <div className="zoom-buttons">
              <button
                type="button"
                className="button"
                aria-label={t('zoom.out')}
                onClick={() => zoom(view.size * 8, false)}
              >
                −
              </button>
              <button
                type="button"
                className="button"
                aria-label={t('zoom.in')}
                onClick={() => zoom(view.size / 8, false)}
              >
                +
              </button>
              <button type="button" className="button" onClick={() => flyTo(WHOLE)}>
                {t('zoom.all')}
              </button>
            </div>
          </div>
        </div>
        <Maps lines={lines} view={view} pressed={line} onPress={press} />
      </div>
    </Instrument>
  );
}

/** Where a lesson or a link begins. */
function stationOf(found: Found, view: View) {
  const isWhole = view.size === WHOLE.size;
  return { view, said: isWhole ? nth(tourOf(found), 0).said : sayView(found.lines, view) };
}

/** What the tour shows. It goes on from where the reader went, if that was since the last station. */
function onTour(
  stations: readonly { readonly view: View }[],
  legs: readonly Leg[],
  at: number,
  steered: Steered | undefined,
): View {
  const last = Math.floor(at);
  const next = stations[last + 1];
  const isSince = steered !== undefined && last <= steered.at && steered.at < at;
  const from = isSince ? steered : { view: nth(stations, last).view, at: last };
  if (next === undefined) return from.view;
  const { flies, lasts } = nth(legs, last);
  const share = Math.min(last + 1 - from.at, flies / lasts);
  return between(from.view, next.view, Math.min(1, (at - from.at) / share));
}

/** Which address stays where it is: of the line that was pressed, or of the VMA that is nearest to the middle. */
function focusOf(lines: readonly Line[], view: View, line: Line | undefined): number {
  const middle = view.start + view.size / 2;
  const inSight = lines.filter((each) => isSeen(each, view));
  const nearest = ({ start, end }: Line): number => Math.min(end, Math.max(start, middle));
  const away = (each: Line): number => Math.abs(nearest(each) - middle);
  const [first] = inSight.toSorted((a, b) => away(a) - away(b));
  const chosen = line && inSight.includes(line) ? line : first;
  return chosen ? nearest(chosen) : middle;
}
