import type { ReactNode } from 'react';
import type { Written } from './schema.ts';

interface SectionProps extends Written<'Section'> {
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
