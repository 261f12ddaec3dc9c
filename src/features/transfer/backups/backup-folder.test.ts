import assert from 'node:assert/strict'
import { copyFile, readdir, writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import { inEmptyFolder } from '../../../../test/process.ts'
import { BackupFolder } from './backup-folder.ts'

const ARCHIVE = new URL('../../../../test/backups/version-1.zip', import.meta.url)

test('only good backups of the past count towards those that are kept', async () => {
  await inEmptyFolder(async (path) => {
    const folder = new BackupFolder(path)
    const days = [1, 2, 3].map((day) => Date.UTC(2026, 10, day))
    for (const day of days) await copyFile(ARCHIVE, folder.fileOf(day))
    await writeFile(folder.fileOf(Date.UTC(2026, 10, 4)), 'cut')
    await copyFile(ARCHIVE, folder.fileOf(Date.UTC(2099, 0, 1)))
    assert.deepEqual(await folder.removeBeyond(2, Date.UTC(2026, 10, 5)), ['frond-20261101T000000Z.zip'])
    assert.deepEqual((await readdir(path)).sort(), [
      'frond-20261102T000000Z.zip',
      'frond-20261103T000000Z.zip',
      'frond-20261104T000000Z.zip',
      'frond-20990101T000000Z.zip',
    ])
  })
})

test('so many are kept of those made by hand and of the others, and neither push out the others', async () => {
  await inEmptyFolder(async (path) => {
    const folder = new BackupFolder(path)
    const byHand = { byHand: true }
    for (const day of [1, 5]) await copyFile(ARCHIVE, folder.fileOf(Date.UTC(2026, 10, day)))
    for (const day of [2, 3, 4]) await copyFile(ARCHIVE, folder.fileOf(Date.UTC(2026, 10, day), byHand))
    const now = Date.UTC(2026, 10, 6)
    assert.deepEqual(await folder.removeBeyond(2, now), ['frond-20261102T000000Z-by-hand.zip'])
    assert.deepEqual(
      (await folder.list()).map(({ name, byHand }) => [name, byHand]),
      [
        ['frond-20261105T000000Z.zip', false],
        ['frond-20261104T000000Z-by-hand.zip', true],
        ['frond-20261103T000000Z-by-hand.zip', true],
        ['frond-20261101T000000Z.zip', false],
      ],
    )
  })
})
