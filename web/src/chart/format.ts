import { formatNumber } from '../words/index.ts';

const rounded = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });

/** Whole numbers in full; others to three digits or, above a thousand, to a whole number. */
export function formatFigure(value: number): string {
  if (Number.isInteger(value) || Math.abs(value) >= 1000) return formatNumber(Math.round(value));
  return rounded.format(value);
}
