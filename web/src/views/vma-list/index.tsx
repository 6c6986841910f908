import { drawnBy, type ViewDefinition } from '../view.ts';

export const view: ViewDefinition = {
  id: 'vma-list',
  title: 'views.vmaList',
  ...drawnBy(async () => (await import('./VmaList.tsx')).VmaList),
};
