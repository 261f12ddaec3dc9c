/** Of the search, so that a catalogue of ten species goes every way that one of many thousands does. */
export const ALL_ARE_MANY = { few: 0, many: 0, rowsAtATime: 2, localNames: 50 }
