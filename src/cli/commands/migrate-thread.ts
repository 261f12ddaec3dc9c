import { parentPort, workerData } from 'node:worker_threads'
import type { Config } from '../../config/config.ts'
import { openDatabase } from '../../db/engines/database.ts'
import { setUpDatabase, type ThreadMessage } from './upgrade-database.ts'

/** Migrates the database and exits. */
const config: Pick<Config, 'database' | 'starterCatalogue'> = workerData
const tell = (message: ThreadMessage) => parentPort?.postMessage(message)
const { db, close } = await openDatabase(config.database)
try {
  const applied = await setUpDatabase(db, config, (step) => tell({ step }))
  tell({ applied })
} finally {
  await close()
}
