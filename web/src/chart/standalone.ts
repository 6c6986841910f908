/* A chart as an SVG that stands alone: what style sheets said of it becomes attributes, and what the page wrote around it becomes
 * part of it. Colours are those of the theme in which it is seen. */

interface ChartTexts {
  readonly title: string;
  /** Where its figures come from, … */
  readonly kind?: string | undefined;
  /** … the names of its axes, and what is said below it. */
  readonly up?: string | undefined;
  readonly right: string;
  readonly note?: string | undefined;
}

const NAMESPACE = 'http://www.w3.org/2000/svg';
/** What the sheets set, and what it is where nothing sets it. */
const OF_SHAPES = {
  fill: '',
  'fill-opacity': '1',
  stroke: 'none',
  'stroke-width': '1px',
  'stroke-dasharray': 'none',
  'stroke-linecap': 'butt',
  opacity: '1',
};
const OF_TEXTS = {
  ...OF_SHAPES,
  'font-size': '',
  'font-weight': '400',
  'text-anchor': 'start',
  'paint-order': 'normal',
};
// What a group sets is inherited, so it is found in each element within it. But its opacity is its own.
const OF_GROUPS = { opacity: '1' };
/** What only the page needs. */
const UNNEEDED = [
  'class',
  'style',
  'role',
  'tabindex',
  ...['hidden', 'label', 'valuemin', 'valuemax', 'valuenow', 'valuetext'].map((name) => `aria-${name}`),
];
const COLOURS: ReadonlySet<string> = new Set(['fill', 'stroke']);
const FONT = "Inter, 'Helvetica Neue', Arial, sans-serif";

const PAD = 20;
const LINE = 20;
/** The rough width of a letter, in pixels. */
const LETTER = 7.2;

export function standaloneSvg(
  figure: Element,
  texts: ChartTexts,
  legend: readonly Element[] = [...figure.querySelectorAll('.chart-names li')],
): string {
  const drawing = figure.querySelector<SVGSVGElement>('svg.chart-drawing');
  const [inner, height] = [sizeOf(drawing, 'width'), sizeOf(drawing, 'height')];
  const width = inner + 2 * PAD;
  const letters = Math.floor(inner / LETTER);
  const { color, backgroundColor } = getComputedStyle(figure);
  const root = element('svg', { width, 'font-family': FONT, 'font-size': 13 });
  root.append(
    element('title', {}, texts.title),
    element('rect', { width: '100%', height: '100%', fill: plain(backgroundColor) }),
  );
  let y = PAD;
  const write = (text: string, more: Readonly<Record<string, string | number>> = {}): void => {
    for (const line of wrapped(text, letters)) {
      y += LINE;
      root.append(element('text', { x: PAD, y: y - 6, fill: plain(color), ...more }, line));
    }
  };
  write(texts.kind === undefined ? texts.title : `${texts.title} · ${texts.kind}`, { 'font-weight': 600 });
  if (texts.up !== undefined) write(`↑ ${texts.up}`);
  if (drawing !== null) {
    const copy = styledCopy(drawing);
    set(copy, { x: PAD, y, overflow: 'visible' });
    root.append(copy);
    y += height;
  }
  write(`${texts.right} →`, { x: width - PAD, 'text-anchor': 'end' });
  let x = PAD;
  for (const each of legend) {
    const sample = each.querySelector('svg');
    const name = each.textContent.trim();
    const wide = sizeOf(sample, 'width') + 8 + name.length * LETTER + 20;
    if (x === PAD || x + wide > width - PAD) [x, y] = [PAD, y + LINE + 2];
    if (sample !== null) {
      const copy = styledCopy(sample);
      set(copy, { x, y: y - 6 - 10 });
      root.append(copy);
    }
    root.append(element('text', { x: x + sizeOf(sample, 'width') + 8, y: y - 5, fill: plain(color) }, name));
    x += wide;
  }
  if (texts.note !== undefined) write(texts.note);
  set(root, { height: y + PAD, viewBox: `0 0 ${width} ${y + PAD}` });
  return new XMLSerializer().serializeToString(root);
}

function styledCopy(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const copies = [copy, ...copy.querySelectorAll('*')];
  for (const [i, original] of [drawing, ...drawing.querySelectorAll('*')].entries()) {
    const target = copies[i];
    if (target === undefined) continue;
    for (const name of UNNEEDED) target.removeAttribute(name);
    const style = getComputedStyle(original);
    for (const [property, usual] of Object.entries(propertiesOf(original))) {
      const value = style.getPropertyValue(property);
      target.removeAttribute(property);
      if (value !== usual && value !== '')
        target.setAttribute(property, COLOURS.has(property) ? plain(value) : value);
    }
  }
  return copy;
}

function propertiesOf({ tagName }: Element): Readonly<Record<string, string>> {
  if (/^(?:svg|g|defs|pattern)$/.test(tagName)) return OF_GROUPS;
  return tagName === 'text' ? OF_TEXTS : OF_SHAPES;
}

let painter: CanvasRenderingContext2D | null | undefined;

/** A colour as programs that know only SVG 1.1 can read it; anything that is no colour as it is. */
function plain(colour: string): string {
  if (colour.startsWith('url') || colour === 'none') return colour;
  painter ??= Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
    willReadFrequently: true,
  });
  if (!painter) return colour;
  painter.clearRect(0, 0, 1, 1);
  painter.fillStyle = colour;
  painter.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = painter.getImageData(0, 0, 1, 1).data;
  if (alpha === 0) return 'none';
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function sizeOf(drawing: Element | null, side: 'width' | 'height'): number {
  return Number(drawing?.getAttribute(side) ?? 0);
}

type Attributes = Readonly<Record<string, string | number>>;

function element(name: string, attributes: Attributes, text = ''): Element {
  const made = document.createElementNS(NAMESPACE, name);
  set(made, attributes);
  made.textContent = text;
  return made;
}

function set(target: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) target.setAttribute(name, String(value));
}

/** Lines of at most `letters` letters. */
function wrapped(text: string, letters: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= letters)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
