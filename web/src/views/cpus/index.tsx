import { drawnBy, ownView } from '../view.ts';
import { machineLink } from './link.ts';

export const view = ownView({
  id: 'cpus',
  title: 'views.cpus',
  ...drawnBy(async () => (await import('./CpuTimeline.tsx')).CpuTimelineView),
  link: machineLink,
  isStateLasting: true,
});
