/* The report of all suites as one file: a page that needs no other. */
import { standaloneSvg } from '../../../chart/standalone.ts';

const STYLE =
  'body{max-width:70rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}section>ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(22rem,100%),1fr));gap:2rem;padding:0;list-style:none}li{break-inside:avoid}figure{margin:0}svg{max-width:100%;height:auto}';

/** Texts as they stand in `page`, and its charts as drawings. */
export function reportFile(page: Element, title: string): string {
  const file = document.implementation.createHTMLDocument(title);
  const style = file.createElement('style');
  // The drawings have the colours of the theme in which they were seen.
  const { color, backgroundColor } = getComputedStyle(document.body);
  style.textContent = `${STYLE}body{color:${color};background:${backgroundColor}}`;
  const charset = file.createElement('meta');
  charset.setAttribute('charset', 'utf-8');
  file.head.prepend(charset, style);
  const copy = file.importNode(page, true);
  const drawn = [...page.querySelectorAll('figure')].map((figure) => {
    const textOf = (selector: string): string | undefined =>
      figure.querySelector(`:scope ${selector}`)?.textContent ?? undefined;
    return standaloneSvg(figure, {
      title: figure.getAttribute('aria-label') ?? '',
      kind: textOf('.tag'),
      up: textOf('.chart-up')?.replace(/^↑ /, ''),
      right: textOf('.chart-right')?.replace(/ →$/, '') ?? '',
      note: textOf('> .quiet'),
    });
  });
  for (const [i, figure] of [...copy.querySelectorAll('figure')].entries()) figure.innerHTML = drawn[i] ?? '';
  for (const unneeded of copy.querySelectorAll('.bench-buttons')) unneeded.remove();
  for (const link of copy.querySelectorAll('a')) link.replaceWith(...link.childNodes);
  file.body.append(copy);
  return `<!doctype html>\n${file.documentElement.outerHTML}`;
}
