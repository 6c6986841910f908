import { useEffect, useState } from 'react';
import { descriptionOf, type Description } from '../../bench/description.ts';
import { SuiteCore } from '../../bench/suite-core.ts';
import { cpuPrograms } from '../../core/cpus.ts';
import { fetchCore } from '../../core/load-browser.ts';
import { Machine } from '../../core/machine.ts';
import { describer } from '../../core/kernel-row.ts';
import type { Describe } from '../../core/mix.ts';
import { messageOf } from '../../words/message-of.ts';

/** The kernels and workloads that a suite offers. */
export interface Offer extends Description {
  /** Finds mixed kernels, too. */
  readonly describe: Describe;
}

type OfferState =
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
  const core = await fetchCore();
  const machine = new Machine(core);
  const { hardwareConcurrency } = navigator;
  const { kernels, workloads } = descriptionOf(
    machine,
    new SuiteCore(core),
    cpuPrograms(),
    hardwareConcurrency,
  );
  return {
    kernels,
    workloads: workloads.filter((each) => each.suite === suite),
    describe: describer(machine),
  };
}
