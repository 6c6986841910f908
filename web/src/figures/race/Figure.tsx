import { known } from '../../base/known.ts';
import { formatBytes } from '../../narrate/format.ts';
import { t } from '../../words/index.ts';
import { FoldedCurve } from '../FoldedCurve.tsx';
import type { FigureProps } from '../registry.ts';
import { useNewest } from '../../widgets/use-newest.ts';
import { useOwnPlays } from '../use-own-plays.ts';
import { Waiting } from '../Waiting.tsx';
import { askBoth, askCost, LINEAR, TREE } from './ask.ts';
import { Controls } from './Controls.tsx';
import { Labels } from './Labels.tsx';
import { Mapped } from './Mapped.tsx';
import type { RaceKernel } from './model.ts';
import { FEWEST, mostWith, read, withGone, withMappings, write, type RaceParameters } from './parameters.ts';
import Race from './Race.tsx';

/** The instrument: the race, what a reader can change of it, and what each change would cost. */
export default function RaceFigure({ parameters: text, client, scene, plays, onChange }: FigureProps) {
  const parameters = known(read(text), 'who shows a figure has read its parameters');
  const { answer: searches, of, failure } = useNewest(text, () => askBoth(client, parameters));
  // Of what has been moved nothing has been seen.
  const change = (next: RaceParameters): void => {
    const { from: _, rises: __, ...moved } = next;
    onChange(write(moved));
  };
  // Whoever unmaps something sees at once what comes of it.
  const [times, countPlay] = useOwnPlays(scene);
  // Among others the places of what is unmapped mean something else.
  const all = withGone(parameters, []);
  if (searches === undefined) return <Waiting failure={failure} />;
  return (
    <>
      <Race
        key={scene}
        searches={searches}
        plays={of === text ? plays + times : undefined}
        Labels={Labels}
        Mapped={Mapped}
        onChange={(next) => {
          countPlay();
          change(next);
        }}
      >
        <Controls parameters={parameters} onChange={change} />
      </Race>
      {!parameters.alone && (
        <FoldedCurve
          title={t('race.curve', { size: formatBytes(parameters.length) })}
          summary={t('race.curveSummary')}
          counted={t('race.curveY')}
          kernels={[LINEAR, TREE].map((kernel) => ({ kernel, name: t('figure.kernel', { kernel }) }))}
          least={FEWEST}
          most={mostWith(parameters)}
          mappings={parameters.mappings}
          asked={write({ ...all, mappings: FEWEST })}
          costOf={(kernel, mappings) => askCost(client, kernel as RaceKernel, { ...all, mappings })}
          onMappings={(mappings) => change(withMappings(parameters, mappings))}
        />
      )}
    </>
  );
}
