import { isEmailAddress } from '../../base/email.ts'
import { toType } from '../../base/to-type.ts'
import {
  type CredentialContext,
  createUser,
  resetPassword,
} from '../../features/people/accounts/users.service.ts'
import { Passwords } from '../../features/people/auth/passwords.ts'
import { AppError } from '../../http/errors.ts'
import { type Command, readWords, UsageError } from './command.ts'
import { givenPassword } from './given-password.ts'
import { withMigratedDatabase } from './upgrade-database.ts'

const USAGE = `Usage: ${toType('admin create EMAIL [--password-stdin]')}
       ${toType('admin reset-password EMAIL [--password-stdin]')}

Without --password-stdin a password is made up and printed.`

/** For an operator with access to the machine: creates an administrator, or resets the password of any account. */
export const run: Command = async (config, words, terminal) => {
  const { positionals, values } = readWords(words, USAGE, 2, { 'password-stdin': { type: 'boolean' } })
  const [action = '', email] = positionals
  if (!['create', 'reset-password'].includes(action) || email === undefined || !isEmailAddress(email))
    throw new UsageError(USAGE)
  const { password, notice } = await givenPassword(values, terminal)
  return withMigratedDatabase(config, terminal, async ({ db }) => {
    const context = { db, passwords: new Passwords() }
    const done =
      action === 'create' ? await create(context, email, password) : await reset(context, email, password)
    terminal.stdout.write(`${email} ${done}\n${notice}`)
    return 0
  })
}

async function create(context: CredentialContext, email: string, password: string): Promise<string> {
  await createUser(context, { email, password, role: 'ADMIN' })
  return 'is an administrator.'
}

async function reset(context: CredentialContext, email: string, password: string): Promise<string> {
  const done = await resetPassword(context, email, password)
  if (done === undefined) throw new AppError('USER_NOT_FOUND')
  return `has a new password; all sessions have ended${done.hadSecondFactor ? ', and the second factor is off' : ''}.`
}
