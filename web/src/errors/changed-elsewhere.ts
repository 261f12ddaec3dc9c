/** What a form shows is no longer what the service has. */
export class ChangedElsewhere extends Error {
  override readonly name = 'ChangedElsewhere'
}
