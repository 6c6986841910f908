/* An instrument’s picture, as it is seen. */
import { domToBlob, domToForeignObjectSvg } from 'modern-screenshot';

/** What the reader moves isn't part of what is seen, and neither is what can be unfolded. */
const LEFT_OUT = '.instrument-tools, .instrument-controls, .instrument-choice, .instrument-curve, .cut-deeds';
/** Pixels for each of the page's, so that a slide shows it sharp. */
const SCALE = 2;
/** In the page’s pixels, below what is seen. */
const PAD = 24;

/** Rejects if the browser can’t. */
export async function paint(instrument: HTMLElement, format: 'svg' | 'png'): Promise<Blob> {
  const gap = parseFloat(getComputedStyle(instrument).rowGap);
  const leftOut = [...instrument.children].filter((part) => part.matches(LEFT_OUT));
  const options = {
    backgroundColor: getComputedStyle(document.body).backgroundColor,
    filter: (node: Node) => !(node instanceof Element && node.matches(LEFT_OUT)),
    height:
      instrument.offsetHeight +
      PAD -
      leftOut.reduce((sum, part) => sum + (part as HTMLElement).offsetHeight + gap, 0),
    font: { cssText: await fontFaces() },
    scale: SCALE,
    // As it is laid out, however large it is shown.
    width: instrument.offsetWidth,
    style: { zoom: '1' },
  };
  if (format === 'png') return domToBlob(instrument, options);
  const svg = await domToForeignObjectSvg(instrument, options);
  return new Blob([new XMLSerializer().serializeToString(svg)], { type: 'image/svg+xml' });
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
