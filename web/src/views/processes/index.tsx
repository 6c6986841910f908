import { lazy } from 'react';
import { ownView } from '../view.ts';

export const view = ownView({
  id: 'processes',
  title: 'views.processes',
  Component: lazy(async () => ({ default: (await import('./Processes.tsx')).Processes })),
});
