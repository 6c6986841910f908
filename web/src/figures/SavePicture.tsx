import { useState, type RefObject } from 'react';
import { download } from '../chart/download.ts';
import { t } from '../words/index.ts';

interface SavePictureProps {
  /** What holds the instrument. */
  readonly box: RefObject<HTMLElement | null>;
  /** The instrument's, which names the file. */
  readonly name: string;
}

const FORMATS = ['svg', 'png'] as const;
/** What the reader moves isn't part of what is seen, and neither is what can be unfolded. */
const LEFT_OUT = '.instrument-tools, .instrument-controls, .instrument-curve, .cut-deeds';
/** Pixels for each of the page's, so that a slide shows it sharp. */
const SCALE = 2;
/** In the page’s pixels, below what is seen. */
const PAD = 24;

/** Buttons that save an instrument's picture, as it is seen. */
export function SavePicture({ box, name }: SavePictureProps) {
  const [told, tell] = useState('');
  const save = async (format: (typeof FORMATS)[number]): Promise<void> => {
    const instrument = box.current?.querySelector<HTMLElement>('.instrument');
    if (instrument == null) return;
    const file = `${name}.${format}`;
    try {
      download(await paint(instrument, format), file);
      tell(t('figure.saved', { name: file }));
    } catch {
      tell(t('figure.noPicture'));
    }
  };
  return (
    <span className="instrument-save">
      {FORMATS.map((format) => (
        <button
          key={format}
          type="button"
          className="text-button"
          aria-label={t('figure.save', { format: format.toUpperCase() })}
          onClick={() => void save(format)}
        >
          {format.toUpperCase()}
        </button>
      ))}
      <output className="quiet">{told}</output>
    </span>
  );
}

async function paint(instrument: HTMLElement, format: (typeof FORMATS)[number]): Promise<Blob> {
  const { domToBlob, domToForeignObjectSvg } = await import('modern-screenshot');
  const gap = parseFloat(getComputedStyle(instrument).rowGap);
  const leftOut = [...instrument.children].filter((part) => part.matches(LEFT_OUT));
  const options = {
    backgroundColor: getComputedStyle(document.body).backgroundColor,
    filter: (node: Node) => !(node instanceof Element && node.matches(LEFT_OUT)),
    height:
      instrument.offsetHeight +
      PAD -
      leftOut.reduce((sum, part) => sum + part.getBoundingClientRect().height + gap, 0),
    font: { cssText: await fontFaces() },
    scale: SCALE,
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
