import { useEffect, useState } from 'react';
import { Chart } from '../../chart/Chart.tsx';
import type { ChartSpec, Point } from '../../chart/spec.ts';
import { seriesStyle } from '../../d3/series.ts';
import { formatBytes } from '../../narrate/format.ts';
import { formatNumber, t } from '../../words/index.ts';
import { askCost, LINEAR, TREE, type Asks } from './ask.ts';
import type { RaceKernel } from './model.ts';
import { FEWEST, MOST, write, type RaceParameters } from './parameters.ts';

interface CurveProps {
  readonly client: Asks;
  readonly parameters: RaceParameters;
  readonly onMappings: (mappings: number) => void;
}

/** The ends come first: then there is a line, which is refined. */
const PLACES = [FEWEST, MOST, 1000, 100, 10_000, 30, 300, 3000, 30_000, 56, 180, 560, 1800];

type Counted = Readonly<Record<RaceKernel, readonly Point[]>>;
const NOTHING: Counted = { [LINEAR]: [], [TREE]: [] } as unknown as Counted;

/** Looks against mappings on both kernels, counted point by point, with the reader’s own point. */
export default function Curve({ client, parameters, onMappings }: CurveProps) {
  const { mappings, length } = parameters;
  const counted = useCounts(client, parameters);
  const spec: ChartSpec = {
    title: t('race.curve', { size: formatBytes(length) }),
    summary: t('race.curveSummary'),
    origin: { kind: 'counted', elsewhere: false },
    x: { name: t('race.curveX'), scale: 'log', from: FEWEST, to: MOST },
    y: { name: t('race.curveY'), scale: 'log', from: 1, to: MOST },
    series: [LINEAR, TREE].flatMap((kernel, i) =>
      counted[kernel].length === 0
        ? []
        : [
            {
              key: kernel,
              label: t('race.kernel', { kernel }),
              as: 'line',
              style: seriesStyle(i),
              points: counted[kernel].toSorted((a, b) => a.x - b.x),
            },
          ],
    ),
    point: {
      name: t('race.mappings'),
      value: mappings,
      least: FEWEST,
      most: MOST,
      step: 1,
      text: formatNumber(mappings),
      ...(counted[LINEAR].length > 1 && { on: LINEAR }),
      onMove: onMappings,
    },
    height: 15,
  };
  return <Chart spec={spec} />;
}

/** A point for each place, one after the other. Another request begins anew. */
function useCounts(client: Asks, { length, before }: RaceParameters): Counted {
  const [counted, setCounted] = useState(NOTHING);
  const asked = write({ mappings: FEWEST, length, ...(before && { before }) });
  useEffect(() => {
    let isWanted = true;
    const count = async (): Promise<void> => {
      setCounted(NOTHING);
      for (const mappings of PLACES)
        for (const kernel of [LINEAR, TREE]) {
          const y = await askCost(client, kernel, { mappings, length, ...(before && { before }) });
          if (!isWanted || y === undefined) return;
          setCounted((old) => ({ ...old, [kernel]: [...old[kernel], { x: mappings, y }] }));
        }
    };
    // What can’t be counted is said where the race itself is.
    count().catch(() => undefined);
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `asked` stands for the request and those before it
  }, [client, asked]);
  return counted;
}
