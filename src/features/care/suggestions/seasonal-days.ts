/** These are the days between two times of something that is done all year, but otherwise in winter. */
export interface SeasonalDays {
  readonly growing: number
  /** Winter has other days, nothing at all, or the same as the rest of the year. */
  readonly winter: number | 'rest' | 'same'
}
