import { lazy } from 'react';
import type { ViewDefinition } from '../view.ts';

export const view: ViewDefinition = {
  id: 'page-tables',
  title: 'views.pageTables',
  needs: ['processes', 'companion', 'pageTables'],
  Component: lazy(async () => ({ default: (await import('./PageTables.tsx')).PageTables })),
};
