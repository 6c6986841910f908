/** The comparison of a recording with the model. */
export const check = {
  noEnd: 'the recording breaks off: its last line should be "# end"',
  noStart: 'no list of areas says where the process starts from: there is nothing to compare with',
  outsideList: 'this line belongs to no list of areas',
  badComment: 'this line of the recording is not what its first word announces',
  notThere: 'the area {range} is to vanish from the list, but is not there',
  thereAlready: 'the area {range} is in the list already',
  wrongCount: {
    one: 'the list should now have {count} area, but has {found}',
    other: 'the list should now have {count} areas, but has {found}',
  },
  areas: { one: '{count} area', other: '{count} areas' },
  boundary: 'boundary at {address}',
  start: 'the start',
  noEndOfCall: 'the call does not end, after {count} events',
  coreFailed: 'the core broke off: {message}',
  moreLines: '… and {count} more',
  agree: 'agree {casesAgree} of {cases} cases, {operationsAgree} of {operations} operations',
  differs: '{file}:{line}: {operation}',
  expected: 'expected',
  got: 'got',
} as const;
