import { randomBytes } from 'node:crypto'
import { buildApp } from '../../app.ts'
import { openDatabase } from '../../db/engines/database.ts'
import { createLogger } from '../../observe/logging/logger.ts'
import { diskStorage } from '../../storage/disk.ts'
import { Spool } from '../../storage/spool.ts'
import type { Command } from './command.ts'

/** Registers the routes only: the database is opened lazily, so no connection is made. */
export const run: Command = async (config, _words, { stdout }) => {
  const database = await openDatabase(config.database)
  const secrets = { keysFor: () => [randomBytes(32)] as const }
  const spool = new Spool(config.dataDir)
  const storage = diskStorage(config.dataDir)
  const logger = createLogger('silent')
  const { app, openApi } = await buildApp({ config, database, secrets, storage, spool, logger })
  stdout.write(`${JSON.stringify(await openApi(), null, 2)}\n`)
  await app.close()
  await database.close()
  return 0
}
