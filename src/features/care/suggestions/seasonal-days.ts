/** The days between two times of something that is done all year, but otherwise in winter. */
export interface SeasonalDays {
  readonly growing: number
  /** Other days, nothing at all, or the same as in the rest of the year. */
  readonly winter: number | 'rest' | 'same'
}
