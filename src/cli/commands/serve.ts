import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import type { Config } from '../../config/config.ts'
import { loadSecrets, secretTexts } from '../../config/secrets.ts'
import { generateSigningPair } from '../../features/people/keys/key-pair.ts'
import { requireDataAccess } from '../data-access.ts'
import { checkAddress } from '../listen-address.ts'
import type { Command, Terminal } from './command.ts'

/**
 * What takes long in another thread begins before the server is loaded: stretching the secret and, where there is no database
 * yet, generating the first RSA key, which can take longer than the rest of a first start.
 */
export const run: Command = async (config, _words, terminal) => {
  // The first of several processes that serve has looked.
  if (cluster.isPrimary) {
    await checkAddress(config)
    await requireDataAccess(config)
  }
  if (cluster.isPrimary && config.workers > 1) return serveByWorkers(config, terminal)
  const isNew = isNewDatabase(config)
  const begun = {
    // A database that is there may wait for a restore, which brings its own secret: none is generated before it is looked at.
    secrets: isNew || (await secretTexts(config)).length > 0 ? loadSecrets(config) : undefined,
    firstKey: isNew ? generateSigningPair() : undefined,
  }
  // An error reaches the caller that waits for the secrets; until then it counts as handled.
  begun.secrets?.catch(() => {})
  const { runServer } = await import('./server.ts')
  return runServer(config, terminal, begun)
}

async function serveByWorkers(
  { workers, drainSeconds, logLevel, logFormat }: Config,
  { stdout }: Terminal,
): Promise<number> {
  const [{ Primary }, { createLogger, logDestination }, { listenForSignals }] = await Promise.all([
    import('../workers/primary.ts'),
    import('../../observe/logging/logger.ts'),
    import('../signals.ts'),
  ])
  const logger = createLogger(logLevel, logDestination(logFormat, stdout))
  const signals = listenForSignals()
  return new Primary({ count: workers, drainSeconds, logger, signals }).run()
}

function isNewDatabase({ database }: Config): boolean {
  return database.engine === 'sqlite' && !existsSync(database.file)
}
