/* The marks that a step leaves on VMAs and nodes: one form and one colour each, the same in every view. The forms differ, so that marks
 * can overlap and be told apart without colour. */

type MarkForm =
  'outline' | 'fill' | 'bar' | 'arrow' | 'hatch' | 'halo' | 'dashes' | 'cross' | 'links' | 'shade' | 'stop';
interface Mark {
  readonly form: MarkForm;
  /** The name of the design token with the colour. */
  readonly token: string;
}

export const MARKS = {
  /** The current search or lookup has visited it. */
  visited: { form: 'outline', token: '--visited' },
  /** The current step compares it. */
  compared: { form: 'fill', token: '--compared' },
  /** The operation has changed it. */
  changed: { form: 'bar', token: '--changed' },
  /** The search has chosen it. */
  chosen: { form: 'arrow', token: '--chosen' },
  /** The search skips the subtree. */
  pruned: { form: 'hatch', token: '--visited' },
  /** Allocated for the current change, but not in its place yet. */
  allocated: { form: 'dashes', token: '--chosen' },
  /** Removed but not freed yet, as RCU readers may still use it. */
  dead: { form: 'cross', token: '--bad' },
  /** It waits in a chain: work on it is put off. */
  waiting: { form: 'links', token: '--waiting' },
  /** In a copied tree: it still points to a VMA of the original's process. */
  inherited: { form: 'shade', token: '--waiting' },
  /** In a copied tree: from here on, slots are not the copy's own. */
  zeroEntry: { form: 'stop', token: '--bad' },
  /** The reader points at it. */
  pointed: { form: 'halo', token: '--focus' },
} as const satisfies Readonly<Record<string, Mark>>;

export type MarkName = keyof typeof MARKS;
