import { useEffect, useState } from 'react';
import { type CoreSource, sources } from 'virtual:core-sources';
import { SOURCE_FILES } from '../../protocol/protocol.gen.ts';
import { messageOf } from '../../words/message-of.ts';

type Loaded =
  | { readonly status: 'loading'; readonly path: string }
  | { readonly status: 'ready'; readonly path: string; readonly source: CoreSource }
  | { readonly status: 'failed'; readonly path: string; readonly reason: string };

/**
 * The source at `path`, below wasm-core. All other files that events can name are fetched along with it: steps go from file to file, and
 * none should have to wait.
 */
export function useSource(path: string | undefined): Loaded | undefined {
  const [loaded, setLoaded] = useState<ReadonlyMap<string, Loaded>>(new Map());
  useEffect(() => {
    let wanted = true;
    const keep = (result: Loaded): void => {
      if (wanted) setLoaded((old) => new Map(old).set(result.path, result));
    };
    for (const each of SOURCE_FILES) {
      const load = sources[each];
      if (!load) throw new Error(`source: events name ${each}, which is no file of the core`);
      load().then(
        (source) => keep({ status: 'ready', path: each, source }),
        (error: unknown) => keep({ status: 'failed', path: each, reason: messageOf(error) }),
      );
    }
    return () => {
      wanted = false;
    };
  }, []);
  return path === undefined ? undefined : (loaded.get(path) ?? { status: 'loading', path });
}
