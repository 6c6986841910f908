import { formatNumber } from '../words/index.ts';

interface KernelCountProps {
  readonly kernel: string;
  readonly name: string;
  readonly heading?: 'h2' | 'h3';
  /** How it goes about it. */
  readonly way: string;
  /** The text has said so; it is shown at the end otherwise. */
  readonly isWayKnown?: boolean;
  /** What is counted, how often, and what else that comes to. */
  readonly counted: string;
  readonly count: number;
  readonly also?: string | undefined;
  /** The share of what was counted that went well, from 0 to 1, as a bar above it. */
  readonly share?: number;
  /** What the latest step means. */
  readonly caption: string;
  readonly isDone: boolean;
}

/** One of the kernels that an instrument compares: what it has counted so far. */
export function KernelCount(props: KernelCountProps) {
  const {
    kernel,
    name,
    heading: Heading = 'h3',
    way,
    isWayKnown,
    counted,
    count,
    also,
    share,
    caption,
    isDone,
  } = props;
  return (
    <section
      className={`instrument-kernel ${isDone ? 'done' : ''} ${count === 0 ? 'none' : ''} ${share === undefined ? '' : 'shared'}`.trimEnd()}
      data-kernel={kernel}
    >
      {share !== undefined && (
        <i className="kernel-share" aria-hidden="true">
          <b style={{ width: `${100 * share}%` }} />
        </i>
      )}
      <Heading>{name}</Heading>
      {/* How it goes about it is the answer to many a question. */}
      <p className="kernel-way">{(isDone || isWayKnown === true) && way}</p>
      <p className="kernel-count">
        <strong>{formatNumber(count)}</strong> {counted}
        {also !== undefined && <span className="kernel-also">{also}</span>}
      </p>
      <p className="kernel-caption">{caption}</p>
    </section>
  );
}
