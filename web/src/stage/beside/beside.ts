/* Which kernels stand beside the leading one. */

/** The kernels that stand beside the leading one, and those that may. */
export interface Beside {
  readonly eras: readonly string[];
  /** Those that may be added. */
  readonly offered: readonly string[];
  readonly nameOf: (era: string) => string;
  readonly onChange: (eras: readonly string[]) => void;
}

/** The kernels beside `next` once it leads in place of `leading`. If it stood beside that one, they change places. */
export function besideAnother(
  beside: readonly string[] | undefined,
  leading: string | undefined,
  next: string,
): readonly string[] | undefined {
  return beside?.map((era) => (era === next ? (leading ?? era) : era)).filter((era) => era !== next);
}
