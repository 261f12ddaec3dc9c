/** A file is no backup that can be restored here, or a target is none that can be restored into; the message says why. */
export class BackupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BackupError'
  }
}
