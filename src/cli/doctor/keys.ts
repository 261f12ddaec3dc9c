import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { unseal } from '../../base/secret-box.ts'
import { toType } from '../../base/to-type.ts'
import type { Config } from '../../config/config.ts'
import { loadSecrets } from '../../config/secrets.ts'
import type { DatabaseReader } from './database.ts'
import { about, type Finding } from './finding.ts'

const { ok, warning, problem } = about('keys')

/** The secret, and whether it opens what it has sealed. */
export async function checkKeys(config: Config, reader: DatabaseReader): Promise<Finding[]> {
  const file = join(config.dataDir, 'secret.key')
  const rows = await reader.rows(
    'select kid, sealed_private_key as sealed from signing_keys where deactivated_at is null order by id desc',
  )
  if (config.secretKeys.length === 0 && !existsSync(file)) {
    if (rows.length === 0) return [ok('the first start makes a secret and a signing key')]
    return [
      problem(
        `there is neither SECRET_KEY nor ${file}, by which the signing keys were sealed`,
        `Put the secret back from its backup. If it is lost, \`${toType('keys rotate')}\` makes a new key, and every user signs in again.`,
      ),
    ]
  }
  const found: Finding[] = []
  if (config.secretKeys.length === 0 && process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    found.push(warning(`${file} can be read by other accounts`, `Run \`chmod 600 ${file}\`.`))
  }
  const [newest] = rows
  if (newest === undefined) return [...found, warning('there is no signing key', 'The next start makes one.')]
  const sealingKeys = (await loadSecrets(config)).keysFor('signing keys')
  const { kid, sealed } = newest
  const opened = sealed instanceof Uint8Array ? unseal(sealingKeys, String(kid), sealed) : undefined
  const secret = config.secretKeys.length > 0 ? 'SECRET_KEY' : file
  return [
    ...found,
    opened === undefined
      ? problem(
          `${secret} does not open the signing key ${kid}: users cannot sign in`,
          `Put the secret back that it was sealed with, or list it after the new one. If it is lost: \`${toType('keys rotate')}\`.`,
        )
      : ok(`${secret} opens the signing key ${kid}; active keys: ${rows.length}`),
  ]
}
