import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Written } from './schema.ts';

interface BenchProps extends Written<'Bench'> {
  readonly children: ReactNode;
}

/** A link to the suite that measures what the text has just counted. */
export function Bench({ suite, kernels, children }: BenchProps) {
  const query = new URLSearchParams({ kernels: kernels.split(/\s+/).join(',') });
  return <Link href={`/bench/${suite}?${query.toString()}`}>{children}</Link>;
}
