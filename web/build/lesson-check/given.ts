/* Sound components of a lesson, and the core that is asked about them. */
import type { CoreModule } from '../../src/core/module.ts';
import type { SessionSpec } from '../../src/core/session.ts';
import type { Summariser } from '../../src/lesson-kit/exam.ts';
import type { Shelf } from '../../src/lesson-kit/shelf.ts';
import { LOOKS } from '../../src/questions/index.ts';
import { lookUp } from '../../src/timeline/look.ts';
import { summarise } from '../../src/timeline/summarise.ts';
import { withAttribute } from './components.ts';
import type { Complaint } from './mistakes.ts';
import type { Element } from './parse.ts';

export interface Graded {
  readonly core: CoreModule;
  readonly shelf: Shelf;
  readonly elements: readonly Element[];
  /** Those in which nothing is wrong so far. */
  readonly isSound: (element: Element) => boolean;
  /** The kernels of the lesson's head, if it can be read. */
  readonly kernels: readonly string[] | undefined;
}

/** A sound element and what it says. */
export class Given {
  readonly element: Element;

  constructor(element: Element) {
    this.element = element;
  }

  maybe(name: string): string | undefined {
    return this.element.attributes.get(name)?.text;
  }

  /** Empty if it has no such attribute. */
  text(name: string): string {
    return this.maybe(name) ?? '';
  }

  words(name: string): readonly string[] {
    return this.text(name).split(/\s+/).filter(Boolean);
  }

  has(name: string): boolean {
    return this.element.attributes.has(name);
  }

  /** In the line of `attribute`, if it has that. */
  complain(what: string, write: string, attribute?: string): Complaint {
    return { line: this.lineOf(attribute), what: `${this.element.label} ${what}`, write };
  }

  /** Of an attribute that it has. */
  complainOf(name: string, what: string, write: string): Complaint {
    const said = withAttribute(this.element.label, name, this.text(name));
    return { line: this.lineOf(name), what: `${said}${what}`, write };
  }

  private lineOf(attribute = ''): number {
    return this.element.attributes.get(attribute)?.line ?? this.element.line;
  }
}

/** The scenario, or else the instrument, as the shelf has them. */
export function traceOf(given: Given): string {
  return given.text('trace') || given.text('figure');
}

/** On its own kernel, or the first of those that it compares. */
export function sessionOf(given: Given, { shelf }: Graded): Promise<SessionSpec> {
  return shelf.session(
    traceOf(given),
    given.has('kernel') ? given.text('kernel') : (given.words('kernels')[0] ?? ''),
  );
}

export function summariserOf({ core }: Graded): Summariser {
  return {
    summarise: (...asked) => summarise(core, ...asked),
    look: (spec, kind, asked) => {
      const look = LOOKS.get(kind);
      if (look === undefined) throw new Error(`${kind} looks nothing up`);
      return lookUp(core, spec, look, asked);
    },
  };
}
