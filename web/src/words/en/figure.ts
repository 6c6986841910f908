/* What all instruments say. */
export const figure = {
  kernel: 'Linux {kernel}',
  loading: 'The kernels are loading …',
  failed: 'The kernels could not be run: {reason} Reload the page to try again.',
  play: 'Play',
  pause: 'Pause',
  step: 'Step',
  restart: 'Start over',
  stepOf: '{tick} of {total}',
  mappings: 'Mappings',
  gapsBelow: 'Below each gap: its size, in KiB',
  undrawn: { one: 'One more row is mostly not drawn.', other: '{count} more rows are mostly not drawn.' },
  save: 'Save what is seen as {format}',
  saved: 'Saved as {name}.',
  noPicture: 'This browser can’t paint it.',
  curveOpen: 'The same with more and with fewer mappings',
  curveAlong: 'The same with more and with fewer {of}',
} as const;
