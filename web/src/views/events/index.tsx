import { lazy } from 'react';
import type { ViewDefinition } from '../view.ts';

export const view: ViewDefinition = {
  id: 'events',
  title: 'views.events',
  Component: lazy(async () => ({ default: (await import('./Events.tsx')).Events })),
};
