import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { assertFailure } from '../../../../test/envelope.ts'
import { registerPerson } from '../../../../test/people.ts'
import { PDF } from '../../../../test/pictures.ts'
import { listen, rawRequest } from '../../../../test/raw-http.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { uploaded } from '../../../../test/upload.ts'
import { isMediaKey, newMediaKey } from './media-key.ts'

const ULID = '01KDVX7V9Q3N5T2A8R6M4J1C0B'

test('a key is the month in UTC, a sortable random name and the extension', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-12-31T23:59:59.999Z') })
  const first = newMediaKey('.jpg')
  t.mock.timers.tick(1)
  const second = newMediaKey('.jpg')
  assert.match(first, /^202612\/[0-9A-HJKMNP-TV-Z]{26}\.jpg$/)
  assert.match(second, /^202701\//)
  assert.ok(isMediaKey(first) && isMediaKey(second))
  assert.ok(first.slice(7) < second.slice(7))
  assert.equal(new Set(Array.from({ length: 1_000 }, () => newMediaKey('.png'))).size, 1_000)
})

test('nothing but a key is a key', () => {
  assert.ok(isMediaKey(`202611/${ULID}.webp`))
  for (const text of [
    '',
    `202611/${ULID}`,
    `20261/${ULID}.jpg`,
    `202611/${ULID.toLowerCase()}.jpg`,
    `202611/${ULID.slice(1)}.jpg`,
    `202611/${ULID}.jpg\n`,
    `202611/${ULID}.JPG`,
    `202611/../${ULID}.jpg`,
    `/202611/${ULID}.jpg`,
    `202611/x/${ULID}.jpg`,
    `202611/${ULID.replace('K', 'U')}.jpg`,
  ])
    assert.ok(!isMediaKey(text), text)
})

// One engine is enough: most of these keys never reach a database.
describe('addresses of files', () => {
  let service: TestApp
  let port: number
  let key: string
  before(async () => {
    service = await buildTestApp()
    port = await listen(service.app)
    ;({ key } = await uploaded(service, await registerPerson(service), PDF))
    await writeFile(join(service.config.dataDir, 'media', 'outside.txt'), 'secret')
  })
  after(() => service.close())

  /** The address is sent as it stands: a client library would tidy it up. */
  function ask(path: string, method = 'GET') {
    return rawRequest(port, `${method} /api/v1/media/${path} HTTP/1.1\r\nHost: frond\r\n\r\n`)
  }

  test('only the very key leads to the file', async () => {
    const answer = await ask(key)
    assert.equal(answer.statusCode, 200)
    assert.equal(answer.body, PDF.toString())
  })

  test('keys that cannot be are invalid addresses', async () => {
    for (const path of [
      '../media/outside.txt',
      '202611/../outside.txt',
      '202611/../../secret.key',
      '..',
      '%2e%2e/media/outside.txt',
      '202611/%2e%2e/outside.txt',
      '202611/.%2E/outside.txt',
      '%2e%2e%2foutside.txt',
      '202611%2Foutside.txt',
      '202611%2foutside.txt',
      key.replace('/', '%2F'),
      `${key}%00`,
      `${key}%00.png`,
      '202611/%0a.jpg',
      '202611/%7f.jpg',
      '202611\\outside.txt',
      '202611/%5coutside.txt',
      '..%5c..%5coutside.txt',
      '202611/%c0%ae%c0%ae/outside.txt',
      '202611/%c0%af.jpg',
      '202611/%e0%80%af.jpg',
      '202611/%ff.jpg',
      '202611/%.jpg',
      '202611/%zz.jpg',
      '202611/%ed%a0%80.jpg',
    ])
      assertFailure(await ask(path), 1103, 400)
  })

  test('any other key is a file that does not exist', async () => {
    for (const path of [
      '',
      '/',
      'outside.txt',
      '202611',
      '202611/',
      '1',
      `202611/${ULID}.jpg`,
      key.toLowerCase(),
      key.replace('.pdf', '.png'),
      key.replace('.pdf', ''),
      `${key}/`,
      `${key}/x`,
      `/${key}`,
      `./${key}`,
      `x/${key}`,
      key.replace('/', '%252F'),
      '202611/%252e%252e',
      '202611/%E2%80%AE.jpg',
      `202611/${'x'.repeat(5_000)}`,
    ])
      assertFailure(await ask(path), 5001, 404)
  })

  test('other methods are told which there are', async () => {
    const headers = { allow: 'GET, HEAD, OPTIONS' }
    assertFailure(await ask(key, 'POST'), 1105, 405, { headers })
    assertFailure(await ask(key, 'DELETE'), 1105, 405, { headers })
  })
})
