import { expect, it } from 'vitest';
import { withoutScope } from './scope-plugin.ts';

it('writes a scope as nested rules', () => {
  expect(withoutScope("@scope ([data-view='a'], .b) {\n  :scope {\n  }\n  .c summary {\n  }\n}\n")).toBe(
    "html :where([data-view='a'], .b) {\n  &:not(._) {\n  }\n  .c summary {\n  }\n}\n",
  );
});

it.each(['@scope (.a) to (.b) {\n}', '@media print {\n  @scope (.a) {\n  }\n}'])('refuses %j', (css) => {
  expect(() => withoutScope(css)).toThrow('a @scope must');
});

it('leaves other sheets as they are', () => {
  expect(withoutScope('.a { color: red }')).toBe('.a { color: red }');
});
