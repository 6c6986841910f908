import { lazy } from 'react';
import type { ViewDefinition } from '../view.ts';

export const view: ViewDefinition = {
  id: 'cpus',
  title: 'views.cpus',
  Component: lazy(async () => ({ default: (await import('./CpuTimeline.tsx')).CpuTimelineView })),
};
