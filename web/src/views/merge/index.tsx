import { lazy } from 'react';
import type { ViewDefinition } from '../view.ts';

export const view: ViewDefinition = {
  id: 'merge',
  title: 'views.merge',
  Component: lazy(async () => ({ default: (await import('./MergeAndSplit.tsx')).MergeAndSplit })),
};
