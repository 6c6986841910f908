/* Which kernels stand beside the leading one. */

/** The kernels that stand beside the leading one, and those that may. */
export interface Beside {
  readonly kernels: readonly string[];
  /** Those that may be added. */
  readonly offered: readonly string[];
  readonly nameOf: (kernel: string) => string;
  readonly onChange: (kernels: readonly string[]) => void;
}

/** The kernels beside `next` once it leads in place of `leading`. If it stood beside that one, they change places. */
export function besideAnother(
  beside: readonly string[] | undefined,
  leading: string | undefined,
  next: string,
): readonly string[] | undefined {
  return beside
    ?.map((kernel) => (kernel === next ? (leading ?? kernel) : kernel))
    .filter((kernel) => kernel !== next);
}
