import { lazy } from 'react';
import { ownView } from '../view.ts';

export const view = ownView({
  id: 'fork',
  title: 'views.fork',
  Component: lazy(async () => ({ default: (await import('./Fork.tsx')).Fork })),
});
