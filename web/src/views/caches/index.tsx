import { lazy } from 'react';
import type { ViewDefinition } from '../view.ts';

export const view: ViewDefinition = {
  id: 'caches',
  title: 'views.caches',
  Component: lazy(async () => ({ default: (await import('./Caches.tsx')).Caches })),
};
