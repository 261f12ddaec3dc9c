import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { registerPerson } from '../../../../../test/people.ts'
import { listen } from '../../../../../test/raw-http.ts'
import { importInto, takeoutOf } from '../../../../../test/takeout.ts'
import { buildTestApp, type TestApp } from '../../../../../test/test-app.ts'
import { MULTIPART, multipartBody } from '../../../../../test/upload.ts'
import { LIMITS } from '../../../../http/limits.ts'
import { oldestImport } from '../../../garden/media/claim/imports-under-way.ts'
// Loaded by the first import, which would take longer than the limit of this test.
import './import-body.ts'

const FILE = {
  ...{ id: 7, url: '/a.pdf', contentType: 'application/pdf', size: 8, file: 'media/7.pdf' },
  createdAt: 1_767_225_600_000,
}

// On SQLite only: it is about a connection.
test('an import may take longer than a client may leave a response unread', async () => {
  const service = await buildTestApp(undefined, {
    limits: { ...LIMITS, stalledTimeoutMs: 100 },
    aroundStorage: (storage) => ({
      ...storage,
      put: async (...asked) => {
        await setTimeout(400)
        await storage.put(...asked)
      },
    }),
  })
  try {
    const by = await registerPerson(service)
    const content = await takeoutOf({ 'media.jsonl': [FILE], 'media/7.pdf': Buffer.from('%PDF-1.7') })
    const reply = await fetch(`http://127.0.0.1:${await listen(service.app)}/api/v1/auth/me/import`, {
      method: 'POST',
      headers: { ...by.headers, 'content-type': MULTIPART },
      body: multipartBody([{ name: 'file', filename: 'a.zip', content }]),
    })
    assert.equal(reply.status, 200)
    await reply.arrayBuffer()
  } finally {
    await service.close()
  }
})

test('an import tells the sweep of its files for as long as it takes', async () => {
  const announced: boolean[] = []
  const service: TestApp = await buildTestApp(undefined, {
    aroundStorage: (storage) => ({
      ...storage,
      put: async (...asked) => {
        announced.push((await oldestImport(service.db)) !== undefined)
        await storage.put(...asked)
      },
    }),
  })
  try {
    const by = await registerPerson(service)
    const content = await takeoutOf({ 'media.jsonl': [FILE], 'media/7.pdf': Buffer.from('%PDF-1.7') })
    const reply = await importInto(service, by, content)
    assert.equal(reply.statusCode, 200)
    assert.deepEqual(announced, [true])
    assert.equal(await oldestImport(service.db), undefined)
  } finally {
    await service.close()
  }
})
