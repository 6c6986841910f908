import { drawnBy, type ViewDefinition } from '../view.ts';

export const view: ViewDefinition = {
  id: 'merge',
  title: 'views.merge',
  ...drawnBy(async () => (await import('./MergeAndSplit.tsx')).MergeAndSplit),
};
