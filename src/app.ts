import type { FastifyBaseLogger } from 'fastify'
import { Registry } from 'prom-client'
import { shareOut } from './config/cache-shares.ts'
import type { Config } from './config/config.ts'
import type { Secrets } from './config/secrets.ts'
import type { Database } from './db/engine.ts'
import { pingDatabase } from './db/engines/database.ts'
import { assistantRoutes } from './features/assistants/assistants.routes.ts'
import { Endpoints } from './features/assistants/endpoints.ts'
import { careRoutes } from './features/care/care.routes.ts'
import { categoryRoutes } from './features/catalogue/species/categories.routes.ts'
import { createSpeciesContext, speciesRoutes } from './features/catalogue/species/species.routes.ts'
import { honourIdempotencyKeys, idempotencyCleanUp } from './features/change/idempotency/idempotent-routes.ts'
import { provideScopes } from './features/change/scope.ts'
import { enumerationRoutes } from './features/enumerations/enumerations.routes.ts'
import { createEventContext, subscribeToOtherServers } from './features/events/events.context.ts'
import { eventCleanUp, workerFollowing } from './features/events/events.jobs.ts'
import { eventRoutes } from './features/events/events.routes.ts'
import { journalRoutes } from './features/garden/journals/journals.routes.ts'
import { measurementRoutes } from './features/garden/measurements/measurements.routes.ts'
import { findClaim } from './features/garden/media/claim/storage-claim.sql.ts'
import { createMediaContext } from './features/garden/media/media.context.ts'
import { ownMediaJobs, sharedMediaJobs } from './features/garden/media/media.jobs.ts'
import { mediaRoutes } from './features/garden/media/media.routes.ts'
import { mediaOfAccounts } from './features/garden/media/media.service.ts'
import { SharedFiles } from './features/garden/media/shared-files.ts'
import { sharedMediaRoutes } from './features/garden/media/shared-media.routes.ts'
import { plantRoutes } from './features/garden/plants/plants.routes.ts'
import { regionRoutes } from './features/garden/regions/regions.routes.ts'
import { tagRoutes } from './features/garden/tags/tags.routes.ts'
import { wishRoutes } from './features/garden/wishes/wishes.routes.ts'
import { documentationRoutes } from './features/pages/documentation/documentation.routes.ts'
import { frontPageRoutes } from './features/pages/front-page/front-page.routes.ts'
import { helpRoutes } from './features/pages/help/help.routes.ts'
import { operationRoutes } from './features/pages/operations/operations.routes.ts'
import { tryStorage } from './features/pages/operations/readiness.ts'
import { webRoutes } from './features/pages/web/web.routes.ts'
import { guardFreshRoutes } from './features/people/auth/fresh.ts'
import type { Passwords } from './features/people/auth/passwords.ts'
import type { KeyPair } from './features/people/keys/key-pair.ts'
import { oauthAddresses } from './features/people/oauth/addresses.ts'
import { hearKeyChanges, keyFollowing, peopleCleanUps } from './features/people/people.jobs.ts'
import { peopleRoutes } from './features/people/people.routes.ts'
import { createPeople } from './features/people/people.wiring.ts'
import { reminderRoutes } from './features/reminders/reminders.routes.ts'
import { createReminders } from './features/reminders/reminders.wiring.ts'
import { createSending, reminderCleanUp } from './features/reminders/sending.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { backupJobs, createBackups } from './features/transfer/backups/backups.wiring.ts'
import { takeoutRoutes } from './features/transfer/takeout.routes.ts'
import type { App } from './http/app-type.ts'
import { Retirement } from './http/connection/retirement.ts'
import { LIMITS, type Limits } from './http/limits.ts'
import { collectRoutes } from './http/openapi/document.ts'
import type { JsonObject } from './http/schemas.ts'
import { OwnCalls } from './http/security/own-calls.ts'
import { createServer } from './http/server/server.ts'
import type { WaitingServer } from './http/server/waiting-server.ts'
import type { WebBuild } from './install/web-build.ts'
import { onOneServer, type RunningJobs, startJobs } from './jobs/periodic.ts'
import { errorMapper } from './map-error.ts'
import { measureJobs } from './observe/metrics/job-metrics.ts'
import {
  type MetricsSource,
  measureCaches,
  measureHost,
  measureQueues,
  measureRequests,
  measureStorageClaim,
} from './observe/metrics/metrics.ts'
import { measureStorage } from './observe/metrics/storage-metrics.ts'
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

