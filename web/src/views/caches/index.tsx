import { drawnBy, type ViewDefinition } from '../view.ts';

export const view: ViewDefinition = {
  id: 'caches',
  title: 'views.caches',
  ...drawnBy(async () => (await import('./Caches.tsx')).Caches),
};
