/* What a lesson may ask about a scenario, as its text spells it. Each file of questions/kinds is a kind of question. */
import { known } from '../base/known.ts';
import { QUESTIONS } from '../questions/index.ts';
import type { AnyQuestion, Form, OperationRange } from '../questions/question.ts';

/** `about` is the kind of question, which knows the meaning of the other properties. */
export interface Ask extends Readonly<Record<string, unknown>> {
  readonly about: string;
  /**
   * The process in question, if it is not the one that made the operation. Only kinds that are `ofAnyProcess` allow
   * this.
   */
  readonly process?: number;
}

/** Parses "8" or "3-40". */
export function parseOperations(text: string | number): OperationRange {
  const match = /^(\d+)(?:-(\d+))?$/.exec(String(text));
  const from = Number(match?.[1]);
  const to = Number(match?.[2] ?? match?.[1]);
  if (!(from >= 1 && to >= from)) throw new Error(`"${text}" is no range of operations such as 8 or 3-40`);
  return { from, to };
}

/**
 * Parses the kind's own spelling, "areas" or "survivor at 7ffff7ff1000". Some kinds allow "pages at 606000 in process
 * 2".
 */
export function parseAsk(text: string): Ask {
  const [, asked, number] = /^(.+) in process ([1-9]\d{0,3})$/.exec(text) ?? [];
  if (asked === undefined) return parseOwn(text);
  const ask = parseOwn(asked);
  if (!kindOf(ask).ofAnyProcess) {
    const names = [...QUESTIONS].flatMap(([name, { ofAnyProcess }]) => (ofAnyProcess ? name : []));
    throw new Error(`"${asked}" can’t be asked of another process: ${names.join(', ')}`);
  }
  return { ...ask, process: Number(number) };
}

function parseOwn(text: string): Ask {
  for (const [about, kind] of QUESTIONS) {
    const asked = kind.read(text);
    if (asked !== undefined) return { about, ...asked };
  }
  const usages = [...QUESTIONS.values()].flatMap(({ usage }) => usage);
  throw new Error(`nothing is called "${text}": ask for ${usages.join(', ')}`);
}

export function kindOf({ about }: Ask): AnyQuestion {
  return known(QUESTIONS.get(about), 'who asks is a kind of question');
}

export function formOf(ask: Ask): Form {
  return kindOf(ask).form;
}
