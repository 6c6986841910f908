import { useId, useState, type ReactNode } from 'react';

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A section of the lesson. Its heading's id must not change, because links use it. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

interface TermProps {
  /** What the term means, in one sentence. */
  readonly means: string;
  readonly children: ReactNode;
}

/** A technical term that readers can have explained in place. */
export function Term({ means, children }: TermProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className="term"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {children}
      </button>
      <span id={id} className="term-means" hidden={!open}>
        {means}
      </span>
    </>
  );
}
