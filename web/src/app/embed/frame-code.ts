import { writeLink, type LinkChange } from '../../stage/link.ts';

/** In px: enough for a figure, what has happened, and the transport. */
const [WIDTH, HEIGHT] = [960, 640];

/** The HTML that shows one figure of `page` (the page's own address, without what is after `#`) on somebody's page. */
export function frameCode(page: string, path: string, link: LinkChange, title: string): string {
  const address = `${page}#${path}?${writeLink({ ...link, present: undefined, embed: true })}`;
  const attributes = {
    src: address,
    title,
    width: WIDTH,
    height: HEIGHT,
    loading: 'lazy',
    style: 'border: 0',
  };
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escaped(String(value))}"`);
  return `<iframe ${written.join(' ')}></iframe>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
