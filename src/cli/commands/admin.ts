import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { isEmailAddress } from '../../base/email.ts'
import { passwordProblem } from '../../base/password-rules.ts'
import { toType } from '../../base/to-type.ts'
import type { Config } from '../../config/config.ts'
import { generatePassword } from '../../features/people/accounts/first-admin.ts'
import { createUser, resetPassword } from '../../features/people/accounts/users.service.ts'
import { Passwords, refuseCommonPassword } from '../../features/people/auth/passwords.ts'
import { AppError } from '../../http/errors.ts'
import { type Command, type Terminal, UsageError } from './command.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `Usage: ${toType('admin create EMAIL [--password-stdin]')}
       ${toType('admin reset-password EMAIL [--password-stdin]')}

Without --password-stdin a password is made up and printed.`

/** For an operator with access to the machine: creates an administrator, or resets the password of any account. */
export const admin: Command = async (config, words, terminal) => {
  const { positionals, values } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { 'password-stdin': { type: 'boolean', default: false } },
  })
  const [action, email, ...rest] = positionals
  if (email === undefined || rest.length > 0 || !isEmailAddress(email)) throw new UsageError(USAGE)
  switch (action) {
    case 'create':
      return createAdmin(
        config,
        terminal,
        email,
        await choosePassword(values['password-stdin'] ? terminal.stdin : undefined),
      )
    case 'reset-password':
      return giveNewPassword(
        config,
        terminal,
        email,
        await choosePassword(values['password-stdin'] ? terminal.stdin : undefined),
      )
    default:
      throw new UsageError(USAGE)
  }
}

interface Choice {
  readonly password: string
  /** Shows a generated password; empty for one that the operator chose. */
  readonly notice: string
}

async function choosePassword(source: Readable | undefined): Promise<Choice> {
  if (source === undefined) {
    const password = generatePassword()
    return { password, notice: `Password (shown only now): ${password}\n` }
  }
  const password = (await text(source)).replace(/\r?\n$/, '')
  const problem = passwordProblem(password)
  if (problem !== undefined) throw new UsageError(`The password ${problem}.`)
  await refuseCommonPassword(password)
  return { password, notice: '' }
}

function createAdmin(
  config: Config,
  { stdout, stderr }: Terminal,
  email: string,
  { password, notice }: Choice,
): Promise<number> {
  return withDatabase(config, { stderr }, async ({ db }) => {
    await createUser({ db, passwords: new Passwords() }, { email, password, role: 'ADMIN' })
    stdout.write(`${email} is an administrator.\n${notice}`)
    return 0
  })
}

function giveNewPassword(
  config: Config,
  { stdout, stderr }: Terminal,
  email: string,
  { password, notice }: Choice,
): Promise<number> {
  return withDatabase(config, { stderr }, async ({ db }) => {
    if (!(await resetPassword({ db, passwords: new Passwords() }, email, password)))
      throw new AppError('USER_NOT_FOUND')
    stdout.write(`${email} has a new password; all sessions have ended.\n${notice}`)
    return 0
  })
}
