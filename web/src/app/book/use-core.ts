/* The core, to be asked about scenes of any lesson. */
import { useEffect, useState } from 'react';
import { startEngine } from '../../engine/start.ts';
import { parseAsk, parseOperations } from '../../lesson-kit/ask.ts';
import { loadScenario } from '../../lesson-kit/catalogue.ts';
import { answer } from '../../lesson-kit/exam.ts';
import { createShelf, type Shelf } from '../../lesson-kit/shelf.ts';

export interface Asked {
  /** The lesson whose scenario it is. */
  readonly slug: string;
  readonly trace: string;
  readonly kernel: string;
  readonly operations: string;
  readonly of: string;
}

/** Resolves to what the core counts. */
export type Count = (asked: Asked) => Promise<number>;

/** A core with a worker of its own, for as long as the component is there. Undefined in the first render. */
export function useCore(): Count | undefined {
  const [count, setCount] = useState<Count>();
  useEffect(() => {
    const { client, reader, close } = startEngine();
    const shelves = new Map<string, Shelf>();
    const shelfOf = (slug: string): Shelf => {
      const shelf =
        shelves.get(slug) ??
        createShelf(
          (file) => loadScenario(slug, file),
          (name, text) => reader.parse(name, text),
        );
      shelves.set(slug, shelf);
      return shelf;
    };
    const ask: Count = async ({ slug, trace, kernel, operations, of }) => {
      const spec = await shelfOf(slug).session(trace, kernel);
      return Number(await answer(client, spec, parseOperations(operations), parseAsk(of)));
    };
    // oxlint-disable-next-line react/set-state-in-effect -- only an effect may start a worker
    setCount(() => ask);
    return close;
  }, []);
  return count;
}
