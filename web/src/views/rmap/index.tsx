import { drawnBy, ownView } from '../view.ts';
import { pageLink } from './link.ts';

export const view = ownView({
  id: 'rmap',
  title: 'views.rmap',
  ...drawnBy(async () => (await import('./WhoMaps.tsx')).WhoMaps),
  link: pageLink,
});
