type Update<Fields> = Fields | ((before: Fields) => Fields)

export type Draft<Fields> = {
  fields: Fields
  set: (update: Update<Fields>) => void
  /** The form holds what was typed into it some other time. */
  isFound: boolean
  /** Another one whenever the draft is thrown away or brought back: a field with a state of its own begins anew with it. */
  round: number
  /** What the form edits is no longer what it was when the draft was begun. */
  isOutdated: boolean
  /** Another tab went on with the draft, so that what stands here is not kept. */
  isElsewhere: boolean
  /** Keeps what stands here instead of what the other tab keeps. */
  claim: () => void
  /** The form edits something else from now on: what the service says by now, which the person has seen. */
  rebase: (start: Fields) => void
  /** Empties the form, or puts back what it edits; this can be taken back. */
  discard: () => void
  /**
   * Tells that the contents of the form are safe: there is no draft any more. Returns what brings it back; if the form is
   * closed by then, it takes the place of a draft of another tab.
   */
  settle: () => () => void
}
