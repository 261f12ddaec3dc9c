import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, loadConfig } from '../src/config/config.ts'
import type { TestEngine } from './engines.ts'
import { TEST_SECRET } from './templates.ts'

export interface EmptyTarget {
  readonly config: Config
  readonly folder: string
  remove(): Promise<void>
}

/** An empty database and storage that a backup can be restored into. */
export async function emptyTarget(engine: TestEngine, storageUrl?: string): Promise<EmptyTarget> {
  const folder = await mkdtemp(join(tmpdir(), 'frond-target-'))
  const database = await engine.create('empty')
  const env = { DATA_DIR: join(folder, 'data'), SECRET_KEY: TEST_SECRET, STORAGE_URL: storageUrl }
  return {
    config: { ...loadConfig(env), database: database.config },
    folder,
    remove: async () => {
      await database.remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** An empty database for a process of its own, and the variables that name it; the embedded one is in the data folder. */
export async function emptyDatabase(engine: TestEngine) {
  const { config, remove } = await engine.create('empty')
  return {
    env: config.engine === 'postgres' ? { DATABASE_URL: config.url } : {},
    [Symbol.asyncDispose]: remove,
  }
}
