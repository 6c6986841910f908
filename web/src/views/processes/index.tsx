import { lazy } from 'react';
import type { ViewDefinition } from '../view.ts';

export const view: ViewDefinition = {
  id: 'processes',
  title: 'views.processes',
  needs: ['processes', 'strips'],
  Component: lazy(async () => ({ default: (await import('./Processes.tsx')).Processes })),
};
