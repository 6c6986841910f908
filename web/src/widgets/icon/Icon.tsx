/* The icons of the interface: 16 × 16, in the text's colour, and never the only label. */
const PATHS = {
  play: 'M5 3.2v9.6l7.5-4.8z',
  pause: 'M4.5 3h2.4v10H4.5zM9.1 3h2.4v10H9.1z',
  stepForward: 'M4 3.2v9.6l6-4.8zM10.8 3h1.7v10h-1.7z',
  stepBack: 'M12 3.2v9.6L6 8zM3.5 3h1.7v10H3.5z',
  nextOperation: 'M2 3.2v9.6L7.6 8zM7.6 3.2v9.6L13.2 8zM12.6 3h1.6v10h-1.6z',
  previousOperation: 'M14 3.2v9.6L8.4 8zM8.4 3.2v9.6L2.8 8zM1.8 3h1.6v10H1.8z',
  toStart: 'M2.5 3h1.6v10H2.5zM13.5 7.2v1.6H7.8l2 2-1.1 1.1L4.8 8l3.9-3.9 1.1 1.1-2 2z',
  toEnd: 'M11.9 3h1.6v10h-1.6zM2.5 7.2v1.6h5.7l-2 2 1.1 1.1L11.2 8 7.3 4.1 6.2 5.2l2 2z',
  stepOver:
    'M8 3.4a5 5 0 0 1 4.6 3l1-.8.3 4-3.9-1 1.2-.9A3.5 3.5 0 0 0 4.6 9H3a5 5 0 0 1 5-5.6zM7 10.6h2v2H7z',
  stepOut: 'M8 2.5 12 6.8l-1.1 1L8.8 5.6v4.2H7.2V5.6L5.1 7.8 4 6.8zM7 11.4h2v2H7z',
  sun: 'M8 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM7.3 1h1.4v2.2H7.3zM7.3 12.8h1.4V15H7.3zM1 7.3h2.2v1.4H1zM12.8 7.3H15v1.4h-2.2zM2.6 3.6l1-1 1.5 1.6-1 1zM10.9 11.9l1-1 1.5 1.5-1 1zM2.6 12.4l1.5-1.5 1 1-1.5 1.5zM10.9 4.1l1.5-1.5 1 1-1.5 1.5z',
  moon: 'M6.2 1.6A6.6 6.6 0 1 0 14.4 9.8 5.4 5.4 0 0 1 6.2 1.6z',
  keyboard:
    'M1.5 3.5h13v9h-13zM3 5v6h10V5zM4 6h1.4v1.2H4zM6.4 6h1.4v1.2H6.4zM8.7 6h1.4v1.2H8.7zM11 6h1.2v1.2H11zM4.8 8.7h6.4V10H4.8z',
  link: 'M6.6 9.9a2.6 2.6 0 0 0 3.7 0l2.3-2.3a2.6 2.6 0 0 0-3.7-3.7l-1 1 1 1 1-1a1.2 1.2 0 0 1 1.7 1.7L9.3 8.9a1.2 1.2 0 0 1-1.7 0zM9.4 6.1a2.6 2.6 0 0 0-3.7 0L3.4 8.4a2.6 2.6 0 0 0 3.7 3.7l1-1-1-1-1 1a1.2 1.2 0 0 1-1.7-1.7l2.3-2.3a1.2 1.2 0 0 1 1.7 0z',
  open: 'M1.8 3h4.6l1.4 1.6h6.4v8.6H1.8zM3.2 6v5.8h9.6V6z',
  save: 'M7.3 2h1.4v6l2-2 1 1L8 10.7 4.3 7l1-1 2 2zM2.5 10h1.4v2.6h8.2V10h1.4v4h-11z',
  check: 'M6.5 12.3 2.6 8.4l1.1-1.1 2.8 2.8 5.8-5.8 1.1 1.1z',
  unchecked: 'M8 3.2a4.8 4.8 0 1 1 0 9.6 4.8 4.8 0 0 1 0-9.6zm0 1.4a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8z',
  differs:
    'M3 5.4h6.1l1.5-2.6 1.2.7-1.1 1.9H13v1.5H9.8L8.6 9.1H13v1.5H7.7l-1.5 2.6-1.2-.7 1.1-1.9H3V9.1h4l1.2-2.2H3z',
  cross: 'M4.2 3.1 8 6.9l3.8-3.8 1.1 1.1L9.1 8l3.8 3.8-1.1 1.1L8 9.1l-3.8 3.8-1.1-1.1L6.9 8 3.1 4.2z',
  columns: 'M1.8 3h5.4v10H1.8zM3.2 4.4v7.2h2.6V4.4zM8.8 3h5.4v10H8.8zM10.2 4.4v7.2h2.6V4.4z',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} fill="currentColor" fillRule="evenodd" />
    </svg>
  );
}
