import type { FastifyBaseLogger } from 'fastify'
import { Registry } from 'prom-client'
import { steadyTime } from './base/clock.ts'
import { messageOf } from './base/errors.ts'
import { shareOut } from './config/cache-shares.ts'
import type { Config } from './config/config.ts'
import type { Secrets } from './config/secrets.ts'
import type { Database } from './db/engine.ts'
import { pingDatabase } from './db/engines/database.ts'
import { manySchedulesRoutes } from './features/care/bulk/schedules-bulk.routes.ts'
import { scheduleRoutes } from './features/care/schedules/schedules.routes.ts'
import { settingsRoutes } from './features/care/settings/settings.routes.ts'
import { suggestionRoutes } from './features/care/suggestions/suggestions.routes.ts'
import { calendarRoutes } from './features/care/tasks/calendar.routes.ts'
import { deferralRoutes } from './features/care/tasks/deferrals.routes.ts'
import { taskRoutes } from './features/care/tasks/tasks.routes.ts'
import { categoryRoutes } from './features/catalogue/species/categories.routes.ts'
import { speciesRoutes } from './features/catalogue/species/species.routes.ts'
import { deleteExpiredKeys } from './features/change/idempotency/idempotency.ts'
import { honourIdempotencyKeys } from './features/change/idempotency/idempotent-routes.ts'
import { provideScopes } from './features/change/scope.ts'
import { enumerationRoutes } from './features/enumerations/enumerations.routes.ts'
import { createEventContext, subscribeToOtherServers } from './features/events/events.context.ts'
import { eventCleanUp } from './features/events/events.jobs.ts'
import { eventRoutes } from './features/events/events.routes.ts'
import { journalRoutes } from './features/garden/journals/journals.routes.ts'
import { findClaim } from './features/garden/media/claim/storage-claim.sql.ts'
import { createMediaContext } from './features/garden/media/media.context.ts'
import { ownMediaJobs, sharedMediaJobs } from './features/garden/media/media.jobs.ts'
import { mediaRoutes } from './features/garden/media/media.routes.ts'
import { mediaOfAccounts } from './features/garden/media/media.service.ts'
import { plantRoutes } from './features/garden/plants/plants.routes.ts'
import { locationRoutes } from './features/garden/regions/locations.routes.ts'
import { regionRoutes } from './features/garden/regions/regions.routes.ts'
import { tagRoutes } from './features/garden/tags/tags.routes.ts'
import { documentationRoutes } from './features/pages/documentation/documentation.routes.ts'
import { frontPageRoutes } from './features/pages/front-page/front-page.routes.ts'
import { operationRoutes } from './features/pages/operations/operations.routes.ts'
import { webRoutes } from './features/pages/web/web.routes.ts'
import { accountRoutes } from './features/people/accounts/accounts.routes.ts'
import { AccessTokens } from './features/people/auth/access-token.ts'
import type { AuthContext } from './features/people/auth/auth.context.ts'
import { authRoutes } from './features/people/auth/auth.routes.ts'
import { Authenticator } from './features/people/auth/authenticator.ts'
import { Passwords } from './features/people/auth/passwords.ts'
import { deleteExpiredSessions } from './features/people/auth/sessions.sql.ts'
import { deleteOldFailures } from './features/people/auth/sign-in-throttle.ts'
import { invitationRoutes } from './features/people/invitations/invitations.routes.ts'
import { discoveryRoute } from './features/people/keys/discovery.routes.ts'
import type { KeyPair } from './features/people/keys/key-pair.ts'
import { KeyRing } from './features/people/keys/key-ring.ts'
import { keyRoutes } from './features/people/keys/keys.routes.ts'
import { KEY_CHANGES, keyGeneration } from './features/people/keys/keys.service.ts'
import { linkCleanUp } from './features/people/password-links/password-links.jobs.ts'
import { passwordLinkRoutes } from './features/people/password-links/password-links.routes.ts'
import { calendarFeedRoutes } from './features/reminders/calendar-feed/calendar-feed.routes.ts'
import { channelRoutes } from './features/reminders/channels/channels.routes.ts'
import { emailChannelRoutes } from './features/reminders/channels/email-channels.routes.ts'
import { deliveryRoutes } from './features/reminders/outbox/deliveries.routes.ts'
import { pendingDeliveries } from './features/reminders/outbox/deliveries.sql.ts'
import { pushKeyRoutes } from './features/reminders/push-key/push-key.routes.ts'
import { reminderCleanUp } from './features/reminders/reminders.jobs.ts'
import { createReminders } from './features/reminders/reminders.wiring.ts'
import { createSending } from './features/reminders/sending.ts'
import { measureBackups } from './features/transfer/backups/backup-metrics.ts'
import { createBackups } from './features/transfer/backups/backups.wiring.ts'
import { takeoutRoutes } from './features/transfer/takeout.routes.ts'
import type { App } from './http/app-type.ts'
import { Retirement } from './http/connection/retirement.ts'
import { LIMITS, type Limits } from './http/limits.ts'
import { collectRoutes } from './http/openapi/document.ts'
import type { JsonObject } from './http/schemas.ts'
import { createServer } from './http/server/server.ts'
import type { WaitingServer } from './http/server/waiting-server.ts'
import type { WebBuild } from './install/web-build.ts'
import { onOneServer, type PeriodicJob, type RunningJobs, startJobs } from './jobs/periodic.ts'
import { Wake } from './jobs/wake.ts'
import { isDataDiskFull, mapError } from './map-error.ts'
import { measureCaches } from './observe/metrics/cache-metrics.ts'
import { measureDeliveries } from './observe/metrics/delivery-metrics.ts'
import { measureHost } from './observe/metrics/host-metrics.ts'
import { measureJobs } from './observe/metrics/job-metrics.ts'
import type { MetricsSource } from './observe/metrics/metrics-source.ts'
import { measureQueues } from './observe/metrics/queue-metrics.ts'
import { measureRequests } from './observe/metrics/request-metrics.ts'
import { measureStorage, measureStorageClaim } from './observe/metrics/storage-metrics.ts'
import type { Tracing } from './observe/tracing/tracing.ts'
import type { Resolve } from './outbound/outbound-client.ts'
import type { Spool } from './storage/spool.ts'
import type { Storage } from './storage/storage.ts'

