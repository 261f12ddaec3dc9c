import { type Failure, refusalOf } from '../../errors/failure.ts'
import type { Messages } from '../../messages/messages.ts'
import type { CommandFailure } from './queued.ts'

/** Says why a command was not sent, for the user that gave it. */
export function failureOfCommand(t: Messages, failure: CommandFailure): Failure {
  switch (failure.reason) {
    case 'refused':
      return refusalOf(t, failure)
    case 'mayHaveBeenSent':
      return { sentence: t.offline.mayHaveBeenSent }
    case 'withoutPlant':
      return { sentence: t.offline.withoutPlant }
  }
}
