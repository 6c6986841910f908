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
  curveOpen: 'The same with more and with fewer mappings',
} as const;
