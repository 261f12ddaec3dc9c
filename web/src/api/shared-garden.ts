/** The garden of another, with what it is called by: it may be gone when that is to be said. */
export interface SharedGarden {
  readonly id: number
  readonly name?: string
  /** The name of its owner. */
  readonly owner?: string
}
