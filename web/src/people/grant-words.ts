import { GrantKind, GrantState } from '@frond/client'
import type { Day, Format } from '../i18n/format.ts'
import type { Messages } from '../messages/messages.ts'
import type { Tone } from '../ui/tone.ts'
import type { Grant } from './queries.ts'

/** What a grant is called; a person that has joined has a name of their own. */
export function grantName(t: Messages, { kind, name, user, email }: Grant): string {
  const { persons } = t.people
  if (name !== undefined) return name
  if (kind !== GrantKind.Person || user === undefined) return email ?? persons.someone
  return user.email ?? persons.unnamed
}

/** The days on which something counts; undefined where there is no limit. */
export function daysSentence(
  t: Messages,
  format: Format,
  { from, until }: Pick<Grant, 'from' | 'until'>,
  today: Day,
): string | undefined {
  const words = t.people
  if (from !== undefined && until !== undefined)
    return words.dates(format.shortDay(from, today), format.shortDay(until, today))
  if (from !== undefined) return words.sinceDay(format.shortDay(from, today))
  return until === undefined ? undefined : words.untilDay(format.shortDay(until, today))
}

/** What is to be said about the state of a grant; one that is in use says it by its dates. */
export function stateWord(
  t: Messages,
  { state, expiresAt = 0 }: Grant,
): { text: string; tone: Tone } | undefined {
  const { states } = t.people
  if (state === GrantState.Invited) {
    return expiresAt < Date.now()
      ? { text: states.expired, tone: 'overdue' }
      : { text: states.invited, tone: 'accent' }
  }
  if (state === GrantState.Upcoming) return { text: states.upcoming, tone: 'plain' }
  return state === GrantState.Ended ? { text: states.ended, tone: 'overdue' } : undefined
}
