import type { Messages } from '../../messages/messages.ts'
import type { CommandFailure } from './queued.ts'

/** Why a command was not sent, for the person who gave it. */
export function failureSentence(failure: CommandFailure, t: Messages): string {
  switch (failure.reason) {
    case 'refused': {
      const byCode: Readonly<Record<number, string>> = t.errors.byCode
      return byCode[failure.code] ?? t.errors.unknown
    }
    case 'mayHaveBeenSent':
      return t.offline.mayHaveBeenSent
    case 'withoutPlant':
      return t.offline.withoutPlant
  }
}
