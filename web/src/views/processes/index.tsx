import { drawnBy, ownView } from '../view.ts';

export const view = ownView({
  id: 'processes',
  title: 'views.processes',
  ...drawnBy(async () => (await import('./Processes.tsx')).Processes),
});
