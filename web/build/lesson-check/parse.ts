/* A lesson's text as its components, with the lines in which they stand. */
import { createProcessor } from '@mdx-js/mdx';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import type { Complaint } from './mistakes.ts';

export interface Element {
  readonly name: string;
  /** As messages name it: `<Predict id="nodes">`. */
  readonly label: string;
  readonly line: number;
  readonly attributes: ReadonlyMap<string, Attribute>;
  /** The component that it stands in. */
  readonly parent: Element | undefined;
  /** Whether it stands directly in that component, and shares no paragraph with words. */
  readonly isApart: boolean;
  readonly hasContent: boolean;
  /** Its content, if that is nothing but plain words. */
  readonly words: string | undefined;
  /** What is wrong with how its attributes are written. */
  readonly complaints: readonly Complaint[];
}

interface Attribute {
  /** Undefined if it is given something else than a text. */
  readonly text: string | undefined;
  readonly line: number;
}

export interface Parsed {
  /** If it isn't, nothing is known of it but why. */
  readonly isReadable: boolean;
  /** What stands between the lines of dashes, and in which line the first of these is. */
  readonly head: { readonly text: string; readonly line: number } | undefined;
  /** In the order of the text. */
  readonly elements: readonly Element[];
  readonly complaints: readonly Complaint[];
}

/** What is used here of the syntax tree that @mdx-js/mdx makes. */
interface Node {
  readonly type: string;
  readonly value?: string;
  readonly name?: string | null;
  readonly attributes?: readonly (Omit<Node, 'value'> & { readonly value?: unknown })[];
  readonly children?: readonly Node[];
  readonly position: { readonly start: { readonly line: number } };
}

const processor = createProcessor({ remarkPlugins: [remarkGfm, remarkFrontmatter] });

export function parse(source: string): Parsed {
  let root: Node;
  try {
    root = processor.parse(source) as unknown as Node;
  } catch (error) {
    const { reason, line } = error as { readonly reason: string; readonly line?: number };
    // What is open at the end is named in the message alone: (5:1-5:6).
    const named = Number(/\((\d+):/.exec(reason)?.[1] ?? 1);
    return {
      isReadable: false,
      head: undefined,
      elements: [],
      complaints: [{ line: line ?? named, what: reason, write: UNREADABLE }],
    };
  }
  const elements: Element[] = [];
  const complaints: Complaint[] = [];
  const visit = (node: Node, parent: Element | undefined, isApart: boolean): void => {
    const { line } = node.position.start;
    if (isCode(node)) complaints.push({ line, what: `{${node.value ?? ''}} is code`, write: NO_CODE });
    const children = node.children ?? [];
    if (!isComponent(node)) {
      if (parent === undefined && isApart && hasWords(node))
        complaints.push({ line, what: 'this text stands in no section', write: NO_SECTION });
      const areApart = isApart && node.type === 'paragraph' && !hasWords(node);
      for (const child of children) visit(child, parent, areApart);
      return;
    }
    const [name, attributes] = [node.name ?? '', attributesOf(node)];
    const label = labelOf(name, attributes);
    const hasContent = children.some(isSeen);
    const words = wordsOf(children);
    const faults = attributeComplaints(node, label);
    const element: Element = {
      name,
      label,
      line,
      attributes,
      parent,
      isApart,
      hasContent,
      words,
      complaints: faults,
    };
    elements.push(element);
    for (const child of children) visit(child, element, true);
  };
  for (const node of root.children ?? []) visit(node, undefined, true);
  return { isReadable: true, head: headOf(root), elements, complaints };
}

const UNREADABLE =
  'Nothing else of the lesson can be checked before this is mended. Each <Name> ends with </Name> or is written <Name />, with blank lines around it if it is a block; in a text, write &lt; and &#123; for < and {.';
const NO_CODE = 'A lesson is text and components. All that they are given is written name="text".';
const NO_SECTION = 'Put it into a <Section id="…" title="…">.';

function headOf({ children = [] }: Node): Parsed['head'] {
  const yaml = children.find(({ type }) => type === 'yaml');
  return yaml && { text: yaml.value ?? '', line: yaml.position.start.line };
}

const isComponent = ({ type }: Node): boolean => /^mdxJsx(?:Flow|Text)Element$/.test(type);

const isExpression = ({ type }: Node): boolean => /^mdx(?:Flow|Text)Expression$/.test(type);

/** A comment is none. */
const isCode = (node: Node): boolean =>
  node.type === 'mdxjsEsm' || (isExpression(node) && !/^\s*(?:\/\*[^]*\*\/\s*)?$/.test(node.value ?? ''));

/** Whether a reader sees anything of it. */
function isSeen(node: Node): boolean {
  return isComponent(node) || (node.children?.some(isSeen) ?? hasWords(node));
}

/** Whether there are words in it, outside of components. */
function hasWords(node: Node): boolean {
  if (isComponent(node) || isExpression(node) || /^(?:yaml|mdxjsEsm)$/.test(node.type)) return false;
  return node.children?.some(hasWords) ?? (node.value ?? '').trim() !== '';
}

/** On lines of its own, what a component holds is a paragraph. */
function wordsOf([only, ...more]: readonly Node[]): string | undefined {
  if (only === undefined || more.length > 0) return undefined;
  return only.type === 'paragraph'
    ? wordsOf(only.children ?? [])
    : only.type === 'text'
      ? only.value
      : undefined;
}

function attributesOf({ attributes = [] }: Node): Element['attributes'] {
  return new Map(
    attributes.flatMap(({ name, value, position }) => {
      const text = typeof value === 'string' ? value : undefined;
      return typeof name === 'string' ? [[name, { text, line: position.start.line }]] : [];
    }),
  );
}

function attributeComplaints({ attributes = [] }: Node, label: string): readonly Complaint[] {
  const names = attributes.map(({ name }) => name);
  return attributes.flatMap(({ name, value, position: { start } }, i): readonly Complaint[] => {
    if (typeof name !== 'string')
      return [{ line: start.line, what: `${label} is given {${String(value)}}`, write: NO_CODE }];
    if (typeof value !== 'string')
      return [{ line: start.line, what: `${label} has ${name} without a text`, write: `Write ${name}="…".` }];
    if (names.indexOf(name) === i) return [];
    return [{ line: start.line, what: `${label} has ${name} twice`, write: 'Leave one of them out.' }];
  });
}

const MOST_LABEL = 40;

/** With its id, or else with what it is given first. */
function labelOf(name: string, attributes: Element['attributes']): string {
  const [first] = attributes;
  const [key, given] = attributes.has('id') ? (['id', attributes.get('id')] as const) : (first ?? []);
  const text = given?.text?.replaceAll(/\s+/g, ' ');
  if (key === undefined || text === undefined) return `<${name}>`;
  return `<${name} ${key}="${text.length > MOST_LABEL ? `${text.slice(0, MOST_LABEL)}…` : text}">`;
}
