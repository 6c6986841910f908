import { lazy } from 'react';
import type { ViewDefinition } from '../view.ts';

export const view: ViewDefinition = {
  id: 'fork',
  title: 'views.fork',
  needs: ['processes', 'companion'],
  Component: lazy(async () => ({ default: (await import('./Fork.tsx')).Fork })),
};
