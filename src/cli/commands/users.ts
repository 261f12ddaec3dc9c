import { isEmailAddress } from '../../base/email.ts'
import { foldCase } from '../../base/fold-case.ts'
import { toType } from '../../base/to-type.ts'
import type { Config } from '../../config/config.ts'
import type { Db } from '../../db/schema.ts'
import { releaseFiles } from '../../features/garden/media/media.service.ts'
import { removeAccount } from '../../features/people/accounts/accounts.service.ts'
import { changeUser, createUser, listUsers } from '../../features/people/accounts/users.service.ts'
import type { ManagedUser } from '../../features/people/auth/auth.schema.ts'
import { Passwords } from '../../features/people/auth/passwords.ts'
import { findCredentialsByEmail } from '../../features/people/users.sql.ts'
import { AppError } from '../../http/errors.ts'
import { type Command, readWords, type Terminal, UsageError } from './command.ts'
import { givenPassword } from './given-password.ts'
import { withMigratedDatabase } from './upgrade-database.ts'
import { withStorage } from './with-database.ts'

const USAGE = `Usage: ${toType('users list [--json]')}
       ${toType('users create EMAIL [--password-stdin]')}
       ${toType('users disable EMAIL')}
       ${toType('users enable EMAIL')}
       ${toType('users delete EMAIL --yes')}

Without --password-stdin a password is made up and printed.`

const ACTIONS = ['list', 'create', 'disable', 'enable', 'delete']
const PAGE = 100

/** For an operator with access to the machine. Running servers follow within seconds. */
export const run: Command = async (config, words, terminal) => {
  const { positionals, values } = readWords(words, USAGE, 2, {
    json: { type: 'boolean' },
    'password-stdin': { type: 'boolean' },
    yes: { type: 'boolean' },
  })
  const [action = '', email = ''] = positionals
  if (!ACTIONS.includes(action) || (action === 'list') !== (email === '')) throw new UsageError(USAGE)
  if (action !== 'list' && !isEmailAddress(email)) throw new UsageError(USAGE)
  if (action === 'delete' && values.yes !== true) {
    throw new UsageError(
      `This deletes ${email} with all plants, entries and pictures, for good. Add --yes to do it.`,
    )
  }
  const { stdout } = terminal
  const say = (done: string) => void stdout.write(`${email} ${done}.\n`)
  const given = action === 'create' ? await givenPassword(values, terminal) : undefined
  return withMigratedDatabase(config, terminal, async ({ db }) => {
    if (action === 'list') await list(config, db, terminal, values.json === true)
    else if (given !== undefined) {
      await createUser({ db, passwords: new Passwords() }, { email, password: given.password })
      say('has an account')
      stdout.write(given.notice)
    } else if (action === 'delete') {
      await remove(config, db, await idOf(db, email))
      say('and everything of the account are deleted')
    } else {
      const isDisabled = action === 'disable'
      await changeUser({ ...config, db }, await idOf(db, email), { disabled: isDisabled })
      say(isDisabled ? 'is disabled; all sessions have ended' : 'is enabled')
    }
    return 0
  })
}

async function list(config: Config, db: Db, { stdout }: Terminal, asJson: boolean): Promise<void> {
  const users: ManagedUser[] = []
  for (let page = 0; ; page++) {
    const { items, total } = await listUsers({ ...config, db }, { page, size: PAGE })
    users.push(...items)
    if (users.length >= total || items.length === 0) break
  }
  if (asJson) {
    stdout.write(`${JSON.stringify(users, undefined, 2)}\n`)
    return
  }
  const width = Math.max(...users.map(({ email }) => email.length), 0)
  for (const { email, role, disabled, mediaUsedBytes } of users) {
    const state = `${role === 'ADMIN' ? 'administrator' : 'user'}${disabled ? ', disabled' : ''}`
    const megabytes = (mediaUsedBytes / 1_048_576).toFixed(1)
    stdout.write(`${email.padEnd(width)}  ${state.padEnd(23)}  ${megabytes} MiB of pictures\n`)
  }
}

async function remove(config: Config, db: Db, id: number): Promise<void> {
  await withStorage(config, async (storage) => {
    const keys = await removeAccount({ ...config, db, files: { release: releaseFiles } }, id)
    for (const key of keys) await storage.remove(key)
  })
}

async function idOf(db: Db, email: string): Promise<number> {
  const user = await findCredentialsByEmail(db, { emailKey: foldCase(email) })
  if (user === undefined) throw new AppError('USER_NOT_FOUND')
  return user.id
}
