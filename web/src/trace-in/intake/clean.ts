/** Takes off what a terminal, a web page or a container’s log has put around the characters of a line. */

// An escape sequence that sets a colour or moves the cursor, or a title for the window.
// oxlint-disable-next-line no-control-regex
const ANSI = /\u001B(?:\[[0-9;?]*[ -/]*[@-~]|\][^\u0007\u001B]*(?:\u0007|\u001B\\))/g;
/** Only tags that pages have around logs: strace itself writes `3</etc/passwd>`. */
const TAG = /<\/?(?:br|p|pre|code|div|span|td|tr|th|li|ul|ol|table|tbody|font|b|i|em|strong|a)\b[^<>]*>/gi;
const MARKUP =
  /<br ?\/?>|<(?:p|pre|code|td|div|span)\b[^<>]*>|&(?:lt|gt|amp|quot|nbsp|#\d{1,7}|#x[0-9a-f]{1,6});/i;
const ENTITY = /&(?:(lt|gt|amp|quot|nbsp)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi;
const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ' };

export type Cleaning = (text: string) => string;

/** What all lines like these need; undefined if they are clean. */
export function cleaningOf(sample: readonly string[]): Cleaning | undefined {
  const steps: Cleaning[] = [];
  if (sample.some((text) => text.includes('\u001B['))) steps.push((text) => text.replaceAll(ANSI, ''));
  if (sample.some((text) => text.startsWith('{"log":"'))) steps.push(withoutJson);
  // What a program writes may have tags, too: strace shows it in quotes.
  if (sample.some((text) => MARKUP.test(text.replace(/".*"/, '')))) steps.push(withoutMarkup);
  return steps.length > 0 ? (text) => steps.reduce((rest, step) => step(rest), text) : undefined;
}

/** A line of Docker’s own log files is an object, and the text in it ends with a newline. */
function withoutJson(text: string): string {
  if (!text.startsWith('{"log":"')) return text;
  try {
    const { log } = JSON.parse(text) as { readonly log?: unknown };
    return typeof log === 'string' ? log.replace(/\r?\n$/, '') : text;
  } catch {
    // A line that was cut off is no object. It is read as it is, and reported.
    return text;
  }
}

function withoutMarkup(text: string): string {
  return text.replaceAll(TAG, '').replaceAll(ENTITY, (all, name, decimal, hex) => {
    if (typeof name === 'string') return NAMED[name.toLowerCase()] ?? all;
    const code = Number.parseInt(String(decimal ?? hex), decimal === undefined ? 16 : 10);
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : all;
  });
}
