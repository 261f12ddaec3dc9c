import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { buildTestApp } from '../../../../test/test-app.ts'
import { mediaEntries } from './backup-entries.ts'
import { SILENT } from './progress.ts'

// On SQLite only: it is about a file.
test('a backup that is given up closes the file that it was about to read', async (t) => {
  const { db, close } = await buildTestApp()
  t.after(close)
  const file = Readable.from([Buffer.from('leaf')])
  async function* rows() {
    yield { key: '202611/leaf.jpg', content_type: 'image/jpeg', size: 4, sha256: '', created_at: 0 }
  }
  const entries = mediaEntries(rows(), { db, storage: { read: async () => file }, progress: SILENT })
  const { value } = await entries.next()
  assert.ok(value !== undefined && 'name' in value)
  assert.equal(value.name, 'media/202611/leaf.jpg')
  assert.equal(file.destroyed, false)
  await entries.return({ files: 0, bytes: 0, exceptions: [] })
  assert.equal(file.destroyed, true)
})
