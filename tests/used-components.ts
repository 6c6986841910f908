/* The components that a lesson's text uses, found as it is rendered. */
import { evaluate } from '@mdx-js/mdx';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { MDXContent } from 'mdx/types';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import * as runtime from 'react/jsx-runtime';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdxFrontmatter from 'remark-mdx-frontmatter';
import { KIT } from '../web/src/lesson-kit/index.ts';
import { partsOf } from '../web/src/lesson-kit/Option.tsx';
import type { Frontmatter } from '../web/src/lesson-kit/lesson.ts';
import { LESSONS } from './lesson-folders.ts';

export type Props = Readonly<Record<string, string>> & { readonly children?: ReactNode };
export interface Used {
  readonly name: keyof typeof KIT;
  readonly props: Props;
}

export interface Read {
  readonly source: string;
  readonly used: readonly Used[];
  /** Of these, what is not folded. */
  readonly core: readonly Used[];
  readonly frontmatter: Frontmatter;
}

async function compiled(folder: string) {
  const source = readFileSync(resolve(LESSONS, folder, 'lesson.mdx'), 'utf8');
  const { default: Text, ...rest } = await evaluate(source, {
    ...runtime,
    remarkPlugins: [remarkGfm, remarkFrontmatter, remarkMdxFrontmatter],
  });
  return { source, Text, frontmatter: (rest as { frontmatter: Frontmatter }).frontmatter };
}

/** The components that a text uses, drawn as `draw` says. */
function drawn(Text: MDXContent, draw: (used: Used) => ReactNode): ReactNode {
  const names = Object.keys(KIT) as (keyof typeof KIT)[];
  const stubs = Object.fromEntries(names.map((name) => [name, (props: Props) => draw({ name, props })]));
  // A question tells its parts by their types.
  const { Option, Wrong } = KIT;
  return Text({ components: { ...stubs, Option, Wrong } });
}

const isFold = ({ name }: Used): boolean => name === 'Deeper' || name === 'History';

/** The components a lesson uses and what it gives them. */
export async function readLesson(folder: string): Promise<Read> {
  const { source, Text, frontmatter } = await compiled(folder);
  const usedIn = (isSeen: (used: Used) => boolean): readonly Used[] => {
    const used: Used[] = [];
    const draw = (each: Used): ReactNode => {
      used.push(each);
      return isSeen(each) && each.props.children;
    };
    renderToStaticMarkup(drawn(Text, draw));
    return used;
  };
  return {
    source,
    used: usedIn(() => true),
    core: usedIn((each) => !isFold(each)).filter((each) => !isFold(each)),
    frontmatter,
  };
}

/** What a reader sees of the text, before anything is answered; with what is folded, or without. */
export async function textOf(folder: string, { folded }: { readonly folded: boolean }): Promise<ReactNode> {
  const { Text } = await compiled(folder);
  return drawn(Text, (used) => {
    const { name, props } = used;
    const { title, children } = props;
    if (isFold(used) && !folded) return createElement('h2', null, title);
    if (name === 'Counted' || name === 'CountedThere') return '1';
    if (name !== 'Predict') return [title && createElement('h2', { key: 'title' }, title), children];
    const { question, options } = partsOf(children);
    return [
      question,
      ...options.map(({ value, children: label }) => createElement('p', { key: value }, label)),
    ];
  });
}

export const named = (used: readonly Used[], ...names: readonly Used['name'][]) =>
  used.filter(({ name }) => names.includes(name)).map(({ props }) => props);
