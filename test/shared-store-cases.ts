import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { onPostgres } from './engines.ts'
import { assertFailure, assertSuccess } from './envelope.ts'
import { type Person, registerPerson } from './people.ts'
import { picture } from './pictures.ts'
import { newStorageUrl } from './s3-store.ts'
import { send } from './send.ts'
import { buildTestApp, buildTestAppBeside, type TestApp } from './test-app.ts'
import { uploaded } from './upload.ts'

/** Servers that share only a database and a store; only PostgreSQL can be shared between machines. */
export function sharedStoreCases(): void {
  onPostgres('what one server stored', (engine) => {
    let first: TestApp
    let second: TestApp
    let person: Person
    let folder: string
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'frond-second-'))
      const env = { STORAGE_URL: newStorageUrl(), SECRET_KEY: 'the same secret on every one of them' }
      first = await buildTestApp(engine, { env })
      second = await buildTestAppBeside(first, { env: { ...env, DATA_DIR: folder } })
      person = await registerPerson(first)
    })
    after(async () => {
      await second.close()
      await first.close()
      await rm(folder, { recursive: true, force: true })
    })

    test('the other serves, transforms, lists and deletes', async () => {
      const content = await picture('png')
      const { key, ...file } = await uploaded(first, person, content)
      const original = await second.app.inject(file.url)
      assert.equal(original.statusCode, 200)
      assert.deepEqual(original.rawPayload, content)
      const small = await second.app.inject(`${file.url}?w=4&format=jpeg`)
      assert.equal(small.headers['content-type'], 'image/jpeg')
      const page = { items: [file], page: 0, size: 20, total: 1 }
      assertSuccess(await send(second, 'GET /api/v1/media', { by: person }), page)

      assert.equal((await first.app.inject(file.url)).statusCode, 200)
      assertSuccess(await send(second, `DELETE /api/v1/media/${file.id}`, { by: person }), null)
      for (const { app } of [first, second]) assertFailure(await app.inject(file.url), 5001, 404)
    })
  })
}
