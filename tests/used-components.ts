/* The components that a lesson's text uses, found as it is rendered. */
import { evaluate } from '@mdx-js/mdx';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import * as runtime from 'react/jsx-runtime';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdxFrontmatter from 'remark-mdx-frontmatter';
import { KIT } from '../web/src/lesson-kit/index.ts';
import type { Frontmatter } from '../web/src/lesson-kit/lesson.ts';

export const LESSONS = resolve(import.meta.dirname, '../lessons');

export type Props = Readonly<Record<string, string>> & { readonly children?: ReactNode };
export interface Used {
  readonly name: keyof typeof KIT;
  readonly props: Props;
}

export interface Read {
  readonly source: string;
  readonly used: readonly Used[];
  readonly frontmatter: Frontmatter;
}

/** The components a lesson uses and what it gives them. */
export async function readLesson(folder: string): Promise<Read> {
  const source = readFileSync(resolve(LESSONS, folder, 'lesson.mdx'), 'utf8');
  const { default: Text, ...rest } = await evaluate(source, {
    ...runtime,
    remarkPlugins: [remarkGfm, remarkFrontmatter, remarkMdxFrontmatter],
  });
  const used: Used[] = [];
  const stubs = Object.fromEntries(
    (Object.keys(KIT) as (keyof typeof KIT)[]).map((name) => [
      name,
      (props: Props) => {
        used.push({ name, props });
        return props.children;
      },
    ]),
  );
  // A question tells its parts by their types.
  const { Option, Wrong } = KIT;
  renderToStaticMarkup(Text({ components: { ...stubs, Option, Wrong } }));
  return { source, used, frontmatter: (rest as { frontmatter: Frontmatter }).frontmatter };
}

export const named = (used: readonly Used[], ...names: readonly Used['name'][]) =>
  used.filter(({ name }) => names.includes(name)).map(({ props }) => props);
