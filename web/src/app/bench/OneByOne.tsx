import { Children, useEffect, useState, type ReactNode } from 'react';

/** Shows its children one after the other, each in a task of its own: all at once they would block the page. */
export function OneByOne({ children }: { readonly children: ReactNode }) {
  const all = Children.toArray(children);
  const [shown, show] = useState(1);
  const isMore = shown < all.length;
  useEffect(() => {
    if (!isMore) return;
    const timer = setTimeout(() => show(shown + 1));
    return () => clearTimeout(timer);
  }, [shown, isMore]);
  return all.slice(0, shown);
}
