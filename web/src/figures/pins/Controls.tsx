import { Choice } from '../../widgets/choice/Choice.tsx';
import { formatNumber, t } from '../../words/index.ts';
import { Slider } from '../Slider.tsx';
import {
  MOST_PROCESSES,
  processesAfter,
  windowOf,
  withCalls,
  withNumbers,
  type Call,
  type PinsParameters,
} from './parameters.ts';
import { nameOf } from './say.ts';

interface ControlsProps {
  readonly parameters: PinsParameters;
  /** The process that acts. */
  readonly actor: number;
  readonly onActor: (process: number) => void;
  readonly onChange: (parameters: PinsParameters) => void;
}

/** How many processes a slider offers. */
const PROCESSES = [
  1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 24, 31, 32, 33, 48, 62, 63, 64, 96, 128, 192, 256, 384, 512,
];
/** Of few, one acts; among more nobody would look for it. */
const ACTORS = 8;

/** What the reader moves, but for the page: who forks and writes, and how many there are. */
export function Controls({ parameters, actor, onActor, onChange }: ControlsProps) {
  const { acts, calls, page, of } = parameters;
  const processes = processesAfter(calls);
  const after = (call: Call): PinsParameters | undefined => withCalls(parameters, [...calls, call]);
  const deeds: readonly { readonly act: string; readonly text: string; readonly call: Call }[] = [
    { act: 'f', text: t('pins.fork'), call: { kind: 'fork', process: actor, times: 1 } },
    {
      act: 'w',
      text: t('pins.write', { page: nameOf(parameters) }),
      call: { kind: 'write', process: actor, page },
    },
    { act: 'm', text: t('pins.move'), call: { kind: 'move', process: actor } },
    { act: 'o', text: t('pins.open'), call: windowOf(parameters.pages, processes - 1) },
  ];
  const offered = deeds.filter(({ act }) => acts.some((each) => each === act));
  /** A file has a process that maps nothing of it. */
  const having = of === 'file' ? processes - 1 : processes;
  const stops = PROCESSES.filter((each) => each <= (of === 'file' ? MOST_PROCESSES / 4 : MOST_PROCESSES));
  return (
    <div className="instrument-controls pins-controls">
      {offered.length > 0 && (
        <div className="instrument-choice">
          {offered.some(({ act }) => act !== 'o') && processes <= ACTORS && processes > 1 && (
            <>
              <span aria-hidden="true">{t('pins.actor')}</span>
              <Choice
                label={t('pins.actor')}
                options={Array.from({ length: processes }, (_, i) => ({
                  value: String(i + 1),
                  text: String(i + 1),
                }))}
                value={String(actor)}
                onChange={(value) => onActor(Number(value))}
              />
            </>
          )}
          {offered.map(({ act, text, call }) => {
            const next = after(call);
            return (
              <button
                key={act}
                type="button"
                className="button"
                disabled={next === undefined}
                onClick={() => next && onChange(next)}
              >
                {text}
              </button>
            );
          })}
        </div>
      )}
      {acts.includes('n') && (
        <Slider
          label={t('pins.processes')}
          text={formatNumber(having)}
          value={placeIn(stops, having)}
          most={stops.length - 1}
          onChange={(place) => onChange(withNumbers(parameters, parameters.pages, stops[place] ?? having))}
        />
      )}
    </div>
  );
}

function placeIn(stops: readonly number[], value: number): number {
  return Math.max(
    0,
    stops.findLastIndex((stop) => stop <= value),
  );
}
