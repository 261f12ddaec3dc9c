import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { createDataFolder } from '../base/data-folder.ts'
import type { Config } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { ensureFirstAdmin, type FirstAdmin, ignoredAdmin } from '../features/accounts/first-admin.ts'
import { Passwords } from '../features/auth/passwords.ts'
import type { KeyPair } from '../features/keys/key-pair.ts'
import type { App } from '../http/app-type.ts'
import { createLogger, logDestination } from '../logging/logger.ts'
import { loadSecrets } from '../secrets.ts'
import { seedDatabase } from '../seed.ts'
import { openStorage } from '../storage/open-storage.ts'
import { Spool } from '../storage/spool.ts'
import { acceptBacklog } from './accept-backlog.ts'
import { banner } from './banner.ts'
import type { Terminal } from './command.ts'
import { listenError } from './listen-address.ts'
import { retryUntilReachable } from './retry-until-reachable.ts'
import { setUpDatabase } from './set-up-database.ts'

/** Running requests get this long to end; well within the 25 s after which supervisors lose patience. */
const DRAIN_MS = 20_000
/** Whatever does not end by then is left behind. */
const LAST_RESORT_MS = 23_000
/** After all was closed, what is left are connections whose other end does not answer. */
const LINGER_MS = 1_000
/** A signal that comes again within this time is the same one. */
const SAME_SIGNAL_MS = 1_000

/** Serves until a signal comes. The first key is made for an empty database, if it was thought of in time. */
export async function runServer(
  config: Config,
  { stdout }: Terminal,
  firstKey: Promise<KeyPair> | undefined,
): Promise<number> {
  const logger = createLogger(config.logLevel, logDestination(config.logFormat, stdout))
  crashLoudly(logger)
  const signals = listenForSignals()
  let isReady = false
  void signals.first.then((signal) => {
    if (isReady) return
    // Nobody is served yet, and whatever the start writes is written as a whole.
    logger.info({ signal }, 'stopped before it was ready')
    process.exit(0)
  })
  await createDataFolder(config.dataDir)
  const database = openDatabase(config.database)
  try {
    const [applied, secrets] = await Promise.all([
      retryUntilReachable(logger, () => setUpDatabase(database.db, config)),
      loadSecrets(config),
    ])
    if (applied.length > 0) logger.info({ applied }, 'database migrated')
    const spool = new Spool(join(config.dataDir, 'spool'))
    const storage = await openStorage(config.storage, spool)
    const { db } = database
    // Primes and hashes are worked out in other threads: the service is loaded meanwhile.
    const [{ app, start }, , firstAdmin] = await Promise.all([
      import('../app.ts').then(({ buildApp }) =>
        buildApp({ config, logger, database, secrets, storage, spool }),
      ),
      seedDatabase({ config, db, secrets, logger, firstKey }),
      ensureFirstAdmin({ db, passwords: new Passwords() }, config.firstAdmin).then((admin) => {
        // At once: whatever happens next, this password will not be known again.
        if (admin !== undefined) introduce(admin, logger, stdout)
        return admin
      }),
    ])
    const ignored = await ignoredAdmin(db, config.firstAdmin)
    if (ignored !== undefined) logger.warn(ignored)
    await start()
    isReady = true
    await listen(app, config)
    // For the person at the terminal; machines read the log lines.
    if (stdout.isTTY) stdout.write(banner({ config, port: portOf(app), firstAdmin }))
    logger.info({ signal: await signals.first }, 'shutting down')
    leaveAfter(LAST_RESORT_MS, logger)
    await drain(app, logger, signals.insistent)
    await storage.close()
  } finally {
    await database.close()
  }
  logger.info('stopped')
  leaveAfter(LINGER_MS, logger)
  return 0
}

/** Neither a database that no longer answers nor a connection nobody closes may keep us: supervisors kill what stays. */
function leaveAfter(ms: number, logger: Logger): void {
  setTimeout(() => {
    logger.warn('leaving, although not everything has ended')
    process.exit(0)
  }, ms).unref()
}

/** The password goes to the console, once, and never into the log. */
function introduce(
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

/** After an error nobody expected the state is unknown: say so and leave, the supervisor starts afresh. */
function crashLoudly(logger: Logger): void {
  process.on('uncaughtException', (error, origin) => {
    logger.fatal({ err: error, origin }, 'unexpected error, leaving')
    process.exit(1)
  })
}

interface Signals {
  readonly first: Promise<NodeJS.Signals>
  /** Somebody asked again, and not by the way. */
  readonly insistent: Promise<void>
}

/**
 * One Ctrl+C often arrives twice, from the terminal and from npm, and so does what a supervisor sends to a whole group:
 * the second must not end what the first began to end well.
 */
function listenForSignals(): Signals {
  const first = Promise.withResolvers<NodeJS.Signals>()
  const insistent = Promise.withResolvers<void>()
  let firstAt: number | undefined
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      firstAt ??= Date.now()
      first.resolve(signal)
      if (Date.now() - firstAt > SAME_SIGNAL_MS) insistent.resolve()
    })
  }
  return { first: first.promise, insistent: insistent.promise }
}

async function drain(app: App, logger: Logger, insistent: Promise<void>): Promise<void> {
  const cutOff = (reason: string) => {
    logger.warn(`${reason}, closing the connections of running requests`)
    app.server.closeAllConnections()
  }
  const deadline = setTimeout(cutOff, DRAIN_MS, 'some requests did not end in time')
  void insistent.then(() => cutOff('asked to stop again'))
  try {
    await acceptBacklog(app.server)
    await app.close()
  } finally {
    clearTimeout(deadline)
  }
}

async function listen(app: App, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port, listenTextResolver: (address) => `listening at ${address}` })
  } catch (error) {
    throw listenError(error, { host, port })
  }
}

function portOf(app: App): number {
  const { port } = app.server.address() as AddressInfo
  return port
}
