import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createDatabase, urlOf } from '../test/postgres-databases.ts'
import { type PostgresServer, startPostgres } from '../test/postgres-server.ts'
import { type Garden, plantGarden } from './garden.ts'
import type { EngineName } from './line.ts'
import { type Loader, startLoader } from './load.ts'
import type { Options } from './options.ts'
import type { Site } from './site.ts'

/** What the workloads of a run share, made when the first asks for it and stopped at the end. */
export class Stage implements AsyncDisposable {
  readonly options: Options
  readonly folder: string
  readonly #gardens = new Map<string, Promise<Garden>>()
  readonly #running = new AsyncDisposableStack()
  #loader: Loader | undefined
  #postgres: Promise<PostgresServer> | undefined
  #sites = 0

  constructor(folder: string, options: Options) {
    this.folder = folder
    this.options = options
  }

  get loader(): Loader {
    this.#loader ??= this.keep(startLoader(this.options))
    return this.#loader
  }

  /** All workloads share this one. */
  garden(engine: EngineName, users = this.options.users): Promise<Garden> {
    const name = `${engine} ${users}`
    const garden = this.#gardens.get(name) ?? this.#newGarden(engine, users)
    this.#gardens.set(name, garden)
    return garden
  }

  async #newGarden(engine: EngineName, users: number): Promise<Garden> {
    process.stderr.write(`A garden of ${(users * 100).toLocaleString('en')} plants on ${engine} …\n`)
    return this.keep(await plantGarden(await this.newSite(engine), users))
  }

  async newSite(engine: EngineName): Promise<Site> {
    const name = `site_${++this.#sites}`
    const folder = join(this.folder, name)
    await mkdir(folder)
    if (engine === 'SQLite') {
      const file = join(folder, 'frond.sqlite')
      return { engine, folder, database: { engine: 'sqlite', file }, env: { DATABASE_FILE: file } }
    }
    // As an operator would run it: with everything on disk before a commit is acknowledged, and room for what is read often.
    this.#postgres ??= startPostgres(undefined, { shared_buffers: '1GB' }).then((server) => this.keep(server))
    const server = await this.#postgres
    await createDatabase(server.url, name)
    const url = urlOf(server.url, name)
    return { engine, folder, database: { engine: 'postgres', url }, env: { DATABASE_URL: url } }
  }

  /** Has something stopped at the end, whatever happens. */
  keep<T extends { stop(): Promise<void> }>(thing: T): T {
    this.#running.defer(() => thing.stop())
    return thing
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#running.disposeAsync()
  }
}
