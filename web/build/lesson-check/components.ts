/* What is wrong with the components of a lesson, without asking the core. */
import { known } from '../../src/base/known.ts';
import { similarTo } from '../../src/base/similar.ts';
import { kindOf } from '../../src/lesson-kit/ask.ts';
import { BONES, COMPONENTS, type Attribute, type Component, type Name } from '../../src/lesson-kit/schema.ts';
import { askOf, faultsOf, meantBy, termFaults, type Named } from './attributes.ts';
import type { Complaint } from './mistakes.ts';
import type { Element } from './parse.ts';

export function complaintsOf(
  elements: readonly Element[],
  named: Named,
): ReadonlyMap<Element, readonly Complaint[]> {
  const ids = new Map<string, Element>();
  return new Map(
    elements.map((element) => {
      const schema = schemaOf(element.name);
      if (schema === undefined) return [element, [unknown(element)]];
      const complaints = [
        element.complaints,
        placeOf(element, schema),
        attributesOf(element, schema, named),
        combinationsOf(element, schema),
        contentOf(element, schema),
        idOf(element, schema, ids),
        element.name === 'Predict' ? answersOf(element, answersIn(element, elements)) : [],
        element.name === 'Term' ? termOf(element) : [],
      ];
      return [element, complaints.flat()];
    }),
  );
}

/** The options of a question, and the wrong answers that it knows. */
export function answersIn(question: Element, elements: readonly Element[]): readonly Element[] {
  return elements.filter(
    ({ name, parent }) => parent === question && (name === 'Option' || name === 'Wrong'),
  );
}

/** The parts that a finished lesson lacks. */
export function bonesOf(elements: readonly Element[]): readonly Complaint[] {
  const ids = new Set(elements.map(({ attributes }) => attributes.get('id')?.text));
  return BONES.filter((id) => !ids.has(id)).map((id) => ({
    line: 1,
    what: `the lesson has no part with id="${id}"`,
    write: 'Give it one, or write "draft: true" in its head as long as it isn’t complete.',
  }));
}

function schemaOf(name: string): Component | undefined {
  return Object.hasOwn(COMPONENTS, name) ? COMPONENTS[name as Name] : undefined;
}

const NAMES = Object.keys(COMPONENTS);

function unknown({ name, line }: Element): Complaint {
  const write = `${meantBy(name, NAMES) ?? ''} Emphasis, code, links, lists and tables are written as Markdown.`;
  return { line, what: `there is no component <${name}>`, write: write.trim() };
}

const PLACES = {
  lesson: { parents: [undefined], write: 'A lesson is a row of sections: end what stands before it.' },
  section: { parents: ['Section'], write: 'It stands directly in a <Section>.' },
  part: {
    parents: ['Section', 'Deeper', 'History'],
    write: 'It stands directly in a <Section>, a <Deeper> or a <History>.',
  },
  question: { parents: ['Predict'], write: 'It stands directly in a <Predict>, after the question.' },
  text: { parents: undefined, write: 'It stands in the text of a <Section>.' },
} as const satisfies Record<Component['place'], unknown>;

function placeOf({ label, line, parent, isApart }: Element, { place }: Component): readonly Complaint[] {
  const { parents, write } = PLACES[place];
  // What it stands in may be meant otherwise.
  if (parent !== undefined && schemaOf(parent.name) === undefined) return [];
  const isThere =
    parents === undefined ? parent !== undefined : parents.some((name) => name === parent?.name);
  if (!isThere) return [{ line, what: `${label} stands in ${parent?.label ?? 'no section'}`, write }];
  if (isApart || place === 'text') return [];
  return [
    { line, what: `${label} stands among other words`, write: 'Give it a paragraph of its own, in no list.' },
  ];
}

function attributesOf(element: Element, schema: Component, named: Named): readonly Complaint[] {
  const { label, line, attributes, parent } = element;
  const names = Object.keys(schema.attributes);
  const ask = askOf((attributes.has('ask') ? attributes : parent?.attributes)?.get('ask')?.text);
  /** What is there under a name that isn't right. */
  const misspelt = new Set<string>();
  const complaints: Complaint[] = [];
  for (const [name, given] of attributes) {
    const attribute = schema.attributes[name];
    if (attribute === undefined) {
      const similar = similarTo(name, names);
      if (similar !== undefined) misspelt.add(similar);
      const write = meantBy(name, names) ?? 'Leave it out.';
      complaints.push({ line: given.line, what: `${label} takes no ${name}`, write });
    } else if (given.text !== undefined)
      for (const { why, meant } of faultsOf(attribute.kind, given.text, named, ask)) {
        const what = `${withAttribute(label, name, given.text)}: ${why}`;
        const write = meant ?? howTo(name, attribute);
        complaints.push({ line: given.line, what, write });
      }
  }
  for (const [name, attribute] of Object.entries(schema.attributes))
    if (!attribute.isOptional && !attributes.has(name) && !misspelt.has(name))
      complaints.push({ line, what: `${label} has no ${name}`, write: howTo(name, attribute) });
  return complaints;
}

