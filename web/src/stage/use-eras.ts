import { useEffect, useState } from 'react';
import { fetchCore } from '../core/load-browser.ts';
import { Machine, type EraRow } from '../core/machine.ts';
import { messageOf } from '../words/message-of.ts';

export type Eras =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly rows: readonly EraRow[] }
  | { readonly status: 'failed'; readonly reason: string };

/** The table of eras, as the core reports it. */
export function useEras(): Eras {
  const [eras, setEras] = useState<Eras>({ status: 'loading' });
  useEffect(() => {
    let wanted = true;
    fetchCore()
      .then((core) => new Machine(core).eras())
      .then(
        (rows) => wanted && setEras({ status: 'ready', rows }),
        (error: unknown) => wanted && setEras({ status: 'failed', reason: messageOf(error) }),
      );
    return () => {
      wanted = false;
    };
  }, []);
  return eras;
}
