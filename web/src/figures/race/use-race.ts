import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../words/message-of.ts';
import { askBoth, type Asks, type Searches } from './ask.ts';
import { write, type RaceParameters } from './parameters.ts';

export interface Race {
  /** The latest that the core has answered. */
  readonly searches: Searches | undefined;
  readonly failure: string | undefined;
}

/** Has the core run what the parameters say. While it does, what it answered before stays; of what is asked meanwhile only the newest counts. */
export function useRace(client: Asks, parameters: RaceParameters): Race {
  const [race, setRace] = useState<Race>({ searches: undefined, failure: undefined });
  const wanted = useRef<RaceParameters>(undefined);
  const isAsking = useRef(false);
  const text = write(parameters);
  useEffect(() => {
    wanted.current = parameters;
    const ask = async (): Promise<void> => {
      isAsking.current = true;
      try {
        for (let next = wanted.current; next !== undefined; next = wanted.current) {
          wanted.current = undefined;
          const searches = await askBoth(client, next);
          if (searches !== undefined) setRace({ searches, failure: undefined });
        }
      } catch (error) {
        setRace({ searches: undefined, failure: messageOf(error) });
      } finally {
        isAsking.current = false;
      }
    };
    if (!isAsking.current) void ask();
    // `text` stands for the parameters, which are new objects each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [client, text]);
  return race;
}
