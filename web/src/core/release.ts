/* Kernel versions, with which the ids of rows and the releases of recorded kernels begin. */

const VERSION = /^(\d{1,4})\.(\d{1,4})(?:\.(\d{1,4}))?(?!\d)/;

/**
 * A number that grows with the version: "3.8" < "3.14-vmacache". Undefined if the text does not begin with a version.
 */
export function release(text: string): number | undefined {
  const [, major, minor, patch = 0] = VERSION.exec(text) ?? [];
  return major === undefined ? undefined : (Number(major) * 10_000 + Number(minor)) * 10_000 + Number(patch);
}
