/** Of the search, so that a catalogue of ten species goes every way that one of many thousands does. */
export const ALL_ARE_MANY = {
  few: 0,
  many: 0,
  manyUneven: 0,
  idsAtATime: 2,
  wordsAtATime: 1,
  firstStep: 1,
  localNames: 50,
}
