/** The commit of which a release was made. */
export interface Build {
  readonly commit: string
  /** When it was committed, as an ISO date and time. */
  readonly date: string
}

/** The bundle of a release has it in place of this name. */
declare const FROND_BUILD: Build | undefined

/** Undefined in a clone, where the sources are. */
export const BUILD = typeof FROND_BUILD === 'undefined' ? undefined : FROND_BUILD
