import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import type { Config } from '../config.ts'
import { generateSigningPair } from '../features/keys/key-pair.ts'
import type { Command, Terminal } from './command.ts'
import { checkAddress } from './listen-address.ts'

/**
 * Generating the first RSA key can take longer than the rest of a first start. Where there is no database yet it begins
 * before anything else is loaded, in another thread.
 */
export const serve: Command = async (config, _words, terminal) => {
  // Of several processes that serve, the first one has looked.
  if (cluster.isPrimary) await checkAddress(config)
  if (cluster.isPrimary && config.workers > 1) return serveByWorkers(config, terminal)
  const firstKey = isNew(config) ? generateSigningPair() : undefined
  const { runServer } = await import('./server.ts')
  return runServer(config, terminal, firstKey)
}

async function serveByWorkers(
  { workers, drainSeconds, logLevel, logFormat }: Config,
  { stdout }: Terminal,
): Promise<number> {
  const [{ Primary }, { createLogger, logDestination }, { listenForSignals }] = await Promise.all([
    import('../workers/primary.ts'),
    import('../logging/logger.ts'),
    import('./signals.ts'),
  ])
  const logger = createLogger(logLevel, logDestination(logFormat, stdout))
  const fromSources = import.meta.filename.endsWith('.ts')
  const signals = listenForSignals()
  return new Primary({ count: workers, drainSeconds, logger, signals, fromSources }).run()
}

function isNew({ database }: Config): boolean {
  return database.engine === 'sqlite' && !existsSync(database.file)
}
