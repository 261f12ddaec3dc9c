import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { createDataFolder } from '../../base/data-folder.ts'
import { shareOut } from '../../config/cache-shares.ts'
import type { Config } from '../../config/config.ts'
import { loadSecrets, type Secrets } from '../../config/secrets.ts'
import { openDatabase } from '../../db/engines/database.ts'
import {
  ensureFirstAdmin,
  type FirstAdmin,
  ignoredAdmin,
} from '../../features/people/accounts/first-admin.ts'
import { Passwords } from '../../features/people/auth/passwords.ts'
import type { KeyPair } from '../../features/people/keys/key-pair.ts'
import type { App } from '../../http/app-type.ts'
import type { WaitingServer } from '../../http/server/waiting-server.ts'
import { isOutdated, openWebBuild, WEB_FOLDER } from '../../install/web-build.ts'
import { createLogger, logDestination } from '../../observe/logging/logger.ts'
import { openTracing } from '../../observe/tracing/tracing.ts'
import { openStorage } from '../../storage/open-storage.ts'
import { Spool } from '../../storage/spool.ts'
import { listenError } from '../listen-address.ts'
import { seedDatabase } from '../seed.ts'
import { listenForSignals } from '../signals.ts'
import { metricsOfAll, thisWorker } from '../workers/worker.ts'
import { banner, isRegistrationExposed } from './banner.ts'
import type { Terminal } from './command.ts'
import { compareClocks, retryUntilReachable } from './database-at-start.ts'
import { exitAfter, shutDown } from './shut-down.ts'
import { type UpgradeOptions, upgradeDatabase } from './upgrade-database.ts'

/** After everything was closed, only connections to an unresponsive peer can keep the process running. */
const LINGER_MS = 1_000

/** What is under way already when the server begins. */
interface Begun {
  /** Absent where one may have to be generated. */
  readonly secrets: Promise<Secrets> | undefined
  /** For an empty database. */
  readonly firstKey: Promise<KeyPair> | undefined
}

/** Serves until a signal arrives. */
export async function runServer(
  config: Config,
  { stdout }: Terminal,
  begun: Begun,
  webFolder = WEB_FOLDER,
): Promise<number> {
  const worker = thisWorker()
  const logger = createLogger(config.logLevel, logDestination(config.logFormat, stdout), {
    ...(worker && { worker: worker.number }),
  })
  exitOnUncaughtException(logger)
  const isFirst = worker === undefined || (worker.number === 1 && !worker.isReplacement)
  if (isFirst) for (const sentence of config.nearNames) logger.warn(sentence)
  const signals = listenForSignals()
  let isReady = false
  void signals.first.then((signal) => {
    if (isReady) return
    // No request is running yet, and everything the start writes is written in transactions.
    logger.info({ signal }, 'stopped before it was ready')
    process.exit(0)
  })
  await createDataFolder(config.dataDir)
  const tracing = openTracing(config.tracing, logger)
  const shares = shareOut(config.memoryCacheMaxBytes)
  const database = await openDatabase(config.database, { aroundSession: tracing?.session, pages: shares })
  let waitingServer: WaitingServer | undefined
  const upgrading: UpgradeOptions = {
    tell: (level, fields, message) => logger[level](fields, message),
    begin: async () => {
      if (waitingServer !== undefined) return
      waitingServer = await listenWhileMigrating(config)
      logger.info('migrations are pending: until they are applied, all requests but /healthz get 503')
    },
    inThread: true,
  }
  try {
    // The service is loaded while the database is waited for.
    const [applied, known, { buildApp }] = await Promise.all([
      retryUntilReachable(logger, () => upgradeDatabase(database, config, upgrading)),
      begun.secrets,
      import('../../app.ts'),
    ])
    const secrets = known ?? (await loadSecrets(config))
    if (applied.length > 0) logger.info({ applied }, 'database migrated')
    if (isFirst && config.database.engine === 'postgres') await compareClocks(database.db, logger)
    const spool = new Spool(join(config.dataDir, 'spool'))
    const storage = await openStorage(config.storage, spool)
    const web = openWebBuild(webFolder, shares.webFileBytes)
    const { db } = database
    // Keys and password hashes are computed in other threads while the service is built.
    const [{ app, retirement, start }, , firstAdmin] = await Promise.all([
      buildApp({
        ...{ config, logger, database, secrets, storage, spool, web, tracing, waitingServer },
        ...(worker && { worker: { isFirst: worker.number === 1, metricsOfAll } }),
      }),
      seedDatabase({ config, db, secrets, logger, firstKey: begun.firstKey }),
      ensureFirstAdmin({ db, passwords: new Passwords() }, config.firstAdmin).then((admin) => {
        // At once: if a later step fails, a generated password could not be shown again.
        if (admin !== undefined) announceFirstAdmin(admin, logger, stdout)
        return admin
      }),
    ])
    const ignored = await ignoredAdmin(db, config.firstAdmin)
    if (ignored !== undefined) logger.warn(ignored)
    await start()
    isReady = true
    const { host, port } = config
    const listening = app.listen({ host, port, listenTextResolver: (address) => `listening at ${address}` })
    await explained(listening, config)
    worker?.tellReady()
    if (isFirst) {
      if (isRegistrationExposed(config)) {
        logger.warn('any visitor can create an account; set REGISTRATION=invite or closed to change that')
      }
      // For the person at the terminal; machines read the log lines.
      if (stdout.isTTY)
        stdout.write(banner({ config, port: portOf(app), firstAdmin, hasWeb: web !== undefined }))
    }
    if (web !== undefined && isOutdated(web)) {
      logger.warn('the web application is older than its sources; `npm run build` builds it again')
    }
    logger.info({ signal: await signals.first }, 'shutting down')
    const { drainSeconds } = config
    await shutDown({ app, retirement, logger, drainSeconds, secondSignal: signals.second })
    await storage.close()
  } finally {
    waitingServer?.close()
    await database.close()
  }
  logger.info('stopped')
  exitAfter(LINGER_MS, logger)
  // The primary would keep a worker as long as it may tell it something.
  if (worker !== undefined) process.disconnect?.()
  return 0
}

/** The password goes to the console, once, and never into the log. */
function announceFirstAdmin(
  { email, generatedPassword }: FirstAdmin,
  logger: Logger,
  stdout: Terminal['stdout'],
): void {
  logger.info({ audit: 'account.first_admin', email }, 'audit')
  if (generatedPassword === undefined) return
  stdout.write(`
  The first administrator: ${email}
  Password (shown only now): ${generatedPassword}

`)
}

/** After an uncaught exception the state is unknown: the process logs it and exits, and the supervisor restarts it. */
function exitOnUncaughtException(logger: Logger): void {
  process.on('uncaughtException', (error, origin) => {
    logger.fatal({ err: error, origin }, 'unexpected error, exiting')
    process.exit(1)
  })
}

/** Loaded only where there is something to migrate. */
async function listenWhileMigrating({ host, port, uploadMaxBytes }: Config): Promise<WaitingServer> {
  const { WaitingServer } = await import('../../http/server/waiting-server.ts')
  const server = new WaitingServer(uploadMaxBytes)
  await explained(server.listen({ host, port }), { host, port })
  return server
}

/** A failure to listen becomes one that says what to do. */
async function explained(listening: Promise<unknown>, address: Pick<Config, 'host' | 'port'>): Promise<void> {
  try {
    await listening
  } catch (error) {
    throw listenError(error, address)
  }
}

function portOf(app: App): number {
  const { port } = app.server.address() as AddressInfo
  return port
}
