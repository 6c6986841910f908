import { useEffect } from 'react';
import { markReady } from '../base/ready.ts';

/** Draws nothing. Once all in its <Suspense> is drawn, it says that the route is ready. */
export function Ready() {
  useEffect(markReady, []);
  return null;
}
