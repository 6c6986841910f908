import { drawnBy, type ViewDefinition } from '../view.ts';

export const view: ViewDefinition = {
  id: 'rbtree',
  title: 'views.rbtree',
  ...drawnBy(async () => (await import('./RedBlackTree.tsx')).RedBlackTree),
};
