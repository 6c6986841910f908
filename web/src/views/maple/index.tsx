import { lazy } from 'react';
import type { ViewDefinition } from '../view.ts';

export const view: ViewDefinition = {
  id: 'maple',
  title: 'views.maple',
  Component: lazy(async () => ({ default: (await import('./MapleTree.tsx')).MapleTree })),
};
