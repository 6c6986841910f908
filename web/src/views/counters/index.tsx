import { lazy } from 'react';
import type { ViewDefinition } from '../view.ts';

export const view: ViewDefinition = {
  id: 'counters',
  title: 'views.counters',
  Component: lazy(async () => ({ default: (await import('./Counters.tsx')).Counters })),
};
