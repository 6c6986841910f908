import { lazy } from 'react';
import type { ViewDefinition } from '../view.ts';

export const view: ViewDefinition = {
  id: 'source',
  title: 'views.source',
  Component: lazy(async () => ({ default: (await import('./Source.tsx')).Source })),
};
