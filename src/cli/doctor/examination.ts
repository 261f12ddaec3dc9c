import { type Config, ConfigError, type Environment, loadConfig } from '../../config/config.ts'
import { checkBackups } from './backups.ts'
import { checkDatabase, type DatabaseReader, readDatabase, unreachable } from './database.ts'
import { about, type Finding } from './finding.ts'
import { checkInstallation } from './installation.ts'
import { checkKeys } from './keys.ts'
import { checkMachine } from './machine.ts'
import { checkMail } from './mail.ts'
import { checkSettings } from './settings.ts'
import { checkStorage } from './storage.ts'

/** Looks at everything that a server needs, and changes nothing. */
export async function examine(env: Environment, mayUseNetwork: boolean): Promise<Finding[]> {
  const { ok, warning, problem } = about('configuration')
  const installation = await checkInstallation()
  let config: Config
  try {
    config = loadConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const advice = 'Correct it; docs/configuration.md lists all variables. The rest can be told afterwards.'
    return [...installation, ...error.problems.map((found) => problem(found, advice))]
  }
  return [
    ...installation,
    ok('every variable can be read'),
    ...config.nearNames.map((found) => warning(found, 'Correct its name, or remove it.')),
    ...checkSettings(config),
    ...(await checkMachine(config)),
    ...(await checkStores(config)),
    await checkBackups(config.backupDir),
    ...(await checkMail(config, mayUseNetwork)),
  ]
}

async function checkStores(config: Config): Promise<Finding[]> {
  let reader: DatabaseReader | undefined
  try {
    reader = await readDatabase(config.database)
    const database = await checkDatabase(config, reader)
    // What was made by another version may have other tables.
    const isKnown = database.at(-1)?.state === 'ok'
    return [
      ...database,
      ...(isKnown ? await checkKeys(config, reader) : []),
      ...(await checkStorage(config, isKnown ? reader : undefined)),
    ]
  } catch (error) {
    return [unreachable(config, error), ...(await checkStorage(config, undefined))]
  } finally {
    await reader?.close()
  }
}
