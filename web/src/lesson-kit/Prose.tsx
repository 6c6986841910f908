import { useId, useState, type ReactNode } from 'react';

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of the lesson, under a heading whose id links keep. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

interface TermProps {
  /** What it means, in a sentence. */
  readonly means: string;
  readonly children: ReactNode;
}

/** A term of art, explained on demand where it stands. */
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
