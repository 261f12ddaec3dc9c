import { type Failure, refusalOf } from '../../errors/failure.ts'
import type { Messages } from '../../messages/messages.ts'
import type { CommandFailure } from './queued.ts'

/** Why a command was not sent, for the person who gave it. */
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
