/** A client that writes while the server is killed or the ground is taken from under it. */
export interface Actor {
  /** Makes one change after the other, until one gets no answer or it is enough. */
  work(isEnough: () => boolean): Promise<void>
  /**
   * Finds out what became of the change that got no answer, and compares all there is with what was acknowledged. Throws
   * an `AssertionError` for a violation.
   */
  check(): Promise<void>
  /** Once, at the very end. */
  finish?(): Promise<void>
  /** Writes so far. */
  readonly acknowledged: number
}
