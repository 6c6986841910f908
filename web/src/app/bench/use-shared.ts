import { useEffect, useState } from 'react';
import { unpackShared, type Shared } from './shared.ts';

export type SharedState =
  { readonly status: 'none' | 'reading' | 'bad' } | ({ readonly status: 'ready' } & Shared);

/** The results in the page's address, packed as `text`. */
export function useShared(suite: string, text: string | undefined): SharedState {
  const [read, setRead] = useState<{ readonly text: string; readonly shared: Shared | undefined }>();
  useEffect(() => {
    if (text === undefined) return;
    let wanted = true;
    void unpackShared(text, suite).then((shared) => wanted && setRead({ text, shared }));
    return () => {
      wanted = false;
    };
  }, [suite, text]);
  if (text === undefined) return { status: 'none' };
  if (read?.text !== text) return { status: 'reading' };
  return read.shared === undefined ? { status: 'bad' } : { status: 'ready', ...read.shared };
}
