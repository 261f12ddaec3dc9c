import { ErrorCode, FrondError } from '@frond/client'
import { type Failure, failureOf } from '../errors/failure.ts'
import type { Messages } from '../messages/messages.ts'

/** A user gives a name when joining a garden, and a code where the account has a second factor. */
export type Credentials = { email: string; password: string; displayName?: string; code?: string }

/** What is wrong with a field, or with the form as a whole. */
export type Problems = {
  email?: string
  password?: string
  name?: string
  code?: string
  form?: Failure
}

const SHORTEST = 8
const LONGEST = 128

/** What can be said without asking the server; a length is asked of a new password only. */
export function problemsOf(
  t: Messages,
  { email, password, displayName, code }: Credentials,
  isNew: boolean,
): Problems | undefined {
  const problems: Problems = {}
  if (displayName?.trim() === '') problems.name = t.signIn.missingName
  if (code?.trim() === '') problems.code = t.signIn.missingCode
  const ofPassword = passwordProblem(t, password, isNew)
  if (ofPassword !== undefined) problems.password = ofPassword
  const ofEmail = emailProblem(t, email)
  if (ofEmail !== undefined) problems.email = ofEmail
  return Object.keys(problems).length === 0 ? undefined : problems
}

export function emailProblem(t: Messages, email: string): string | undefined {
  if (email.trim() === '') return t.signIn.missingEmail
  return /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? undefined : t.signIn.badEmail
}

export function passwordProblem(t: Messages, password: string, isNew: boolean): string | undefined {
  const length = [...password].length
  if (password === '') return t.signIn.missingPassword
  if (isNew && length < SHORTEST) return t.signIn.shortPassword
  return length > LONGEST ? t.signIn.longPassword : undefined
}

/** Whether the password is right and a code is wanted besides. */
export function isCodeWanted(error: unknown): boolean {
  return error instanceof FrondError && error.code === ErrorCode.SecondFactorRequired
}

/** Whether a code that was sent is wrong: by then the server has accepted what stands beside it. */
export function isCodeWrong(error: unknown, code: string | undefined): boolean {
  return code !== undefined && error instanceof FrondError && error.code === ErrorCode.Unauthenticated
}

/** What a form says in its own words of a refusal, by code. */
export type OwnWords = Readonly<Partial<Record<number, string>>>

/** What the server refused, beside the field that can mend it. */
export function refusalOf(
  t: Messages,
  error: unknown,
  badEmail = t.signIn.badEmail,
  own: OwnWords = {},
): Problems {
  if (!(error instanceof FrondError)) return { form: failureOf(t, error) }
  const sentence = own[error.code]
  if (sentence !== undefined) return { form: { sentence, requestId: error.requestId } }
  switch (error.code) {
    case ErrorCode.Unauthenticated:
      return { form: { sentence: t.signIn.wrong } }
    case ErrorCode.Forbidden:
      return { form: { sentence: t.signIn.disabled, requestId: error.requestId } }
    case ErrorCode.RateLimited:
      return { form: { sentence: t.signIn.wait(error.retryAfter ?? 1) } }
    case ErrorCode.EmailTaken:
      return { email: t.errors.byCode[2001] }
    case ErrorCode.WeakPassword:
      return { password: t.errors.byCode[2002] }
    case ErrorCode.ValidationFailed:
      return error.fields.some(({ path }) => path === 'email')
        ? { email: badEmail }
        : { form: failureOf(t, error) }
    default:
      return { form: failureOf(t, error) }
  }
}
