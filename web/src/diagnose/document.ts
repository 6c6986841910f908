/* A document of what was found, without its words: as Markdown for an issue's report, or as lines for a terminal. */

export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface Section {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly items: readonly string[];
  readonly tables: readonly Table[];
}

/** The first section's title is that of the whole. */
export type Document = readonly [Section, ...Section[]];

export function markdownOf([first, ...sections]: Document): string {
  const blocks = [`## ${escaped(first.title)}`, ...first.paragraphs.map(escaped)];
  for (const { title, paragraphs, items, tables } of sections) {
    blocks.push(`### ${title}`, ...paragraphs.map(escaped));
    if (items.length > 0) blocks.push(items.map((item) => `- ${escaped(item)}`).join('\n'));
    blocks.push(...tables.map(markdownTable));
  }
  return `${blocks.join('\n\n')}\n`;
}

export function linesOf([first, ...sections]: Document): readonly string[] {
  const lines = [first.title, ...indented(first.paragraphs)];
  for (const { title, paragraphs, items, tables } of sections)
    lines.push('', title, ...indented([...paragraphs, ...items, ...tables.flatMap(textTable)]));
  return lines;
}

function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `  ${line}`);
}

function markdownTable({ head, rows }: Table): string {
  const line = (cells: readonly string[]): string =>
    `| ${head.map((_, i) => escaped(cells[i] ?? '')).join(' | ')} |`;
  const rule = `| --- |${' ---: |'.repeat(head.length - 1)}`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

function textTable({ head, rows }: Table): readonly string[] {
  const all = [head, ...rows];
  const widths = head.map((_, i) => Math.max(...all.map((cells) => (cells[i] ?? '').length)));
  return all.map((cells) =>
    head
      .map((_, i) =>
        i === 0 ? (cells[i] ?? '').padEnd(widths[i] ?? 0) : (cells[i] ?? '').padStart(widths[i] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}

/** Paths and names come from somebody's list. */
function escaped(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|#]/g, String.raw`\$&`);
}
