/* The frame of every view: its name, its tools, its readout and, on demand, its legend. */
import { type PointerEvent, type ReactNode, useId, useState } from 'react';
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
  /** Describes what the reader points at; if that is nothing, nothing is shown. It lies over the half of the figure where the pointer is not. */
  readonly readout?: ReactNode;
  /** A line below the drawing. Its height is always reserved, so that nothing jumps. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

export function Figure({ title, id, summary, tools, legend, readout, note, children }: FigureProps) {
  const [open, setOpen] = useState(false);
  const legendId = useId();
  const [isPointerLow, setPointerLow] = useState(false);
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
      <div className="figure-body" onPointerMove={(event) => setPointerLow(isLow(event))}>
        {children}
        {readout !== undefined && (
          <div className={isPointerLow ? 'figure-pointed upper' : 'figure-pointed'}>{readout}</div>
        )}
      </div>
      {note !== undefined && <NoteLine label={titleOf(title)}>{note}</NoteLine>}
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

/** Whether the pointer is in the lower half. */
function isLow({ currentTarget, clientY }: PointerEvent<HTMLElement>): boolean {
  const { top, height } = currentTarget.getBoundingClientRect();
  return clientY - top > height / 2;
}

interface NoteLineProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** As high as its view allows, however long the text: most are one line that scrolls sideways, some have several and scroll downwards. */
function NoteLine({ label, children }: NoteLineProps) {
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