/** Wires everything together, for production, tests and tools alike. */
export async function buildApp(dependencies: Dependencies): Promise<Service> {
  const { config, logger, database, secrets, spool, web, tracing, limits = LIMITS, worker } = dependencies
  const { db } = database
  const { publicUrl } = config
  const doesCommonWork = worker?.isFirst ?? true

  const metrics = new Registry()
  const shared = { database, metrics, log: logger }
  const measuredStorage = measureStorage(metrics, dependencies.storage)
  const storage = tracing?.storage(measuredStorage) ?? measuredStorage
  const shares = shareOut(config.memoryCacheMaxBytes)
  const people = createPeople({ ...dependencies, db, shares })
  const { authenticator } = people.auth
  const { keyRing } = people.keys
  const media = createMediaContext({ db, config, storage, spool, log: logger, limits, tracing })
  const care = { db, defaultTimeZone: config.defaultTimeZone }

  const retirement = new Retirement()
  const ownCalls = new OwnCalls()
  const app = await createServer({
    ...{ config, logger, limits, retirement },
    waitingServer: dependencies.waitingServer,
    // A request must see what another process has answered before it came.
    ...(worker && { beforeEach: () => database.pollForeignCommits() }),
    authenticate: authenticator.authenticate,
    findPlace: people.auth.places.find,
    ownCalls,
    traceRequests: tracing && ((app) => tracing.requests(app)),
    mapError: errorMapper(db, () => media.cache.makeRoom()),
  })
  // The first hook is the last to run.
  app.addHook('onClose', async () => tracing?.close())
  tracing?.measure(metrics)
  // Metrics are read in this order: those of the pool come before any that ask the database.
  measureRequests(app, metrics, database.pool)
  measureHost(metrics, config)
  const reminders = createReminders({ ...dependencies, care, metrics })
  const { channels, sendRecovery, sendAddressMails, sendInvitation } = reminders
  const watchCaches = measureCaches(metrics)
  const openApi = collectRoutes(app, publicUrl)
  const endpoints = new Endpoints(app, ownCalls)
  const sharedFiles = new SharedFiles(secrets.keysFor('shared media'))
  provideScopes(app, publicUrl, sharedFiles.tokenOf)
  guardFreshRoutes(app, people.auth)
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
  if (web === undefined) frontPageRoutes(app)
  else {
    webRoutes(app, { build: web, publicUrl })
    helpRoutes(app, web)
  }
  documentationRoutes(app, { openApi })
  const files = mediaOfAccounts(media)
  await peopleRoutes(app, people, {
    ...{ config, files, sendRecovery, sendAddressMails, sendInvitation },
    ...{ resolve: dependencies.resolve, limits },
  })
  await mediaRoutes(app, media)
  sharedMediaRoutes(app, media, { sharedFiles, linkOf: people.auth.places.linkOf })
  enumerationRoutes(app)
  categoryRoutes(app, { db })
  regionRoutes(app, { db })
  tagRoutes(app, { db })
  plantRoutes(app, { db })
  wishRoutes(app, { db })
  journalRoutes(app, { db })
  measurementRoutes(app, { db })
  careRoutes(app, care)
  await reminderRoutes(app, care, channels)
  await takeoutRoutes(app, { care, media, channels })
  const events = createEventContext(app, { ...shared, authenticator, limits: limits.streams })
  eventRoutes(app, events)
  const species = createSpeciesContext({ db, watchCaches, limits: shares })
  speciesRoutes(app, species)
  searchRoutes(app, species)
  const backups = createBackups(app, { ...shared, config, storage, secrets })
  const { mcp, corsOrigins } = config
  const { isUsable: grantsKeys, resourceMetadata: metadata } = oauthAddresses(config)
  const resourceMetadata = grantsKeys ? metadata : undefined
  assistantRoutes(app, { endpoints, isOn: mcp, publicUrl, resourceMetadata, corsOrigins })
  dependencies.extraRoutes?.(app)

  measureStorageClaim(metrics, async () => (await findClaim(db)).refusal !== null)
  watchCaches({
    image_files: () => media.cache.diskState,
    image_contents: () => media.cache.memoryState,
    image_addresses: () => media.knownImages.state,
    media_rows: () => media.rowCache.state,
    ...people.caches,
    ...(web && { web_files: () => web.cacheState }),
  })
  measureQueues(metrics, { ...media.queues, ...people.queues, sending: reminders.slots.queue })
  const sends = config.reminders && doesCommonWork
  const sendingJobs = sends ? createSending(app, { care, reminders, publicUrl, log: logger }) : []
  let jobs: RunningJobs | undefined
  // The folder of an app may be removed as soon as it is closed.
  app.addHook(
    'onClose',
    async () =>
      void (await Promise.all([jobs?.stop(), media.variants.whenIdle(), people.auth.places.whenIdle()])),
  )
  await app.ready()

  return {
    app,
    retirement,
    openApi,
    start: async () => {
      // The first look has nothing to compare with, and finds nothing.
      if (worker) await database.pollForeignCommits()
      database.onForeignCommit(() => {
        authenticator.forget()
        media.rowCache.forget()
      })
      // A change of keys between reading and listening is found by the job that follows them.
      await Promise.all([
        keyRing.refresh(),
        media.cache.load(),
        hearKeyChanges(database, keyRing, logger),
        subscribeToOtherServers(events),
      ])
      if (doesCommonWork) {
        backups.tryFolder()
        // The service runs without the storage, so the start does not wait for it.
        void tryStorage(dependencies.storage, logger)
      }
      const onAnyServer = [
        ...peopleCleanUps(db),
        ...sharedMediaJobs(media),
        reminderCleanUp(db),
        eventCleanUp(db),
        idempotencyCleanUp(db),
      ].map((job) => onOneServer(database, job))
      const all = [
        keyFollowing(keyRing),
        ...ownMediaJobs(media),
        ...(worker ? [workerFollowing(database)] : []),
        ...(doesCommonWork ? [...sendingJobs, ...backupJobs(backups), ...onAnyServer] : []),
      ]
      jobs = startJobs(measureJobs(metrics, all), { log: logger, firstRunMs: dependencies.firstRunMs })
    },
  }
}
