import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { after, before, describe, test } from 'node:test'
import { Registry } from 'prom-client'
import { onEachEngine } from '../../../test/engines.ts'
import { type Metric, namingProblems, readExposition, valueIn } from '../../../test/exposition.ts'
import { registerPerson } from '../../../test/people.ts'
import { picture } from '../../../test/pictures.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { uploaded } from '../../../test/upload.ts'
import { VERSION } from '../../base/version.ts'
import { openDatabase, pingDatabase } from '../../db/engines/database.ts'
import { FileMissingError, type Storage } from '../../storage/storage.ts'
import { measureJobs } from './job-metrics.ts'
import { measureStorage } from './storage-metrics.ts'

async function metricsOf({ app }: TestApp): Promise<Metric[]> {
  return readExposition((await app.inject('/metrics')).body)
}

onEachEngine('metrics', (engine) => {
  let service: TestApp
  before(async () => {
    service = await buildTestApp(engine)
  })
  after(() => service.close())

  test('have names and help as Prometheus wants them', async () => {
    const { body } = await service.app.inject('/metrics')
    assert.deepEqual(namingProblems(readExposition(body)), [])
    const { error, status, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: body })
    // Most machines have none; the rules above are the same.
    if (error === undefined) assert.equal(status, 0, String(stderr))
  })

  test('tell what runs here, and how much room it has', async () => {
    const metrics = await metricsOf(service)
    const labels = {
      version: VERSION,
      node: process.versions.node,
      database: service.config.database.engine,
      storage: 'disk',
    }
    assert.equal(valueIn(metrics, 'frond_build_info', labels), 1)
    const [free = 0, size = 0] = ['free', 'size'].map((what) => valueIn(metrics, `data_disk_${what}_bytes`))
    assert.ok(free > 0 && free <= size, `${free} of ${size}`)
  })

  test('count statements that wait for an answer', async () => {
    const database = await openDatabase(service.config.database)
    const before = database.pool().statements
    const asked = Promise.all([1, 2].map(() => pingDatabase(database.db)))
    const during = database.pool().statements
    await asked
    assert.deepEqual([before, during, database.pool().statements], [0, engine.name === 'SQLite' ? 0 : 2, 0])
    await database.close()
    assert.equal(typeof valueIn(await metricsOf(service), 'database_statements_pending'), 'number')
  })
})

// On SQLite only: nothing of this is in a database.
describe('metrics of what a server does', () => {
  let service: TestApp
  before(async () => {
    service = await buildTestApp(undefined, { onOneProcess: 'caches are counted in each process' })
  })
  after(() => service.close())

  test('tell of caches, queues and the storage, which a picture passes all', async () => {
    const someone = await registerPerson(service)
    const lookups = (metrics: Metric[], cache: string) =>
      ['hit', 'miss'].map((result) => valueIn(metrics, 'cache_lookups_total', { cache, result }))
    const operations = (metrics: Metric[]) =>
      ['put', 'read', 'fetch', 'remove'].map((operation) =>
        valueIn(metrics, 'storage_operation_duration_seconds_count', { operation, result: 'succeeded' }),
      )
    const empty = await metricsOf(service)
    assert.deepEqual(lookups(empty, 'image_files'), [0, 0])
    assert.deepEqual(operations(empty), [0, 0, 0, 0])

    const { url } = await uploaded(service, someone, await picture('png'))
    const small = `${new URL(url, 'http://frond').pathname}?w=8`
    for (let round = 0; round < 3; round++) {
      assert.equal((await service.app.inject(small)).statusCode, 200)
    }
    const metrics = await metricsOf(service)
    assert.deepEqual(lookups(metrics, 'image_files'), [0, 1])
    // The first put it there.
    assert.deepEqual(lookups(metrics, 'image_contents'), [2, 0])
    assert.deepEqual(lookups(metrics, 'image_addresses'), [2, 1])
    assert.equal(valueIn(metrics, 'cache_entries', { cache: 'image_files' }), 1)
    assert.ok((valueIn(metrics, 'cache_bytes', { cache: 'image_files' }) ?? 0) > 0)
    assert.equal(valueIn(metrics, 'cache_bytes', { cache: 'media_rows' }), undefined)
    assert.deepEqual(operations(metrics), [1, 0, 1, 0])
    for (const queue of ['images', 'large_images', 'image_inspections', 'password_hashes', 'sending']) {
      const counts = ['running', 'waiting'].map((what) => valueIn(metrics, `work_queue_${what}`, { queue }))
      assert.deepEqual(counts, [0, 0], queue)
      // Hashes are computed for all services of a process together, and tests in the same one may have overloaded them.
      const refused = (at: Metric[]) => valueIn(at, 'work_queue_refused_total', { queue })
      assert.equal(refused(metrics), refused(empty), queue)
    }
  })
})

