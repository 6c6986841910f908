/* The questions in a lesson's text, found without drawing it. What is folded is not asked for. */
import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import type { MDXContent } from 'mdx/types';
import { Challenge } from './Challenge.tsx';
import { Deeper, History } from './Fold.tsx';
import { KIT } from './index.ts';
import { Predict, type PredictProps } from './Predict.tsx';

type Parent = ReactElement<{ readonly children?: ReactNode }>;

/** The lesson's predictions, in order, as they would be drawn. */
export function questionsOf(Text: MDXContent): readonly ReactElement<PredictProps>[] {
  return below(Text({ components: KIT }), 'unfolded').filter(
    (each): each is ReactElement<PredictProps> => each.type === Predict,
  );
}

/** Under these names the reader's answers are kept: of what everybody is asked, and of what is folded. */
export function questionIds(Text: MDXContent): {
  readonly asked: readonly string[];
  readonly folded: readonly string[];
} {
  const text = Text({ components: KIT });
  const asked = idsOf(below(text, 'unfolded'));
  return { asked, folded: idsOf(below(text, 'all')).filter((id) => !asked.includes(id)) };
}

function idsOf(elements: readonly Parent[]): readonly string[] {
  return elements.flatMap(({ type, props }) => {
    const { id } = props as { readonly id?: string };
    if (id === undefined) return [];
    return type === Predict ? [id] : type === Challenge ? [`challenge-${id}`] : [];
  });
}

function below(node: ReactNode, which: 'unfolded' | 'all'): readonly Parent[] {
  return Children.toArray(node).flatMap((each) => {
    if (!isValidElement(each)) return [];
    const element = each as Parent;
    const isFolded = element.type === Deeper || element.type === History;
    return isFolded && which === 'unfolded' ? [] : [element].concat(below(element.props.children, which));
  });
}
