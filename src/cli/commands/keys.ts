import { parseArgs } from 'node:util'
import { toType } from '../../base/to-type.ts'
import { loadSecrets } from '../../config/secrets.ts'
import { newKeyPair, rotateKeys } from '../../features/people/keys/keys.service.ts'
import { listKeyRows } from '../../features/people/keys/keys.sql.ts'
import { type Command, UsageError } from './command.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `Usage: ${toType('keys list')}
       ${toType('keys rotate [--keep-active N]')}`

/** Running servers follow within seconds. */
export const keys: Command = async (config, words, { stdout, stderr }) => {
  const { positionals, values } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { 'keep-active': { type: 'string' } },
  })
  const [action, ...rest] = positionals
  if (rest.length > 0) throw new UsageError(USAGE)
  switch (action) {
    case 'list':
      if (values['keep-active'] !== undefined) throw new UsageError(USAGE)
      return withDatabase(config, { stderr }, async ({ db }) => {
        const rows = await listKeyRows(db)
        // On stderr: a script that reads the list gets an empty one.
        if (rows.length === 0)
          stderr.write('There are no signing keys yet: the first start of the server makes one.\n')
        const signing = rows.find(({ deactivatedAt }) => deactivatedAt === null)
        for (const { kid, createdAt, deactivatedAt } of rows) {
          const state = kid === signing?.kid ? 'signing' : deactivatedAt === null ? 'active' : 'deactivated'
          stdout.write(`${kid}  ${state.padEnd(11)}  created ${new Date(createdAt).toISOString()}\n`)
        }
        return 0
      })
    case 'rotate': {
      const keepActive = readKeepActive(values['keep-active'], config.jwtKeepActive)
      return withDatabase(config, { stderr }, async ({ db }) => {
        const [sealingKey] = (await loadSecrets(config)).keysFor('signing keys')
        const pair = await newKeyPair()
        const { kid, activeKeys } = await rotateKeys(db, pair, { sealingKey, keepActive })
        stdout.write(`${kid} signs from now on; active keys: ${activeKeys}.\n`)
        return 0
      })
    }
    default:
      throw new UsageError(USAGE)
  }
}

function readKeepActive(given: string | undefined, configured: number): number {
  if (given === undefined) return configured
  if (!/^([1-9]|10)$/.test(given))
    throw new UsageError(`--keep-active must be a whole number from 1 to 10.\n${USAGE}`)
  return Number(given)
}
