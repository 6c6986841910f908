import { useEffect, useState } from 'react';
import { fetchCore } from '../core/load-browser.ts';
import { Machine } from '../core/machine.ts';
import { describer, type Column, type EraRow } from '../core/era-row.ts';
import type { Describe } from '../core/mix.ts';
import { messageOf } from '../words/message-of.ts';

export interface EraTable {
  /** Oldest first. */
  readonly rows: readonly EraRow[];
  readonly columns: readonly Column[];
  /** Finds mixed rows as well. */
  readonly describe: Describe;
}

type Eras =
  | { readonly status: 'loading' }
  | ({ readonly status: 'ready' } & EraTable)
  | { readonly status: 'failed'; readonly reason: string };

/** The table of eras, as the core reports it. */
export function useEras(): Eras {
  const [eras, setEras] = useState<Eras>({ status: 'loading' });
  useEffect(() => {
    let wanted = true;
    fetchCore()
      .then((core) => tableOf(new Machine(core)))
      .then(
        (table) => wanted && setEras({ status: 'ready', ...table }),
        (error: unknown) => wanted && setEras({ status: 'failed', reason: messageOf(error) }),
      );
    return () => {
      wanted = false;
    };
  }, []);
  return eras;
}

function tableOf(machine: Machine): EraTable {
  return { rows: machine.eras(), columns: machine.columns(), describe: describer(machine) };
}
