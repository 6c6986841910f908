import { drawnBy, ownView } from '../view.ts';

export const view = ownView({
  id: 'address-space',
  title: 'views.addressSpace',
  ...drawnBy(async () => (await import('./AddressSpace.tsx')).AddressSpace),
});
