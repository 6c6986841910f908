import { lazy } from 'react';
import type { ViewDefinition } from '../view.ts';

export const view: ViewDefinition = {
  id: 'rmap',
  title: 'views.rmap',
  needs: ['processes', 'strips', 'pageMap'],
  Component: lazy(async () => ({ default: (await import('./WhoMaps.tsx')).WhoMaps })),
};
