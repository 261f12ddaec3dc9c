import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import { isEmailAddress } from '../email.ts'
import { createUser, resetPassword } from '../features/accounts/accounts.service.ts'
import { generatePassword } from '../features/accounts/first-admin.ts'
import { refuseCommonPassword } from '../features/auth/common-passwords.ts'
import { AppError } from '../http/errors.ts'
import { type Command, UsageError } from './command.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `Usage: npm run frond -- admin create EMAIL [--password-stdin]
       npm run frond -- admin reset-password EMAIL [--password-stdin]

Without --password-stdin a password is made up and printed.`

/** For whoever has the machine but no password: a new administrator, or a new password for any account. */
export const admin: Command = async (config, words) => {
  const { positionals, values } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { 'password-stdin': { type: 'boolean', default: false } },
  })
  const [action, email, ...rest] = positionals
  if (email === undefined || rest.length > 0 || !isEmailAddress(email)) throw new UsageError(USAGE)
  switch (action) {
    case 'create':
      return createAdmin(config, email, await choosePassword(values['password-stdin']))
    case 'reset-password':
      return giveNewPassword(config, email, await choosePassword(values['password-stdin']))
    default:
      throw new UsageError(USAGE)
  }
}

interface Choice {
  readonly password: string
  /** How to tell what was made up; nothing where the caller knows it. */
  readonly notice: string
}

async function choosePassword(fromStandardInput: boolean): Promise<Choice> {
  if (!fromStandardInput) {
    const password = generatePassword()
    return { password, notice: `Password (shown only now): ${password}\n` }
  }
  const password = (await text(process.stdin)).replace(/\r?\n$/, '')
  const length = [...password].length
  if (length < 8 || length > 128) throw new UsageError('The password must have 8 to 128 characters.')
  // What no request can carry would lock its owner out.
  if (password.includes('\0')) throw new UsageError('The password must be text without NUL.')
  await refuseCommonPassword(password)
  return { password, notice: '' }
}

function createAdmin(config: Config, email: string, { password, notice }: Choice): Promise<number> {
  return withDatabase(config, async ({ db }) => {
    await createUser(db, { email, password, role: 'ADMIN' })
    process.stdout.write(`${email} is an administrator.\n${notice}`)
    return 0
  })
}

function giveNewPassword(config: Config, email: string, { password, notice }: Choice): Promise<number> {
  return withDatabase(config, async ({ db }) => {
    if (!(await resetPassword(db, email, password))) throw new AppError('USER_NOT_FOUND')
    process.stdout.write(`${email} has a new password; all sessions have ended.\n${notice}`)
    return 0
  })
}
