import { drawnBy, type ViewDefinition } from '../view.ts';

export const view: ViewDefinition = {
  id: 'counters',
  title: 'views.counters',
  ...drawnBy(async () => (await import('./Counters.tsx')).Counters),
};
