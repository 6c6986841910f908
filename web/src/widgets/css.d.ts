import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Custom properties carry numbers from markup into style sheets. */
    [name: `--${string}`]: string | number | undefined;
  }
}
