/* The marks that a step leaves on areas and nodes: one form and one colour each, in every view. Forms
 * differ, so that marks can lie on top of one another and need no colour to be told apart. */

export type MarkForm =
  'outline' | 'fill' | 'bar' | 'arrow' | 'hatch' | 'halo' | 'dashes' | 'cross' | 'links' | 'shade' | 'stop';
export interface Mark {
  readonly form: MarkForm;
  /** Name of the design token that has the colour. */
  readonly token: string;
}

export const MARKS = {
  /** The running search or lookup has looked at it. */
  visited: { form: 'outline', token: '--visited' },
  /** It is being compared at this step. */
  compared: { form: 'fill', token: '--compared' },
  /** This operation has changed it. */
  changed: { form: 'bar', token: '--changed' },
  /** The search has chosen it. */
  chosen: { form: 'arrow', token: '--chosen' },
  /** A subtree that the search leaves out. */
  pruned: { form: 'hatch', token: '--visited' },
  /** Made for the running change, and not yet in its place. */
  allocated: { form: 'dashes', token: '--chosen' },
  /** Out of its place, and not yet freed: readers may still stand in it. */
  dead: { form: 'cross', token: '--bad' },
  /** Work on it has been put off: it waits in a chain. */
  waiting: { form: 'links', token: '--waiting' },
  /** In a copied tree: it still names what the process copied from has. */
  inherited: { form: 'shade', token: '--waiting' },
  /** In a copied tree: what comes from here on is not the copy's own. */
  zeroEntry: { form: 'stop', token: '--bad' },
  /** The reader points at it. */
  pointed: { form: 'halo', token: '--focus' },
} as const satisfies Readonly<Record<string, Mark>>;

export type MarkName = keyof typeof MARKS;
