/* What the smoke tests need of a browser. Each file beside this one drives another browser. */

export interface Window {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Where the driver can touch, points are touched instead of clicked. */
  readonly touch: boolean;
}

export interface Tab {
  /** `expression` gives a promise of a string. */
  evaluate: (expression: string) => Promise<string>;
  goto: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  /** Clicks or touches a point of the window. */
  press: (x: number, y: number) => Promise<void>;
  close: () => Promise<void>;
  /** Errors and warnings of the console, as far as the driver tells of them. */
  readonly complaints: readonly string[];
}

/** Opens a tab that has visited nothing yet. */
export type Browser = () => Promise<Tab>;

/** The W3C's form of pressing a point, which both WebDriver and WebDriver BiDi have. */
export function pressing(x: number, y: number, pointerType: 'mouse' | 'touch'): readonly object[] {
  const actions = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  return [{ type: 'pointer', id: pointerType, parameters: { pointerType }, actions }];
}
