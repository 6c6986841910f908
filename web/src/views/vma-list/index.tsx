import { lazy } from 'react';
import type { ViewDefinition } from '../view.ts';

export const view: ViewDefinition = {
  id: 'vma-list',
  title: 'views.vmaList',
  Component: lazy(async () => ({ default: (await import('./VmaList.tsx')).VmaList })),
};
