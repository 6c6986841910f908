/* The number of VMAs over the calls, with the limit. The scale is logarithmic: most processes have a hundred, and the limit is 65,530. */
import { formatNumber, t } from '../../words/index.ts';
import { courseShape, heightOf, HEIGHT, WIDTH } from './course-shape.ts';

interface CourseDrawingProps {
  readonly counts: Uint32Array;
  readonly limit: number;
  /** After how many calls the moment is. */
  readonly operation: number;
  readonly label: string;
}

const TICKS = [10, 100, 1000, 10_000];

export function CourseDrawing({ counts, limit, operation, label }: CourseDrawingProps) {
  const { path, top } = courseShape(counts, limit);
  const x = (operation / Math.max(1, counts.length - 1)) * WIDTH;
  const percent = (value: number): string => `${(heightOf(value, top) / HEIGHT) * 100}%`;
  return (
    <div className="diagnosis-course">
      <p className="visually-hidden">{label}</p>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {TICKS.filter((value) => value < top).map((value) => (
          <path key={value} className="tick" d={`M0 ${heightOf(value, top)}H${WIDTH}`} />
        ))}
        <path className="limit" d={`M0 ${heightOf(limit, top)}H${WIDTH}`} />
        <path className="now" d={`M${x} 0V${HEIGHT}`} />
        <path className="curve" d={path} />
      </svg>
      {TICKS.filter((value) => value < limit / 2).map((value) => (
        <span key={value} aria-hidden="true" style={{ top: percent(value) }}>
          {formatNumber(value)}
        </span>
      ))}
      <span className="limit" aria-hidden="true" style={{ top: percent(limit) }}>
        {t('diagnosis.limitLine', { limit })}
      </span>
    </div>
  );
}
