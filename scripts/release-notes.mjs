/**
 * What the changelog says of a version, without its heading; undefined if it says nothing. Headings are `## 1.2.3`, and may
 * go on after the version.
 * @param {string} changelog
 * @param {string} version or “Unreleased”
 * @returns {string | undefined}
 */
export function notesOf(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const found = sections.find((section) => section.split(/[\s,:]/, 1)[0] === version);
  const notes = found?.slice(found.indexOf('\n')).trim();
  return notes === '' ? undefined : notes;
}
