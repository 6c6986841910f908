import { lazy } from 'react';
import { ownView } from '../view.ts';
import { pageLink } from './link.ts';

export const view = ownView({
  id: 'rmap',
  title: 'views.rmap',
  Component: lazy(async () => ({ default: (await import('./WhoMaps.tsx')).WhoMaps })),
  link: pageLink,
});
