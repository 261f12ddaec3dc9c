import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertSuccess } from '../../../../test/envelope.ts'
import { type Person, registerPerson } from '../../../../test/people.ts'
import { picture, samples } from '../../../../test/pictures.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { upload } from '../../../../test/upload.ts'
import type { MediaFile } from './media.schema.ts'

onEachEngine('uploads', (engine) => {
  let service: TestApp
  let person: Person
  before(async () => {
    service = await buildTestApp(engine)
    person = await registerPerson(service)
  })
  after(() => service.close())

  test('every accepted type is told by its content', async (t) => {
    for (const [name, { content, contentType, extension, ...size }] of Object.entries(await samples())) {
      await t.test(name, async () => {
        const before = Date.now()
        const reply = await upload(service, person, content)
        const { data }: { data: MediaFile } = reply.json()
        const { id, url, createdAt } = data
        assertSuccess(reply, { id, url, contentType, size: content.length, ...size, createdAt })
        assert.ok(Number.isSafeInteger(id) && id > 0)
        assert.ok(createdAt >= before && createdAt <= Date.now())
        const month = new Date(createdAt).toISOString().slice(0, 7).replace('-', '')
        assert.match(url, new RegExp(`^/api/v1/media/${month}/[0-9A-HJKMNP-TV-Z]{26}\\${extension}$`))
      })
    }
  })
})

test('the address is absolute where the service knows its own', async (t) => {
  const service = await buildTestApp(undefined, { env: { PUBLIC_URL: 'https://frond.example.org/' } })
  t.after(() => service.close())
  const person = await registerPerson(service)
  const reply = await upload(service, person, await picture('png'))
  const { data }: { data: MediaFile } = reply.json()
  assert.match(data.url, /^https:\/\/frond\.example\.org\/api\/v1\/media\/[0-9]{6}\/[0-9A-Z]{26}\.png$/)
})
