import { useEffect, useState } from 'react';
import { Chart } from '../chart/Chart.tsx';
import type { ChartSpec, LineSeries, Point } from '../chart/spec.ts';
import { seriesStyle } from '../d3/series.ts';
import { formatNumber, t } from '../words/index.ts';

interface CurveProps {
  readonly title: string;
  readonly summary: string;
  /** What is counted. */
  readonly counted: string;
  readonly kernels: readonly { readonly kernel: string; readonly name: string }[];
  /** What there are more and fewer of, if not mappings, and at which numbers they are counted besides the ends. */
  readonly of?: string;
  readonly places?: readonly number[];
  /** Nothing else is counted, where the rest would give an answer away. */
  readonly only?: readonly number[] | undefined;
  /** What was counted elsewhere. */
  readonly others?: readonly LineSeries[];
  /** Where the vertical axis begins. */
  readonly lowest?: number;
  /** What all counts are below, if both axes are to be linear. */
  readonly top?: number;
  /** They are of virtual CPUs. Then the vertical axis is linear, on which a cliff is steep. */
  readonly isSimulated?: boolean;
  /** How many mappings there may be, and how many the reader has. */
  readonly least: number;
  readonly most: number;
  readonly mappings: number;
  /** Stands for everything else that `costOf` depends on. */
  readonly asked: string;
  /** Resolves to undefined if nobody wants to know any more. */
  readonly costOf: (kernel: string, mappings: number) => Promise<number | undefined>;
  readonly onMappings: (mappings: number) => void;
}

/** The ends come first: then there is a line, which is refined. */
const PLACES = [1000, 100, 10_000, 30, 300, 3000, 30_000, 56, 180, 560, 1800];

/** A count against the number of mappings on some kernels, point by point, with the reader’s own point. */
export default function Curve(props: CurveProps) {
  const { title, summary, counted, kernels, least, most, mappings, onMappings } = props;
  const { of = t('figure.mappings'), others = [], lowest = 1, top, isSimulated = false, only } = props;
  const counts = useCounts(props);
  const pointsOf = (kernel: string): readonly Point[] => counts.get(kernel) ?? [];
  const [{ kernel: first } = { kernel: '' }] = kernels;
  const all = [...counts.values()].flat().map(({ y }) => y);
  const highest = Math.max(10, ...all);
  /** Between points it would be where a line is, which is known once there are enough of them. */
  const isKnown =
    only === undefined ? pointsOf(first).length > 1 : pointsOf(first).some(({ x }) => x === mappings);
  const spec: ChartSpec = {
    title,
    summary,
    origin: { kind: isSimulated ? 'simulated' : 'counted', elsewhere: false },
    x:
      top === undefined
        ? { name: of, scale: 'log', from: least, to: most }
        : { name: of, scale: 'linear', from: least, to: most, ticks: 'values' },
    y:
      top === undefined && !isSimulated
        ? { name: counted, scale: 'log', from: lowest, to: highest }
        : {
            name: counted,
            scale: 'linear',
            from: 0,
            ...(top !== undefined && { to: top }),
          },
    series: [
      ...kernels.flatMap(({ kernel, name }, i): readonly LineSeries[] =>
        pointsOf(kernel).length === 0
          ? []
          : [
              {
                key: kernel,
                label: name,
                as: only === undefined ? 'line' : 'points',
                style: seriesStyle(i),
                points: pointsOf(kernel).toSorted((a, b) => a.x - b.x),
              },
            ],
      ),
      ...others,
    ],
    point: {
      name: of,
      value: mappings,
      least,
      most,
      step: 1,
      // Beside a count, a bare number would look like one.
      text: props.of === undefined ? formatNumber(mappings) : `${formatNumber(mappings)} ${of}`,
      ...(isKnown && { on: first }),
      onMove: onMappings,
    },
    height: 15,
    note: top === undefined && !isSimulated ? t('figure.curveAxes') : undefined,
  };
  return <Chart spec={spec} />;
}

type Counts = ReadonlyMap<string, readonly Point[]>;

/** A point for each place, one after the other. What is asked otherwise begins anew. */
function useCounts({ kernels, least, most, asked, costOf, places = PLACES, only }: CurveProps): Counts {
  const [counts, setCounts] = useState<Counts>(new Map());
  const wanted = only ?? [least, most, ...places.filter((place) => least < place && place < most)];
  const askedAt = `${asked} ${wanted.join()}`;
  useEffect(() => {
    let isWanted = true;
    const count = async (): Promise<void> => {
      setCounts(new Map());
      for (const x of wanted)
        for (const { kernel } of kernels) {
          const y = await costOf(kernel, x);
          if (!isWanted || y === undefined) return;
          setCounts((old) => new Map(old).set(kernel, [...(old.get(kernel) ?? []), { x, y }]));
        }
    };
    // What can’t be counted is said where the figure itself is.
    count().catch(() => undefined);
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `askedAt` stands for what `costOf` asks, and where
  }, [askedAt]);
  return counts;
}
