/** Every stream but those of `names` left out. */
export const onlyStreams = (...names: readonly string[]): string =>
  [
    'boot-systemd',
    'boot-sysv',
    'kbuild',
    'postgres',
    'sqlite',
    'ebizzy-a-2',
    'ebizzy-a-16',
    'ebizzy-a-80',
    'ebizzy-a-80-ncore',
    'ebizzy-m-2',
    'ebizzy-m-16',
    'ebizzy-m-80',
    'java',
  ]
    .filter((name) => !names.includes(name))
    .map((name) => `&n.${name}=`)
    .join('');
