/* The picture of a figure or an instrument, as it is seen. */
import { domToBlob, domToForeignObjectSvg } from 'modern-screenshot';
import { withRatio } from '../../d3/sharp.ts';

/** What the reader moves isn't part of what is seen, and neither is what can be unfolded. */
const LEFT_OUT =
  '.instrument-tools, .instrument-controls, .instrument-choice, .instrument-curve, .cut-deeds, .figure-tools, .figure-keys';
/** Pixels for each of the page's, so that a slide shows it sharp. */
const SCALE = 2;
/** In the page’s pixels, below an instrument; a figure has its frame. */
const PAD = 24;

export type PictureFormat = 'svg' | 'png';

/** Rejects if the browser can’t. */
export async function paint(drawn: HTMLElement, format: PictureFormat): Promise<Blob> {
  const rowGap = parseFloat(styleOf(drawn).rowGap) || 0;
  const leftOut = [...drawn.children].filter((part) => part.matches(LEFT_OUT));
  const options = {
    backgroundColor: styleOf(document.body).backgroundColor,
    filter: (node: Node) => !(node instanceof Element && node.matches(LEFT_OUT)),
    height:
      drawn.offsetHeight +
      (drawn.matches('.instrument') ? PAD : 0) -
      leftOut.reduce((sum, part) => sum + (part as HTMLElement).offsetHeight + rowGap, 0),
    font: { cssText: await fontFaces() },
    scale: SCALE,
    features: { restoreScrollPosition: true },
    onCloneEachNode: mend,
    onCreateForeignObjectSvg: mendGenerated,
    // As it is laid out, however large it is shown.
    width: drawn.offsetWidth,
    style: { zoom: '1', margin: '0' },
  };
  const marked = mark(drawn);
  try {
    return await withRatio(SCALE, async () => {
      if (format === 'png') return domToBlob(drawn, options);
      const svg = await domToForeignObjectSvg(drawn, options);
      return new Blob([new XMLSerializer().serializeToString(svg)], { type: 'image/svg+xml' });
    });
  } finally {
    for (const each of marked) for (const name of [STUCK, NUMBER]) each.removeAttribute(name);
  }
}

/** By how much a table's head stays behind what is scrolled. */
const STUCK = 'data-stuck';
/** Of a line that the style sheet numbers. */
const NUMBER = 'data-number';

/** Tells the copies what they can't know: the library moves heads with what is scrolled, and counts no lines. */
function mark(drawn: HTMLElement): readonly Element[] {
  const heads = [...drawn.querySelectorAll('th')].filter((head) => styleOf(head).position === 'sticky');
  for (const head of heads) {
    let scroller: Element | null = head;
    while (scroller !== null && scroller.scrollTop === 0) scroller = scroller.parentElement;
    if (scroller !== null && drawn.contains(scroller)) head.setAttribute(STUCK, `${scroller.scrollTop}`);
  }
  const lines = [...drawn.querySelectorAll('.source-line')];
  for (const [i, line] of lines.entries()) line.setAttribute(NUMBER, `${i + 1}`);
  return [...heads, ...lines];
}

const styleOf = (element: Element): CSSStyleDeclaration => getComputedStyle(element);

function mend(copy: Node): void {
  if (!(copy instanceof HTMLElement)) return;
  // Nobody scrolls a picture, and an invisible bar would take space.
  for (const side of ['overflow-x', 'overflow-y'])
    if (/auto|scroll/.test(copy.style.getPropertyValue(side))) copy.style.setProperty(side, 'hidden');
  const [stuck, number] = [copy.getAttribute(STUCK), copy.getAttribute(NUMBER)];
  if (stuck !== null) copy.style.transform = `translateY(${stuck}px)`;
  if (number === null) return;
  const text = Object.assign(document.createElement('span'), { textContent: number });
  text.style.cssText =
    'display: inline-block; width: 3.4em; padding-inline-end: 1.1em; box-sizing: border-box; text-align: end; opacity: 0.7';
  copy.prepend(text);
}

/** The library makes what a generated text is for those who don’t see it a part of what is seen. Numbers stand here already. */
function mendGenerated(svg: SVGElement): void {
  for (const sheet of svg.querySelectorAll('style'))
    sheet.textContent = sheet.textContent.replaceAll(/(content: '[^']*?) \/ ';/g, "$1';");
  svg.querySelector('style')?.append(`[${NUMBER}]::before { display: none !important; }`);
}

/** The page’s fonts, as rules that stand alone. The library’s own way needs a <base>, which the page forbids. */
async function fontFaces(): Promise<string> {
  const rules = [...document.styleSheets]
    .flatMap((sheet) => Array.from(sheet.cssRules))
    .filter((rule) => rule instanceof CSSFontFaceRule);
  const texts = await Promise.all(
    rules.map(async ({ cssText, parentStyleSheet }) => {
      const [, path = ''] = /url\("?([^")]+)"?\)/.exec(cssText) ?? [];
      const answer = await fetch(new URL(path, parentStyleSheet?.href ?? location.href));
      return cssText.replace(path, await dataUrl(await answer.blob()));
    }),
  );
  return texts.join('\n');
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(new Error('the font can’t be read')));
    reader.readAsDataURL(blob);
  });
}