describe('metrics of jobs', () => {
  const failure = new Error('broken')
  const registry = new Registry()
  let isBroken = false
  const [job] = measureJobs(registry, [
    {
      name: 'sweep',
      everyMs: 60_000,
      run: async () => {
        if (isBroken) throw failure
      },
    },
  ])
  const read = async () => readExposition(await registry.metrics())

  test('are there before the first run', async () => {
    const metrics = await read()
    assert.deepEqual(namingProblems(metrics), [])
    assert.equal(valueIn(metrics, 'job_interval_seconds', { task: 'sweep' }), 60)
    for (const result of ['succeeded', 'failed']) {
      assert.equal(valueIn(metrics, 'job_runs_total', { task: 'sweep', result }), 0)
    }
    assert.equal(valueIn(metrics, 'job_last_success_timestamp_seconds', { task: 'sweep' }), undefined)
  })

  test('count runs, failures and the last success', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: 1_700_000_000_000 })
    await job?.run()
    t.mock.timers.setTime(1_700_000_060_000)
    isBroken = true
    await assert.rejects(job?.run() ?? Promise.resolve(), failure)
    const metrics = await read()
    assert.equal(valueIn(metrics, 'job_runs_total', { task: 'sweep', result: 'succeeded' }), 1)
    assert.equal(valueIn(metrics, 'job_runs_total', { task: 'sweep', result: 'failed' }), 1)
    assert.equal(valueIn(metrics, 'job_duration_seconds_count', { task: 'sweep' }), 2)
    assert.equal(valueIn(metrics, 'job_last_success_timestamp_seconds', { task: 'sweep' }), 1_700_000_000)
  })
})

describe('metrics of a storage that fails', () => {
  const never = () => Promise.reject(new Error('not asked for'))
  const broken: Storage = {
    put: never,
    read: never,
    withLocalFile: (key) => Promise.reject(new FileMissingError(key)),
    remove: never,
    list: async function* () {},
    removeUnfinished: never,
    check: never,
    close: async () => {},
  }

  test('tell failures from files that are not there, and pass both on', async () => {
    const registry = new Registry()
    const storage = measureStorage(registry, broken)
    await assert.rejects(storage.check(), { message: 'not asked for' })
    await assert.rejects(storage.read('a/b'), { message: 'not asked for' })
    await assert.rejects(
      storage.withLocalFile('a/b', async () => {}),
      FileMissingError,
    )
    const metrics = readExposition(await registry.metrics())
    const count = (operation: string, result: string) =>
      valueIn(metrics, 'storage_operation_duration_seconds_count', { operation, result })
    assert.deepEqual(
      [count('check', 'failed'), count('read', 'failed'), count('fetch', 'missing'), count('put', 'failed')],
      [1, 1, 1, 0],
    )
  })
})

describe('the rules for names', () => {
  for (const [exposition, problem] of [
    ['# TYPE a_total counter\na_total 1', 'a_total has no help text'],
    ['# HELP a x\n# TYPE a counter\na 1', 'a is a counter without _total'],
    ['# HELP a_total x\n# TYPE a_total gauge\na_total 1', 'a_total ends in _total and is no counter'],
    [
      '# HELP a_count x\n# TYPE a_count gauge\na_count 1',
      'a_count ends like a part of a histogram, or like an info metric',
    ],
    [
      '# HELP a_milliseconds x\n# TYPE a_milliseconds gauge\na_milliseconds 1',
      'a_milliseconds is in no base unit',
    ],
    ['# HELP a_hours x\n# TYPE a_hours gauge\na_hours 1', 'a_hours is in no base unit'],
    ['# HELP a_gauge x\n# TYPE a_gauge gauge\na_gauge 1', 'a_gauge has its type in its name'],
    ['# HELP aB x\n# TYPE aB gauge\naB 1', 'aB is not in lower case with underscores'],
    ['# HELP a x\n# TYPE a gauge\na{bC="1"} 1', 'a has a label bC'],
  ] as const) {
    test(problem, () => assert.deepEqual(namingProblems(readExposition(exposition)), [problem]))
  }
})
