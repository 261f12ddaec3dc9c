import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { copyBeforeUpgrade } from './upgrade-copies.ts'

const NOON = Date.UTC(2026, 10, 18, 12)
const MINUTE_MS = 60_000

test('an upgrade that is tried again within the hour is content with the copy of before', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'frond-copies-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'frond.sqlite')
  const database = new DatabaseSync(file)
  database.exec('create table plants (name text)')
  database.close()
  const copy = async (migration: string, minutes: number) => {
    const path = await copyBeforeUpgrade(file, migration, NOON + minutes * MINUTE_MS)
    return path.slice(folder.length + 1)
  }
  const first = 'frond-0005_garden-20261118T120000Z.sqlite'
  assert.deepEqual([await copy('0005_garden', 0), await copy('0005_garden', 59)], [first, first])
  const later = [await copy('0006_lists', 59), await copy('0005_garden', 60), await copy('0005_garden', 180)]
  assert.deepEqual(later, [
    'frond-0006_lists-20261118T125900Z.sqlite',
    'frond-0005_garden-20261118T130000Z.sqlite',
    'frond-0005_garden-20261118T150000Z.sqlite',
  ])
  assert.deepEqual((await readdir(folder)).sort(), [...later, 'frond.sqlite'].sort())
})
