import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import type { Written } from './schema.ts';

export interface OptionProps extends Written<'Option'> {
  readonly children: ReactNode;
}

/** A choice of the enclosing <Predict>, or a part of the order that it asks for. The <Predict> draws it. */
export function Option({ children }: OptionProps) {
  return children;
}

interface WrongProps extends Written<'Wrong'> {
  readonly children: ReactNode;
}

/** What the enclosing <Predict> says to a wrong answer that was typed. */
export function Wrong({ children }: WrongProps) {
  return children;
}

interface Parts {
  readonly question: readonly ReactNode[];
  readonly options: readonly OptionProps[];
  readonly wrongs: readonly WrongProps[];
}

export function partsOf(children: ReactNode): Parts {
  const all = Children.toArray(children);
  return {
    question: all.filter((child) => !isA(Option, child) && !isA(Wrong, child)),
    options: all.filter((child) => isA(Option, child)).map(({ props }) => props),
    wrongs: all.filter((child) => isA(Wrong, child)).map(({ props }) => props),
  };
}

function isA<Props>(type: (props: Props) => ReactNode, child: ReactNode): child is ReactElement<Props> {
  return isValidElement(child) && child.type === type;
}
