import { Worker } from 'node:worker_threads'
import { ownScript } from '../../base/own-files.ts'
import type { Config } from '../../config/config.ts'
import type { MigrationStep } from '../../db/migrations/migrate.ts'

export type ThreadMessage = { readonly step: MigrationStep } | { readonly applied: string[] }

/** Migrates in another thread: SQLite would hold the event loop, and with it `/healthz`, for as long as a statement takes. */
export function migrateInThread(
  { database, starterCatalogue }: Config,
  tell: (step: MigrationStep) => void,
): Promise<string[]> {
  const { promise, resolve, reject } = Promise.withResolvers<string[]>()
  const thread = new Worker(ownScript('cli/commands/migrate-thread.ts'), {
    workerData: { database, starterCatalogue },
  })
  let applied: string[] | undefined
  thread.on('message', (message: ThreadMessage) => {
    if ('step' in message) tell(message.step)
    else applied = message.applied
  })
  thread.once('error', reject)
  // When it has closed the database.
  thread.once('exit', (code) => {
    if (applied === undefined) reject(new Error(`The migration ended with exit code ${code}`))
    else resolve(applied)
  })
  return promise
}
