import { drawnBy, ownView } from '../view.ts';

export const view = ownView({
  id: 'fork',
  title: 'views.fork',
  ...drawnBy(async () => (await import('./Fork.tsx')).Fork),
});
