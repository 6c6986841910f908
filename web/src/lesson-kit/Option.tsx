import type { ReactNode } from 'react';

export interface OptionProps {
  /** The number, address or word that the core must come to for this option to be right. */
  readonly value: string;
  /** Why it is wrong, if it is: shown to who chooses it. */
  readonly why?: string;
  readonly children: ReactNode;
}

/** A choice of the <Predict> around it, which draws it. */
export function Option({ children }: OptionProps) {
  return children;
}
