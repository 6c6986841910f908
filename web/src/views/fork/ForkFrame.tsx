/* The frame of a fork: two drawings with captions, and an arrow from what is copied to its copy. */
import { type ReactNode, useId } from 'react';
import { useScrolls } from '../../widgets/use-scrolls.ts';
import { t } from '../../words/index.ts';
import { Figure } from '../Figure.tsx';
import { useSize } from '../use-size.ts';
import { ZoomTools } from '../ZoomTools.tsx';
import { type Arrow, arrowPath, CAPTION, placesOf } from './arrow.ts';

interface Half {
  readonly caption: ReactNode;
  readonly drawing: ReactNode;
}

interface ForkFrameProps {
  readonly summary: string;
  readonly legend: ReactNode;
  readonly readout: ReactNode;
  readonly tools?: ReactNode;
  readonly parent: Half;
  readonly child: Half;
  readonly arrow: Arrow | undefined;
  readonly onZoom: (factor: number) => void;
  readonly onFit: () => void;
}

export function ForkFrame({
  summary,
  legend,
  readout,
  tools,
  parent,
  child,
  arrow,
  onZoom,
  onFit,
}: ForkFrameProps) {
  const [body, size] = useSize<HTMLDivElement>();
  const head = useId();
  const { stacked, origins } = placesOf(size);
  const path = arrow && arrowPath(arrow, size, origins, stacked);
  return (
    <Figure
      id="fork"
      title="views.fork"
      summary={summary}
      legend={legend}
      readout={readout}
      tools={
        <>
          {tools}
          <ZoomTools onZoom={onZoom} onFit={onFit} />
        </>
      }
    >
      <div
        ref={body}
        className={`fork-body ${stacked ? 'stacked' : 'beside'}`}
        style={{ '--caption': `${CAPTION}px` }}
      >
        {[parent, child].map(({ caption, drawing }, i) => (
          <section key={i === 0 ? 'parent' : 'child'} className={`fork-half ${i === 0 ? 'parent' : 'child'}`}>
            <CaptionLine label={i === 0 ? t('views.forkParentTree') : t('views.forkChildTree')}>
              {caption}
            </CaptionLine>
            <div className="fork-drawing">{drawing}</div>
          </section>
        ))}
        {path && (
          <svg className="fork-overlay" width={size.width} height={size.height} aria-hidden="true">
            <marker
              id={head}
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="6"
              markerHeight="6"
              orient="auto"
            >
              <path d="M0 0L8 4L0 8Z" className="fork-head" />
            </marker>
            <path
              key={arrow.key}
              d={path}
              pathLength="1"
              className="fork-arrow"
              markerEnd={`url(#${head})`}
            />
          </svg>
        )}
      </div>
    </Figure>
  );
}

/** One line; a longer text scrolls. */
function CaptionLine({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const [ref, scrolls] = useScrolls<HTMLDivElement>();
  return (
    <div
      ref={ref}
      className="fork-caption"
      {...(scrolls && { role: 'group', 'aria-label': label, tabIndex: 0 })}
    >
      {children}
    </div>
  );
}

/** The process, and how far its copy is. */
export function Caption({ title, parts }: { readonly title: string; readonly parts: readonly ReactNode[] }) {
  return (
    <p>
      <b>{title}</b>
      {parts.map((part, i) => (
        // The parts of a caption have no identity of their own.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={i}>{part}</span>
      ))}
    </p>
  );
}

/** So many nodes are drawn in the tray; the count says how many there are. */
const MOST_WAITING = 24;

/** Allocated nodes that wait to be used. */
export function Waiting({ count }: { readonly count: number }) {
  return (
    <>
      {t('views.forkWaiting', { count })}
      <span className="fork-tray" aria-hidden="true">
        {Array.from({ length: Math.min(count, MOST_WAITING) }, (_, i) => (
          <i key={i} />
        ))}
        {count > MOST_WAITING && '…'}
      </span>
    </>
  );
}
