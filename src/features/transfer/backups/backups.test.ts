import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { eventually } from '../../../../test/eventually.ts'
import { newGardener } from '../../../../test/gardener.ts'
import { createGate } from '../../../../test/gate.ts'
import { made } from '../../../../test/made.ts'
import { type Person, registerAdmin } from '../../../../test/people.ts'
import { fileOf } from '../../../../test/pictures.ts'
import { send } from '../../../../test/send.ts'
import { buildTestApp, buildTestAppBeside, type TestApp } from '../../../../test/test-app.ts'
import { uploaded } from '../../../../test/upload.ts'
import type { BackupsState } from './backups.schema.ts'
import { verifyBackup } from './verify-backup.ts'

const PATH = '/api/v1/admin/backups'

onEachEngine('backups of a server', (engine) => {
  let folder: string
  let service: TestApp
  let admin: Person
  /** Holds the files back, as a store that is slow. */
  let gate = createGate()
  let isSlow = false
  const env = () => ({ BACKUP_DIR: folder, BACKUP_AT: '04:30', BACKUP_KEEP: '3' })
  before(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'frond-backups-')), 'backups')
    service = await buildTestApp(engine, {
      env: env(),
      aroundStorage: (storage) => ({
        ...storage,
        read: async (key, range) => {
          if (isSlow) await gate.wait()
          return storage.read(key, range)
        },
      }),
    })
    admin = await registerAdmin(service)
    await uploaded(service, await newGardener(service), fileOf(5_000))
  })
  after(async () => {
    await service.close()
    await rm(join(folder, '..'), { recursive: true, force: true })
  })
  beforeEach(() => {
    gate = createGate()
    isSlow = false
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const state = (by = admin, of = service) => made<BackupsState>(of, `GET ${PATH}`, { by })
  const start = (of = service) => send(of, `POST ${PATH}`, { by: admin })
  const untilDone = (of = service) =>
    eventually(async () => assert.equal((await state(admin, of)).runningSince, undefined))
  const metrics = async (of = service) =>
    (await of.app.inject('/metrics')).body.split('\n').filter((line) => /^backup/.test(line))

  test('one is made when an administrator asks for it, and is in the list', async () => {
    const before = Date.now()
    const reply = await start()
    const { startedAt }: { startedAt: number } = reply.json().data
    assertSuccess(reply, { startedAt })
    await untilDone()
    const { next, backups, ...rest } = await state()
    assert.deepEqual(rest, { enabled: true, at: '04:30', keep: 3 })
    assert.ok(next !== undefined && next > before && next <= Date.now() + 25 * 3_600_000)
    const [backup] = backups
    assert.ok(backup !== undefined && backup.size > 1_000)
    assert.deepEqual(backups, [
      {
        name: `frond-${new Date(startedAt).toISOString().replace(/[-:]|\.\d+/g, '')}-by-hand.zip`,
        createdAt: Math.floor(startedAt / 1_000) * 1_000,
        byHand: true,
        size: backup.size,
        verified: true,
      },
    ])
    assert.equal((await verifyBackup(join(folder, backup.name))).media.files, 1)
    assert.deepEqual(await readdir(folder), [backup.name])
    assert.equal((await stat(join(folder, backup.name))).mode & 0o777, 0o600)
    await truncate(join(folder, backup.name), backup.size - 1)
    assert.equal((await state()).backups[0]?.verified, false)
  })

  test('only one is made at a time, on all servers of the database', async () => {
    const beside = await buildTestAppBeside(service, { env: env() })
    try {
      isSlow = true
      const { startedAt } = (await start()).json().data
      await gate.reached
      await eventually(async () => assert.equal((await state(admin, beside)).runningSince, startedAt))
      for (const server of [service, beside]) {
        assertFailure(await start(server), 6002, 409, {
          message: 'A backup is already running; the list shows when it is done.',
        })
      }
      gate.open()
      await untilDone()
      assert.equal((await state()).backups.length, 1)
    } finally {
      gate.open()
      await beside.close()
    }
  })

  test('one that fails is told to administrators, the log and the metrics, and leaves nothing', async () => {
    await writeFile(folder, 'a file in its way')
    const failures = async () => (await metrics()).find((line) => line.includes('"failed"'))
    assert.equal(await failures(), 'backups_total{result="failed"} 0')
    await start()
    await untilDone()
    const { lastFailure } = await state().catch(() => assert.fail('the list fails'))
    assert.match(String(lastFailure?.message), /a file is in its way/)
    assert.ok(service.logs.some(({ message }) => message === 'backup failed'))
    assert.equal(await failures(), 'backups_total{result="failed"} 1')
    const beside = await buildTestAppBeside(service, { env: env() })
    assert.deepEqual((await state(admin, beside)).lastFailure, lastFailure)
    await beside.close()
    await rm(folder)
    await start()
    await untilDone()
    assert.equal((await state()).lastFailure, undefined)
  })

  test('without a folder there are none', async () => {
    const without = await buildTestApp(engine)
    try {
      const by = await registerAdmin(without)
      assertSuccess(await send(without, `GET ${PATH}`, { by }), {
        enabled: false,
        at: '03:00',
        keep: 7,
        backups: [],
      })
      assertFailure(await send(without, `POST ${PATH}`, { by }), 6001, 409, {
        message: 'This server makes no backups: its operator has to set BACKUP_DIR first.',
      })
    } finally {
      await without.close()
    }
  })
})
