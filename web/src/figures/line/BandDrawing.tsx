import { formatNumber, t } from '../../words/index.ts';
import { spentUntil, type Course } from './moment.ts';

interface BandDrawingProps {
  readonly course: Course;
  /** All that stand side by side: they have one scale. */
  readonly courses: readonly Course[];
  readonly time: number;
  /** In pixels. */
  readonly width: number;
}

/** In pixels. */
const HEIGHT = 22;
const BIN = 3;
const SPENT = ['held', 'passed', 'free'] as const;

/** What the lock’s time is spent on: of each few pixels of time, the share in which it is held, and in which it is on its way. */
export function BandDrawing({ course, courses, time, width }: BandDrawingProps) {
  const end = Math.max(...courses.map(({ run }) => run.end));
  const bins = Math.max(1, Math.floor(width / BIN));
  const [held, passed]: [string[], string[]] = [[], []];
  for (let bin = 0, since = 0, before = spentUntil(course, 0); bin < bins && since < time; bin++) {
    const until = Math.min(time, ((bin + 1) / bins) * end);
    const now = spentUntil(course, until);
    const [own, other] = now.map((each, i) => ((each - (before[i] ?? 0)) / (until - since)) * HEIGHT);
    const wide = (((until - since) / end) * width).toFixed(2);
    const at = ((since / end) * width).toFixed(2);
    held.push(bar(at, HEIGHT, own ?? 0, wide));
    passed.push(bar(at, HEIGHT - (own ?? 0), other ?? 0, wide));
    [since, before] = [until, now];
  }
  const shares = time === 0 ? [0, 0] : spentUntil(course, time).map((each) => each / time);
  const all = [...shares, shares.reduce((rest, share) => rest - share, 1)];
  return (
    <div className="line-band">
      <svg width={width} height={HEIGHT} aria-hidden="true">
        <path className="held" d={held.join('')} />
        <path className="passed" d={passed.join('')} />
        <rect x={0.5} y={0.5} width={width - 1} height={HEIGHT - 1} />
      </svg>
      <p>
        <span className="line-said">{t('line.spent')}</span>
        {SPENT.map((what, i) => (
          <span key={what} className={what}>
            {' '}
            {t(`line.${what}Share`, { share: formatNumber(Math.round((all[i] ?? 0) * 100)) })}
          </span>
        ))}
      </p>
    </div>
  );
}

function bar(x: string, foot: number, height: number, width: string): string {
  return height <= 0 ? '' : `M${x} ${foot.toFixed(2)}h${width}v${(-height).toFixed(2)}h-${width}z`;
}
