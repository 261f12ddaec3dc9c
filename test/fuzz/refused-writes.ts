import type { Operation } from './document.ts'
import type { Write } from './writes.ts'

const BAD_LINK: readonly Write[] = ['insert sign_in_failures', 'update sign_in_failures']
/** Users see what was tried with their account. */
const FAILED_SIGN_IN: readonly Write[] = [...BAD_LINK, 'insert account_activity']
/** A user that is signed in and knows the password is no guesser, whatever becomes of the rest. */
const CONFIRMED: readonly Write[] = [...FAILED_SIGN_IN, 'delete sign_in_failures']

/** What is written although a request was refused, or only read. */
const WANTED: Readonly<Record<string, readonly Write[]>> = {
  // Wrong passwords are counted, or no guesser could be slowed down.
  signIn: FAILED_SIGN_IN,
  changePassword: CONFIRMED,
  deleteAccount: CONFIRMED,
  // So are links that do not work.
  setPassword: FAILED_SIGN_IN,
  register: BAD_LINK,
  lookAtInvitation: BAD_LINK,
  acceptInvitation: BAD_LINK,
  confirmEmail: BAD_LINK,
  // These need the password, if the session is old.
  createGrant: CONFIRMED,
  createClientGrant: CONFIRMED,
  changeEmail: CONFIRMED,
  beginSecondFactor: CONFIRMED,
  turnOffSecondFactor: CONFIRMED,
  beginPasskey: CONFIRMED,
  deletePasskey: CONFIRMED,
  beginSignOn: CONFIRMED,
  deleteIdentity: CONFIRMED,
  // Codes are guessed like passwords.
  confirmSecondFactor: FAILED_SIGN_IN,
  signInByPasskey: FAILED_SIGN_IN,
  // A refresh token that was used before ends its session, and its user sees that.
  refreshSession: ['delete sessions', 'insert account_activity'],
  // The owner of a calendar is told when it was read.
  readCalendar: ['update calendar_feeds'],
}

export function isWantedWrite({ id }: Operation, write: Write): boolean {
  return WANTED[id]?.includes(write) ?? false
}
