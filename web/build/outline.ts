/*
 * What a lesson has, without its text, as lesson.mdx?outline: its head, its sections with what is folded in them, and the
 * names of its questions. So a table of contents need not load six lessons.
 */
import { evaluate } from '@mdx-js/mdx';
import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import * as runtime from 'react/jsx-runtime';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdxFrontmatter from 'remark-mdx-frontmatter';
import type { Fold, Frontmatter, Outline, Part } from '../src/lesson-kit/lesson.ts';

type Props = Readonly<Record<string, string>> & { readonly children?: ReactNode };
type Element = ReactElement<Props>;

/** The components of a text by their own names, so that the tree that it draws says what it is made of. */
function namesIn(source: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Array.from(source.matchAll(/<([A-Z]\w*)/g), ([, name = '']) => [name, name]));
}

export async function outlineOf(source: string): Promise<Outline> {
  const { default: Text, ...rest } = await evaluate(source, {
    ...runtime,
    remarkPlugins: [remarkGfm, remarkFrontmatter, remarkMdxFrontmatter],
  });
  const text = Text({ components: namesIn(source) });
  return {
    frontmatter: (rest as { readonly frontmatter: Frontmatter }).frontmatter,
    sections: elements(text).filter(isSection).map(partOf),
    questions: unfolded(text).flatMap(questionOf),
  };
}

const isSection = ({ type }: Element): boolean => type === 'Section';
const isFold = ({ type }: Element): boolean => type === 'Deeper' || type === 'History';

function partOf({ props: { id = '', title = '', children } }: Element): Part {
  return { id, title, folds: all(children).filter(isFold).map(foldOf) };
}

function foldOf({ type, props: { id = '', title = '' } }: Element): Fold {
  return { id, title, kind: type === 'History' ? 'history' : 'deeper' };
}

/** As lesson-kit/questions-of.ts names them. */
function questionOf({ type, props: { id = '' } }: Element): readonly string[] {
  if (type === 'Predict') return [id];
  return type === 'Challenge' ? [`challenge-${id}`] : [];
}

function elements(node: ReactNode): readonly Element[] {
  return Children.toArray(node).flatMap((each) => {
    if (!isValidElement<Props>(each)) return [];
    return typeof each.type === 'string' ? [each] : elements(each.props.children);
  });
}

function all(node: ReactNode): readonly Element[] {
  return elements(node).flatMap((each) => [each].concat(all(each.props.children)));
}

function unfolded(node: ReactNode): readonly Element[] {
  return elements(node).flatMap((each) => (isFold(each) ? [] : [each].concat(unfolded(each.props.children))));
}
