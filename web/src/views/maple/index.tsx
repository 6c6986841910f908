import { drawnBy, type ViewDefinition } from '../view.ts';

export const view: ViewDefinition = {
  id: 'maple',
  title: 'views.maple',
  ...drawnBy(async () => (await import('./MapleTree.tsx')).MapleTree),
};
