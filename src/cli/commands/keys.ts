import { toType } from '../../base/to-type.ts'
import { loadSecrets } from '../../config/secrets.ts'
import { listKeys, newKeyPair, rotateKeys } from '../../features/people/keys/keys.service.ts'
import { type Command, readWords, UsageError } from './command.ts'
import { withMigratedDatabase } from './upgrade-database.ts'

const USAGE = `Usage: ${toType('keys list')}
       ${toType('keys rotate [--keep-active N]')}`

/** Running servers follow within seconds. */
export const run: Command = async (config, words, terminal) => {
  const { positionals, values } = readWords(words, USAGE, 1, { 'keep-active': { type: 'string' } })
  const { stdout, stderr } = terminal
  const given = values['keep-active']
  if (positionals[0] === 'list' && given === undefined) {
    return withMigratedDatabase(config, terminal, async ({ db }) => {
      const keys = await listKeys(db)
      // On stderr: a script that reads the list gets an empty one.
      if (keys.length === 0)
        stderr.write('There are no signing keys yet: the first start of the server makes one.\n')
      for (const { kid, active, signing, createdAt } of keys) {
        const state = signing ? 'signing' : active ? 'active' : 'deactivated'
        stdout.write(`${kid}  ${state.padEnd(11)}  created ${new Date(createdAt).toISOString()}\n`)
      }
      return 0
    })
  }
  if (positionals[0] !== 'rotate') throw new UsageError(USAGE)
  if (given !== undefined && !/^([1-9]|10)$/.test(given))
    throw new UsageError(`--keep-active must be a whole number from 1 to 10.\n${USAGE}`)
  const keepActive = Number(given ?? config.jwtKeepActive)
  return withMigratedDatabase(config, terminal, async ({ db }) => {
    const [sealingKey] = (await loadSecrets(config)).keysFor('signing keys')
    const pair = await newKeyPair()
    const { kid, activeKeys } = await rotateKeys(db, pair, { sealingKey, keepActive })
    stdout.write(`${kid} signs from now on; active keys: ${activeKeys}.\n`)
    return 0
  })
}
