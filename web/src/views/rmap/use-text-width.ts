import { useState } from 'react';
import { useFonts } from '../use-fonts.ts';

/** Pixels that the longest of some texts takes, in a font as CSS writes it. */
export function useTextWidth(texts: readonly string[], font: string): number {
  const [measure] = useState(measurer);
  useFonts();
  return Math.max(0, ...[...new Set(texts)].map((text) => measure(text, font)));
}

function measurer(): (text: string, font: string) => number {
  const context = document.createElement('canvas').getContext('2d')!;
  return (text, font) => {
    context.font = font;
    return Math.ceil(context.measureText(text).width);
  };
}
