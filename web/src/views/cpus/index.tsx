import { lazy } from 'react';
import { ownView } from '../view.ts';
import { machineLink } from './link.ts';

export const view = ownView({
  id: 'cpus',
  title: 'views.cpus',
  Component: lazy(async () => ({ default: (await import('./CpuTimeline.tsx')).CpuTimelineView })),
  link: machineLink,
  isStateLasting: true,
});
