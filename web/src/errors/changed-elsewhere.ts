import { ErrorCode, FrondError } from '@frond/client'

/** What a form shows is no longer what the service has. */
export class ChangedElsewhere extends Error {
  override readonly name = 'ChangedElsewhere'
}

/** Whether a change was refused because it would overwrite a state that the person has not seen. */
export function isChangedElsewhere(error: unknown): boolean {
  if (error instanceof FrondError) return error.code === ErrorCode.PreconditionFailed
  return error instanceof ChangedElsewhere
}
