/* The parameters of the climb, as a link and a lesson write them: "mappings:20/vma:16/back", "mappings:12/vma:4/unmap/alone:posted". */
import { X86_64 } from '../../core/layout.ts';

/** `back`: the middle page loses its permissions and gets them back. `unmap`: all of it is unmapped. */
export const CHANGES = ['back', 'unmap'] as const;
export type Change = (typeof CHANGES)[number];

/** June 2012’s form, as it was posted, and the merged one. */
const FORMS = ['posted', 'merged'] as const;
export type Form = (typeof FORMS)[number];

export interface ClimbParameters {
  /** How many VMAs the process has before: 10 to 65,528. */
  readonly mappings: number;
  /** Which of them changes, by address from 0. The program’s text, its data and the stack don’t. */
  readonly vma: number;
  readonly change: Change;
  /** Only one of the forms is shown. */
  readonly alone?: Form;
}

export const FEWEST = 10;
/** Among more, nodes have no numbers in them. */
export const NUMBERED_AT_MOST = 40;
/** A VMA that is cut in three takes two more. */
export const MOST = X86_64.maxMapCount - 2;

/**
 * How many each VMA has but the program’s own and the stack. One whose middle page changes needs three; one that is unmapped is one
 * of those among which the race searches.
 */
export function pagesOf({ change }: Pick<ClimbParameters, 'change'>): number | undefined {
  return change === 'back' ? 3 : undefined;
}

/** The lowest and the highest VMA that may change. */
export function changeable(mappings: number): { readonly lowest: number; readonly highest: number } {
  return { lowest: 2, highest: mappings - 2 };
}

/** Undefined if it can’t be read. */
export function read(text: string): ClimbParameters | undefined {
  const [, count = '', place = '', word, one] =
    /^mappings:(\d{2,5})\/vma:(\d{1,5})\/([a-z]+)(?:\/alone:([a-z]+))?$/.exec(text) ?? [];
  const change = CHANGES.find((each) => each === word);
  const alone = FORMS.find((each) => each === one);
  const [mappings, vma] = [Number(count), Number(place)];
  if (one !== undefined && alone === undefined) return undefined;
  if (change === undefined || mappings < FEWEST || mappings > MOST) return undefined;
  const { lowest, highest } = changeable(mappings);
  return lowest <= vma && vma <= highest ? { mappings, vma, change, ...(alone && { alone }) } : undefined;
}

export function write({ mappings, vma, change, alone }: ClimbParameters): string {
  return `mappings:${mappings}/vma:${vma}/${change}${alone ? `/alone:${alone}` : ''}`;
}

/** With another number of mappings, or as many as there may be, at about the same place among them. */
export function withMappings(parameters: ClimbParameters, wanted: number): ClimbParameters {
  const mappings = Math.min(wanted, MOST);
  const { lowest, highest } = changeable(mappings);
  const vma = Math.round((parameters.vma / parameters.mappings) * mappings);
  return { ...parameters, mappings, vma: Math.min(highest, Math.max(lowest, vma)) };
}
