import { useEffect, useState } from 'react';
import { describeSuites } from '../../bench/client.ts';
import type { Description } from '../../bench/runner.ts';
import { fetchCore } from '../../core/load-browser.ts';
import { Machine } from '../../core/machine.ts';
import { describer } from '../../core/era-row.ts';
import type { Describe } from '../../core/mix.ts';
import { messageOf } from '../../words/message-of.ts';

/** The kernels and workloads that a suite offers. */
export interface Offer extends Description {
  /** Finds mixed kernels, too. */
  readonly describe: Describe;
}

export type OfferState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly offer: Offer }
  | { readonly status: 'failed'; readonly reason: string };

/** Asks the core what there is to run in this suite. */
export function useOffer(suite: string): OfferState {
  const [state, setState] = useState<OfferState>({ status: 'loading' });
  useEffect(() => {
    let wanted = true;
    offerOf(suite).then(
      (offer) => wanted && setState({ status: 'ready', offer }),
      (error: unknown) => wanted && setState({ status: 'failed', reason: messageOf(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [suite]);
  return state;
}

async function offerOf(suite: string): Promise<Offer> {
  const [{ eras, workloads }, core] = await Promise.all([describeSuites(), fetchCore()]);
  return {
    eras,
    workloads: workloads.filter((each) => each.suite === suite),
    describe: describer(new Machine(core)),
  };
}
