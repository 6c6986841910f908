import type { ReactNode } from 'react';

export interface OptionProps {
  /** The number, address or word that must be the core's answer for this option to be right. */
  readonly value: string;
  /** Why the option is wrong, if it is. Readers who choose it see this. */
  readonly why?: string;
  readonly children: ReactNode;
}

/** A choice of the enclosing <Predict>, which draws it. */
export function Option({ children }: OptionProps) {
  return children;
}
