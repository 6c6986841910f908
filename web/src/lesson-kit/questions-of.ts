/* The questions in the core of a lesson's text, found without drawing it. What is folded is not asked for. */
import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import type { MDXContent } from 'mdx/types';
import { Challenge } from './Challenge.tsx';
import { Deeper, History } from './Fold.tsx';
import { KIT } from './index.ts';
import { Predict, type PredictProps } from './Predict.tsx';

type Parent = ReactElement<{ readonly children?: ReactNode }>;

/** The lesson's predictions, in order, as they would be drawn. */
export function questionsOf(Text: MDXContent): readonly ReactElement<PredictProps>[] {
  return elementsOf(Text).filter((each): each is ReactElement<PredictProps> => each.type === Predict);
}

/** Under these names the reader's answers are kept. */
export function questionIds(Text: MDXContent): readonly string[] {
  return elementsOf(Text).flatMap(({ type, props }) => {
    const { id } = props as { readonly id?: string };
    if (id === undefined) return [];
    return type === Predict ? [id] : type === Challenge ? [`challenge-${id}`] : [];
  });
}

function elementsOf(Text: MDXContent): readonly Parent[] {
  return below(Text({ components: KIT }));
}

function below(node: ReactNode): readonly Parent[] {
  return Children.toArray(node).flatMap((each) => {
    if (!isValidElement(each)) return [];
    const element = each as Parent;
    const isFolded = element.type === Deeper || element.type === History;
    return isFolded ? [] : [element].concat(below(element.props.children));
  });
}
