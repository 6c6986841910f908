/* The lines of a file that was coloured when the page was built. */
import type { CoreSource } from 'virtual:core-sources';

/** One entry for each line, index 0 for line 1. `html` is `plain`, escaped and with coloured tokens. */
interface SourceLines {
  readonly html: readonly string[];
  readonly plain: readonly string[];
}

export function linesOf({ html }: CoreSource): SourceLines {
  // A tag has no `>` inside, and `&` is escaped last.
  const plain = html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');
  return { html: html.split('\n'), plain: plain.split('\n') };
}
