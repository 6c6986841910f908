/* The frame of every view: its name, its tools, its readout and, on demand, its legend. */
import { type ReactNode, useId, useState } from 'react';
import { useScrolls } from '../widgets/use-scrolls.ts';
import { t, title as titleOf, type MessageKey } from '../words/index.ts';
import './figures.css';

interface FigureProps {
  /** The figure's visible and accessible name. */
  readonly title: MessageKey;
  /** Also the class `figure-<id>`. */
  readonly id: string;
  /** The content of the figure in words, for screen readers. */
  readonly summary: string;
  readonly tools?: ReactNode;
  /** Shown below the drawing when the reader asks for it. */
  readonly legend?: ReactNode;
  /** Describes what the reader points at. Its height is always reserved, so that nothing jumps. */
  readonly readout?: ReactNode;
  readonly children: ReactNode;
}

export function Figure({ title, id, summary, tools, legend, readout, children }: FigureProps) {
  const [open, setOpen] = useState(false);
  const legendId = useId();
  return (
    <figure className={`figure figure-${id}`} aria-label={titleOf(title)}>
      <div className="figure-head">
        <figcaption className="figure-title">{titleOf(title)}</figcaption>
        <div className="figure-tools">
          {tools}
          {legend && (
            <button
              type="button"
              className="figure-tool"
              aria-expanded={open}
              aria-controls={legendId}
              onClick={() => setOpen(!open)}
            >
              {t('views.legend')}
            </button>
          )}
        </div>
      </div>
      <p className="visually-hidden">{summary}</p>
      <div className="figure-body">{children}</div>
      {readout !== undefined && <ReadoutLine label={titleOf(title)}>{readout}</ReadoutLine>}
      {legend && (
        // It may scroll, so it must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div id={legendId} className="figure-legend" hidden={!open} tabIndex={0}>
          {open && legend}
        </div>
      )}
    </figure>
  );
}

interface ReadoutLineProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** As high as its view allows, however long the text: most are one line that scrolls sideways, some have several and scroll downwards. */
function ReadoutLine({ label, children }: ReadoutLineProps) {
  const [ref, scrolls] = useScrolls<HTMLDivElement>('both');
  return (
    <div
      ref={ref}
      className="figure-readout"
      {...(scrolls && { role: 'group', 'aria-label': label, tabIndex: 0 })}
    >
      <div>{children}</div>
    </div>
  );
}
