import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { backUp } from '../src/cli/commands/backup.ts'
import { restoreInto } from '../src/cli/commands/restore.ts'
import type { Environment } from '../src/config/config.ts'
import type { Manifest } from '../src/features/transfer/backups/manifest.ts'
import { noPostgres, POSTGRES, SQLITE, type TestEngine } from './engines.ts'
import { everyAnswer, everyPath } from './every-answer.ts'
import { type EveryKind, fillWithEveryKind } from './every-kind.ts'
import { assertCountsKept } from './garden-counts.ts'
import { type Gardener, newGardener, newSpecies } from './gardener.ts'
import { made } from './made.ts'
import { emptyTarget } from './restored.ts'
import { buildTestApp, buildTestAppBeside, type TestApp } from './test-app.ts'

/** From SQLite and a folder to PostgreSQL and another storage, and back, compared by everything that the service answers. */
export function roundTripCases(storageUrl: () => string | undefined): void {
  test('a service moves to PostgreSQL and back, backed up while somebody writes', {
    skip: noPostgres,
  }, async (t) => {
    const source = await buildTestApp(SQLITE)
    t.after(() => source.close())
    const kinds = await fillWithEveryKind(source)
    const writer = { ...(await newGardener(source)), speciesId: await newSpecies(source) }
    const there = await movedTo(t, source, POSTGRES, { env: { STORAGE_URL: storageUrl() }, writer })
    const back = await movedTo(t, there.service, SQLITE, {})
    assert.deepEqual(back.manifest.tables, there.manifest.tables)
    const expected = await everyAnswer(source, kinds, await everyPath(there.service, kinds))
    assert.ok(expected.size > 200)
    for (const { service } of [there, back]) {
      await assertSame(service, kinds, expected)
      await assertPrefix(service, writer)
      await assertCountsKept(service.db)
    }
  })
}

interface Writer extends Gardener {
  readonly speciesId: number
}

interface Moved {
  readonly service: TestApp
  readonly manifest: Manifest
}

interface Move {
  readonly env?: Environment
  /** Writes for as long as the backup is made. */
  readonly writer?: Writer
}

/** Backs a service up, and starts another one from that. */
async function movedTo(
  t: TestContext,
  { app, config, ...service }: TestApp,
  engine: TestEngine,
  { env, writer }: Move,
): Promise<Moved> {
  const target = await emptyTarget(engine, env?.STORAGE_URL)
  t.after(() => target.remove())
  const file = join(target.folder, 'backup.zip')
  const writing = writer && keepWriting({ app, config, ...service }, writer)
  const manifest = await backUp(config, file)
  await writing?.stop()
  assert.deepEqual(await restoreInto(target.config, file), { manifest, result: 'restored' })
  const moved = await buildTestAppBeside(target, env === undefined ? {} : { env })
  t.after(() => moved.close())
  return { service: moved, manifest }
}

/** Plants that are called by their number, each with an entry of the same number, one after the other. */
function keepWriting(service: TestApp, by: Writer) {
  let isStopped = false
  const write = async () => {
    for (let number = 1; !isStopped; number++) {
      const payload = { name: String(number), speciesId: by.speciesId, locationId: by.locationId }
      const plant = await made(service, 'POST /api/v1/plants', { by, payload })
      const entry = { plantIds: [plant.id], remark: String(number) }
      await made(service, 'POST /api/v1/plant-journals', { by, payload: entry })
    }
  }
  const done = write()
  return {
    stop: async () => {
      isStopped = true
      await done
    },
  }
}

/** What the writer had written when the backup was made: all of it, up to one moment. */
async function assertPrefix(service: TestApp, by: Gardener): Promise<void> {
  const read = (path: string) =>
    made<{ items: { name: string; remark: string }[]; total: number }>(
      service,
      `GET /api/v1/${path}?size=100`,
      { by },
    )
  const plants = await read('plants')
  const entries = await read('plant-journals')
  const upTo = (last: number) => Array.from({ length: last }, (_, at) => String(at + 1)).slice(-100)
  const sorted = (texts: string[]) => texts.toSorted((one, other) => Number(one) - Number(other))
  assert.deepEqual(sorted(plants.items.map(({ name }) => name)), upTo(plants.total))
  assert.deepEqual(sorted(entries.items.map(({ remark }) => remark)), upTo(entries.total))
  assert.ok(plants.total - entries.total === 0 || plants.total - entries.total === 1)
}

async function assertSame(
  service: TestApp,
  kinds: EveryKind,
  expected: ReadonlyMap<string, string>,
): Promise<void> {
  const found = await everyAnswer(service, kinds, await everyPath(service, kinds))
  assert.deepEqual([...found.keys()], [...expected.keys()])
  for (const [request, answer] of expected) assert.equal(found.get(request), answer, request)
}
