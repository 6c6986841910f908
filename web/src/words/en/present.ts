/* Presenter mode. */
export const present = {
  title: 'Presentation',
  start: 'Present',
  hint: 'Fill the screen, for a projector (P)',
  slide: 'Slide {number} of {count}',
  back: 'Back',
  next: 'Next',
  black: 'Black',
  lighten: 'The screen is black. Press to show it again.',
  end: 'End',
} as const;
