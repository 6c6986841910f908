import { useEffect, useState } from 'react';
import { type CoreSource, sources } from 'virtual:core-sources';

export type Loaded =
  | { readonly status: 'loading'; readonly path: string }
  | { readonly status: 'ready'; readonly path: string; readonly source: CoreSource }
  | { readonly status: 'failed'; readonly path: string; readonly reason: string };

/** The source at `path`, below wasm-core. A file is fetched once; the browser keeps it. */
export function useSource(path: string | undefined): Loaded | undefined {
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    if (path === undefined) return;
    let wanted = true;
    const load = sources[path];
    if (!load) throw new Error(`source: an event names ${path}, which is no file of the core`);
    load().then(
      (source) => wanted && setLoaded({ status: 'ready', path, source }),
      (error: unknown) => wanted && setLoaded({ status: 'failed', path, reason: String(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [path]);
  if (path === undefined) return undefined;
  return loaded?.path === path ? loaded : { status: 'loading', path };
}
