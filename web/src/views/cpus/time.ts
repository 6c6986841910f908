/* Writes times as people read them, from picoseconds to seconds, and finds the ticks of a time axis. */

const NBSP = '\u00a0';
const UNITS = [
  ['ps', 1],
  ['ns', 1e3],
  ['µs', 1e6],
  ['ms', 1e9],
  ['s', 1e12],
] as const;

type Unit = (typeof UNITS)[number];

/** The unit in which a time has one to three digits before the point. */
function unitOf(ps: number): Unit {
  return UNITS.findLast(([, size]) => ps >= size * 0.9995) ?? UNITS[0];
}

/** Picoseconds with three digits: 1234567 → "1.23 µs", 0 → "0". */
export function formatTime(ps: number): string {
  if (ps === 0) return '0';
  const [name, size] = unitOf(ps);
  const value = ps / size;
  const digits = value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
  return `${Number(value.toFixed(digits))}${NBSP}${name}`;
}

/** A moment in a window of `span` picoseconds, with enough digits to tell apart moments a thousandth of the window from each other. */
export function formatMoment(ps: number, span: number): string {
  if (ps === 0) return '0';
  const [name, size] = unitOf(Math.max(ps, 1));
  const finest = Math.max(1, span / 1000);
  const digits = Math.max(0, Math.min(9, Math.ceil(Math.log10(size / finest))));
  return `${Number((ps / size).toFixed(digits))}${NBSP}${name}`;
}

interface TimeTick {
  readonly time: number;
  readonly text: string;
}

/** About `most` round times from `from` to `to`, at least a picosecond apart, all written in the unit that suits the last one. */
export function timeTicks(from: number, to: number, most: number): readonly TimeTick[] {
  const rough = Math.max(1, (to - from) / Math.max(1, most));
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((each) => each >= rough * 0.999) ?? rough;
  const [name, size] = unitOf(to);
  const digits = Math.max(0, Math.round(-Math.log10(step / size) + 0.499));
  const ticks: TimeTick[] = [];
  for (let n = Math.ceil(from / step); n * step <= to; n++) {
    const time = n * step;
    ticks.push({ time, text: time === 0 ? '0' : `${group((time / size).toFixed(digits))}${NBSP}${name}` });
  }
  return ticks;
}

/** "1234.5" → "1,234.5". */
function group(digits: string): string {
  const [whole = '', part] = digits.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return part === undefined ? grouped : `${grouped}.${part}`;
}
