import { useState } from 'react';
import { known } from '../base/known.ts';
import { useFonts } from './use-fonts.ts';

/** The width of the longest of some texts, in pixels. `font` is a CSS font. */
export function useTextWidth(texts: readonly string[], font: string): number {
  const [measure] = useState(measurer);
  useFonts();
  return Math.max(0, ...[...new Set(texts)].map((text) => measure(text, font)));
}

function measurer(): (text: string, font: string) => number {
  const context = known(document.createElement('canvas').getContext('2d'), 'a new canvas has a 2d context');
  return (text, font) => {
    context.font = font;
    return Math.ceil(context.measureText(text).width);
  };
}
