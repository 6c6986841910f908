import { compile } from '@mdx-js/mdx';
import rehypeSlug from 'rehype-slug';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdxFrontmatter from 'remark-mdx-frontmatter';
import type { Plugin } from 'vite';

/** Compiles lessons/<slug>/lesson.mdx: tables, frontmatter as an export, ids on headings. */
export function mdx(): Plugin {
  return {
    name: 'vmascope-mdx',
    enforce: 'pre',
    async transform(source, id) {
      if (!id.endsWith('.mdx')) return undefined;
      const compiled = await compile(
        { value: source, path: id },
        { remarkPlugins: [remarkGfm, remarkFrontmatter, remarkMdxFrontmatter], rehypePlugins: [rehypeSlug] },
      );
      return { code: String(compiled), map: compiled.map ?? null };
    },
  };
}
