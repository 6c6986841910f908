import { lazy } from 'react';
import { ownView } from '../view.ts';

export const view = ownView({
  id: 'page-tables',
  title: 'views.pageTables',
  Component: lazy(async () => ({ default: (await import('./PageTables.tsx')).PageTables })),
  isStateLasting: true,
});
