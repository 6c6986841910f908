import { drawnBy, ownView } from '../view.ts';

export const view = ownView({
  id: 'page-tables',
  title: 'views.pageTables',
  ...drawnBy(async () => (await import('./PageTables.tsx')).PageTables),
  isStateLasting: true,
});
