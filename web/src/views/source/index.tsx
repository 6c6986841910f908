import { drawnBy, type ViewDefinition } from '../view.ts';

export const view: ViewDefinition = {
  id: 'source',
  title: 'views.source',
  ...drawnBy(async () => (await import('./Source.tsx')).Source),
};
