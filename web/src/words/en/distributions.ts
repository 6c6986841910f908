/* What is known of the changes that distributions make to their kernels. */
export const distributions = {
  redHat:
    'Red Hat brings changes of later kernels into one release for ten years, in memory management, too: how far has not been looked up, so a later kernel may fit better',
  android: 'Android’s common kernels have changes of their own',
} as const;
