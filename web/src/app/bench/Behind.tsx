import { useState, type ReactNode } from 'react';

interface BehindProps {
  readonly summary: string;
  readonly children: () => ReactNode;
}

/** What is behind a summary is long, so it is rendered only once it is opened. */
export function Behind({ summary, children }: BehindProps) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {open && children()}
    </details>
  );
}
