import 'react';

declare module 'react' {
  interface CSSProperties {
    /** How deep an event is nested (events.css). */
    '--depth'?: number;
    /** Slots side by side (caches.css). */
    '--columns'?: number;
    /** Lines of slots in a row (caches.css). */
    '--lines'?: number;
  }
}
