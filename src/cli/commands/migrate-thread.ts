import { parentPort, workerData } from 'node:worker_threads'
import type { Config } from '../../config/config.ts'
import { openDatabase } from '../../db/engines/database.ts'
import type { ThreadMessage } from './migrate-in-thread.ts'
import { setUpDatabase } from './set-up-database.ts'

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
