import { lazy } from 'react';
import type { ViewDefinition } from '../view.ts';

export const view: ViewDefinition = {
  id: 'rbtree',
  title: 'views.rbtree',
  Component: lazy(async () => ({ default: (await import('./RedBlackTree.tsx')).RedBlackTree })),
};
