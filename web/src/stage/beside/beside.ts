/* Which kernels stand beside the leading one. */
import type { Reader } from '../../engine/reader.ts';
import type { Source } from '../../engine/source.ts';
import type { Hold } from '../../timeline/follower.ts';

/** The kernels that stand beside the leading one, and those that may. */
export interface Beside {
  readonly kernels: readonly string[];
  /** Those that may be added. */
  readonly offered: readonly string[];
  readonly nameOf: (kernel: string) => string;
  readonly onChange: (kernels: readonly string[]) => void;
  /** If a window of a long trace runs: that trace. Each kernel beside it reads it, too, for the calls before the window. */
  readonly long?: Source | undefined;
}

/** Lets a worker read the trace once, when a window first needs it. */
export function holding(reader: Pick<Reader, 'read'>, source: Source): Hold {
  let reading: Promise<number | undefined> | undefined;
  return async ({ image }) => {
    reading ??= reader.read(source).then((read) => read?.long);
    const trace = await reading;
    return trace === undefined ? undefined : { trace, image };
  };
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
