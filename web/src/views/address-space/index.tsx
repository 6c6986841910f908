import { lazy } from 'react';
import type { ViewDefinition } from '../view.ts';

export const view: ViewDefinition = {
  id: 'address-space',
  title: 'views.addressSpace',
  Component: lazy(async () => ({ default: (await import('./AddressSpace.tsx')).AddressSpace })),
};