const howTo = (name: string, { write }: Attribute): string => `Write ${name}="…": ${write}.`;

/** A label may name the attribute already. */
export function withAttribute(label: string, name: string, text: string): string {
  return label.includes(` ${name}="`) ? label : `${label} has ${name}="${text}"`;
}

function combinationsOf(element: Element, schema: Component): readonly Complaint[] {
  const { label, line, attributes } = element;
  const { oneOf = [], atMostOneOf = [], needs = {} } = schema;
  const given = (names: readonly string[]) => names.filter((name) => attributes.has(name));
  const how = (name: string): string =>
    howTo(name, known(schema.attributes[name], `<${element.name}> takes ${name}`));
  const complaints: Complaint[] = [];
  if (oneOf.length > 0 && given(oneOf).length === 0)
    complaints.push({
      line,
      what: `${label} has no ${oneOf.join(', and no ')}`,
      write: oneOf.map(how).join(' Or: '),
    });
  for (const [name, other] of Object.entries(needs))
    if (attributes.has(name) && !attributes.has(other) && complaints.length === 0)
      complaints.push({ line, what: `${label} has ${name}, but no ${other}`, write: how(other) });
  if (given(atMostOneOf).length > 1)
    complaints.push({ line, what: `${label} has both ${given(atMostOneOf).join(' and ')}`, write: ONE });
  return complaints;
}

const ONE = 'Leave one of them out.';

function contentOf({ label, line, hasContent }: Element, { holds }: Component): readonly Complaint[] {
  if (hasContent === (holds !== 'nothing')) return [];
  return hasContent
    ? [{ line, what: `${label} holds a text`, write: 'It draws itself: end it with />.' }]
    : [{ line, what: `${label} is empty`, write: 'Write what readers see between its two halves.' }];
}

/** Parts are a namespace, scenes and questions another. */
function idOf(element: Element, schema: Component, ids: Map<string, Element>): readonly Complaint[] {
  const { label, line, attributes } = element;
  const [kind, text] = [schema.attributes['id']?.kind, attributes.get('id')?.text];
  if (kind === undefined || text === undefined) return [];
  const other = ids.get(`${kind} ${text}`);
  ids.set(`${kind} ${text}`, other ?? element);
  if (other === undefined) return [];
  return [
    { line, what: `${label} has the id of <${other.name}> in line ${other.line}`, write: 'Give it another.' },
  ];
}

/** How a question can be answered. */
function answersOf(element: Element, answers: readonly Element[]): readonly Complaint[] {
  const { label, line, attributes } = element;
  const ask = askOf(attributes.get('ask')?.text);
  const options = answers.filter(({ name }) => name === 'Option');
  const wrongs = answers.filter(({ name }) => name === 'Wrong');
  const complaints: Complaint[] = [];
  const values = answers.map((each) => each.attributes.get('value')?.text);
  for (const [i, each] of answers.entries())
    if (values[i] !== undefined && values.indexOf(values[i]) < i)
      complaints.push({ line: each.line, what: `${each.label} is there twice`, write: ONE });
  if (options.length > 0)
    for (const wrong of wrongs)
      complaints.push({
        line: wrong.line,
        what: `${wrong.label} stands beside options, so nobody types it`,
        write: 'Make it an <Option> with a why.',
      });
  const form = ask && kindOf(ask).form;
  const fewest = form === 'order' || options.length > 0 ? 2 : form === 'choice' ? 1 : 0;
  if (options.length < fewest)
    complaints.push({
      line,
      what: `${label} has ${options.length === 0 ? 'no options' : 'a single option'}`,
      write: 'Write an <Option value="…"> for each choice, or for each thing to put in order.',
    });
  return complaints;
}

function termOf({ label, line, attributes, words = '' }: Element): readonly Complaint[] {
  if (attributes.has('of') || attributes.has('means')) return [];
  const { of, means } = COMPONENTS.Term.attributes;
  return termFaults(words).map(({ why, meant }) => ({
    line,
    what: `${label} holds no term: ${why}`,
    write: [meant, howTo('of', of), 'Or:', howTo('means', means)].filter(Boolean).join(' '),
  }));
}
