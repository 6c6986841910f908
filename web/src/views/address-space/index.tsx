import { lazy } from 'react';
import { ownView } from '../view.ts';

export const view = ownView({
  id: 'address-space',
  title: 'views.addressSpace',
  Component: lazy(async () => ({ default: (await import('./AddressSpace.tsx')).AddressSpace })),
});