export interface Dependencies {
  readonly config: Config
  readonly logger: FastifyBaseLogger
  readonly database: Database
  readonly secrets: Secrets
  readonly storage: Storage
  readonly spool: Spool
  /** The web application, where it was built. */
  readonly web?: WebBuild | undefined
  readonly limits?: Limits
  readonly tracing?: Tracing | undefined
  /** If several processes serve together: whether this one does their common work, and how it gets the metrics of all. */
  readonly worker?: WorkerPart | undefined
  /** Listens already, and hands over its socket. */
  readonly waitingServer?: WaitingServer | undefined
  /** For tests, which would spend most of their time on hashing passwords and generating keys. */
  readonly passwords?: Passwords | undefined
  readonly generateKey?: () => Promise<KeyPair>
  /** When rare jobs run first, for tests that are not to be disturbed by them. */
  readonly firstRunMs?: number | undefined
  /** How names of hosts become addresses, for tests that never ask a name server. */
  readonly resolve?: Resolve | undefined
  /** Probe routes of a test. */
  readonly extraRoutes?: (app: App) => void
}

export interface WorkerPart {
  readonly isFirst: boolean
  readonly metricsOfAll?: ((own: Registry) => MetricsSource) | undefined
}

export interface Service {
  readonly app: App
  readonly retirement: Retirement
  readonly openApi: () => Promise<JsonObject>
  /** Loads signing keys and cache index from the seeded database and starts the periodic jobs, until the app closes. */
  start(): Promise<void>
}

/** Streams of one process tell what another one wrote so soon. */
const LOOK_MS = 100

