/** Sessions as files. */
export const session = {
  save: 'Save session',
  saveHint:
    'A file with the trace, the kernel, bookmarks, the query and where you are. Whoever opens it in the lab sees what you see.',
  saved: 'Saved as {name}',
  saving: 'Saving …',
  saveFailed: 'It could not be saved: {reason}',
  of: '{name}: {reason}',
  unread: 'Some of the session can’t be read and is left out: {names}',

  noJson: 'This begins as a session of vmascope, but it isn’t valid JSON: it may have been cut off.',
  noObject: 'A session of vmascope is a JSON object, and this is none.',
  otherVersion: 'This session has version {version}, and this vmascope reads version 1.',
  wrong: 'This session can’t be opened: “{name}” is missing, or isn’t what it has to be.',
} as const;
