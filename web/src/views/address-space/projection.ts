/* Converts addresses to pixels and back. High addresses are on top, as kernel developers draw the stack. */
import type { AddressScale } from '../../d3/address-scale.ts';
import type { Zoom } from '../../d3/zoom.ts';

export interface Projection {
  readonly height: number;
  y(address: number): number;
  address(y: number): number;
}

export function projection(scale: AddressScale, { k, t }: Zoom, height: number): Projection {
  return {
    height,
    y: (address) => (1 - scale.toUnit(address)) * height * k + t,
    address: (y) => scale.toAddress(1 - (y - t) / (height * k)),
  };
}
