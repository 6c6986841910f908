import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Custom properties pass values from markup to style sheets. */
    [name: `--${string}`]: string | number | undefined;
  }
}