/** Wires everything together, for production, tests and tools alike. */
export async function buildApp(dependencies: Dependencies): Promise<Service> {
  const { config, logger, database, secrets, spool, tracing, limits = LIMITS, worker } = dependencies
  const { db } = database

  const metrics = new Registry()
  const measuredStorage = measureStorage(metrics, dependencies.storage)
  const storage = tracing?.storage(measuredStorage) ?? measuredStorage
  tracing?.measure(metrics)
  const shares = shareOut(config.memoryCacheMaxBytes)
  const sealingKeys = secrets.keysFor('signing keys')
  const keyRing = new KeyRing({ db, sealingKeys, log: logger })
  const tokens = new AccessTokens({
    keyRing,
    issuer: config.issuer,
    ttlSeconds: config.accessTokenTtl,
    maxCachedTokens: shares.accessTokens,
  })
  const authenticator = new Authenticator({ db, tokens, maxCachedSessions: shares.sessions })
  const { passwords = new Passwords() } = dependencies
  const auth: AuthContext = {
    db,
    tokens,
    authenticator,
    passwords: tracing ? passwords.within((work) => tracing.work('hash password', work)()) : passwords,
    refreshKeys: secrets.keysFor('refresh tokens'),
    refreshTtlSeconds: config.refreshTokenTtl,
  }

  const media = createMediaContext({ db, config, storage, spool, log: logger, limits, tracing })

  const retirement = new Retirement()
  const app = await createServer({
    config,
    logger,
    limits,
    retirement,
    waitingServer: dependencies.waitingServer,
    // Whatever another process has answered before a request came must be seen by it.
    ...(worker && { beforeEach: () => database.pollForeignCommits() }),
    authenticate: authenticator.authenticate,
    traceRequests: tracing && ((app) => tracing.requests(app)),
    mapError: (error) => {
      if (isDataDiskFull(error, config.database)) void media.cache.makeRoom()
      return mapError(error)
    },
  })
  // First, so that it is the last to close.
  app.addHook('onClose', async () => tracing?.close())
  measureRequests(app, metrics, database.pool)
  measureHost(metrics, config)
  const watchCaches = measureCaches(metrics)
  const openApi = collectRoutes(app, config.publicUrl)
  provideScopes(app, config.publicUrl)
  honourIdempotencyKeys(app, db, limits, secrets.keysFor('idempotent responses'))

  operationRoutes(app, {
    metrics: worker?.metricsOfAll?.(metrics) ?? metrics,
    metricsToken: config.metricsToken,
    host: config.host,
    checks: [
      { name: 'shutting down', isVital: true, check: async () => retirement.assertServing() },
      { name: 'database', isVital: true, check: () => pingDatabase(db) },
      { name: 'storage', isVital: false, check: () => storage.check() },
      { name: 'signing keys', isVital: true, check: async () => void keyRing.signer },
    ],
  })
  if (dependencies.web === undefined) frontPageRoutes(app)
  else webRoutes(app, { build: dependencies.web, publicUrl: config.publicUrl })
  documentationRoutes(app, { openApi })
  keyRoutes(app, {
    db,
    keyRing,
    sealingKey: sealingKeys[0],
    keepActive: config.jwtKeepActive,
    generate: dependencies.generateKey,
  })
  discoveryRoute(app, config)
  authRoutes(app, auth)
  const { registration, mediaQuotaBytes } = config
  accountRoutes(app, { ...auth, files: mediaOfAccounts(media), registration, mediaQuotaBytes })
  const care = { db, defaultTimeZone: config.defaultTimeZone }
  const outbox = new Wake()
  const reminders = createReminders({
    ...{ care, config, secrets, tracing, outbox },
    resolve: dependencies.resolve,
  })
  const { channels, sendRecovery } = reminders
  invitationRoutes(app, { db, registration, recovery: sendRecovery !== undefined })
  const recoveryKeys = secrets.keysFor('password recovery')
  passwordLinkRoutes(app, { ...auth, mediaQuotaBytes, recoveryKeys, sendRecovery })
  await mediaRoutes(app, media)
  enumerationRoutes(app)
  categoryRoutes(app, { db })
  regionRoutes(app, { db })
  locationRoutes(app, { db })
  tagRoutes(app, { db })
  plantRoutes(app, { db })
  journalRoutes(app, { db })
  scheduleRoutes(app, care)
  manySchedulesRoutes(app, care)
  settingsRoutes(app, care)
  suggestionRoutes(app, care)
  taskRoutes(app, care)
  deferralRoutes(app, care)
  calendarRoutes(app, care)
  channelRoutes(app, channels)
  deliveryRoutes(app, { db })
  await emailChannelRoutes(app, channels)
  await takeoutRoutes(app, { care, media, channels })
  pushKeyRoutes(app, channels)
  const events = createEventContext(app, {
    ...{ database, authenticator, metrics },
    limits: limits.streams,
    log: logger,
  })
  eventRoutes(app, events)
  calendarFeedRoutes(app, care)
  speciesRoutes(app, { db, watchCaches, limits: shares })
  const source = { database, storage, secrets }
  const backups = createBackups(app, { config, source, log: logger, count: measureBackups(metrics) })
  dependencies.extraRoutes?.(app)
  measureStorageClaim(metrics, async () => (await findClaim(db)).refusal !== null)
  const count = measureDeliveries(metrics, () => pendingDeliveries(db))
  const { web } = dependencies
  watchCaches({
    image_files: () => media.cache.diskState,
    image_contents: () => media.cache.memoryState,
    image_addresses: () => media.knownImages.state,
    media_rows: () => media.rowCache.state,
    access_tokens: () => tokens.cacheState,
    sessions: () => authenticator.cacheState,
    ...(web && { web_files: () => web.cacheState }),
  })
  measureQueues(metrics, {
    ...media.queues,
    password_hashes: auth.passwords.queue,
    signing_keys: keyGeneration,
    sending: reminders.slots.queue,
  })
  const { publicUrl } = config
  const doesCommonWork = worker?.isFirst ?? true
  const sending =
    config.reminders && doesCommonWork
      ? createSending({ care, reminders, publicUrl, log: logger, outbox, count })
      : undefined
  app.addHook('preClose', async () => sending?.stop())
  let jobs: RunningJobs | undefined
  let triedBackups: Promise<void> | undefined
  app.addHook('onClose', async () => {
    // Who closes the app may remove its folder.
    await Promise.all([jobs?.stop(), media.variants.settled(), triedBackups])
  })
  await app.ready()

  return {
    app,
    retirement,
    openApi,
    start: async () => {
      // From here on: the first look finds nothing, for it has nothing to compare with.
      if (worker) await database.pollForeignCommits()
      database.onForeignCommit(() => {
        authenticator.forget()
        media.rowCache.forget()
      })
      // Side by side: a change of keys that falls between reading and listening is found by the job that follows them.
      await Promise.all([
        keyRing.refresh(),
        media.cache.load(),
        // Handed back, so that a request that finds a change waits for the keys.
        database.subscribe(KEY_CHANGES, () =>
          keyRing
            .reload()
            .catch((error: unknown) => logger.error({ err: error }, 'the key set could not be read')),
        ),
        subscribeToOtherServers(events),
      ])
      if (doesCommonWork) {
        triedBackups = backups.tryFolder()
        // Not waited for: a store that is away takes long to be given up, and the service runs without it.
        void tryStorage(dependencies)
      }
      const shared: PeriodicJob[] = [
        {
          name: 'delete expired sessions',
          everyMs: 600_000,
          run: () => deleteExpiredSessions(db, steadyTime()),
        },
        ...sharedMediaJobs(media),
        linkCleanUp(db),
        reminderCleanUp(db),
        eventCleanUp(db),
        {
          name: 'delete old idempotency keys',
          everyMs: 3_600_000,
          run: () => deleteExpiredKeys(db),
        },
        {
          name: 'delete old sign-in failures',
          everyMs: 600_000,
          run: () => deleteOldFailures(db, steadyTime()),
        },
      ]
      jobs = startJobs(
        measureJobs(metrics, [
          { name: 'follow signing keys', everyMs: 2_000, run: () => keyRing.refresh() },
          ...ownMediaJobs(media),
          ...(sending?.jobs ?? []),
          ...(doesCommonWork ? backups.jobs() : []),
          ...(doesCommonWork ? shared.map((job) => onOneServer(database, job)) : []),
          ...(worker
            ? [
                {
                  name: 'look for changes of other workers',
                  everyMs: LOOK_MS,
                  run: async () => {
                    await database.pollForeignCommits()
                  },
                },
              ]
            : []),
        ]),
        { log: logger, firstRunMs: dependencies.firstRunMs },
      )
    },
  }
}

/** Tells at once what the first upload would fail of. */
async function tryStorage({ storage, logger }: Dependencies): Promise<void> {
  try {
    await storage.check()
  } catch (error) {
    logger.error({ err: error }, `files cannot be stored or read: ${messageOf(error)}`)
  }
}
