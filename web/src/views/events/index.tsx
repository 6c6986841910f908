import { drawnBy, type ViewDefinition } from '../view.ts';

export const view: ViewDefinition = {
  id: 'events',
  title: 'views.events',
  ...drawnBy(async () => (await import('./Events.tsx')).Events),
};
