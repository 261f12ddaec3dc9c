import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { type Person, registerPerson } from '../../../../test/people.ts'
import { fileOf, PDF } from '../../../../test/pictures.ts'
import { listen, openConnection } from '../../../../test/raw-http.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import {
  BOUNDARY,
  beginUpload,
  MULTIPART,
  multipartBody,
  NO_TRACES,
  type Part,
  sendBody,
  sendParts,
  traces,
} from '../../../../test/upload.ts'
import type { MediaFile } from './media.schema.ts'

const FILE: Part = { name: 'file', filename: 'a.pdf', content: PDF }

// One engine is enough: a refused file never reaches the database.
describe('the body of an upload', () => {
  let service: TestApp
  let person: Person
  let port: number
  before(async () => {
    service = await buildTestApp()
    person = await registerPerson(service)
    port = await listen(service.app)
  })
  after(() => service.close())

  const unwanted: Array<[title: string, parts: Part[], path: string, message: string]> = [
    ['no part at all', [], 'file', 'is required'],
    ['a field before the file', [{ name: 'title', content: 'x' }, FILE], 'title', 'is not known here'],
    ['a field after the file', [FILE, { name: 'title', content: 'x' }], 'title', 'is not known here'],
    ['a second file', [FILE, FILE], 'file', 'must be a single file'],
    ['a third file', [FILE, FILE, FILE], 'file', 'must be a single file'],
    ['the file under another name', [{ ...FILE, name: 'photo' }], 'photo', 'is not known here'],
    ['another file after the file', [FILE, { ...FILE, name: 'photo' }], 'photo', 'is not known here'],
    ['text where the file should be', [{ name: 'file', content: PDF }], 'file', 'must be a file'],
  ]
  for (const [title, parts, path, message] of unwanted) {
    test(`${title} is refused and leaves nothing`, async () => {
      const reply = await sendParts(service, person, parts)
      assertFailure(reply, 1101, 400, { errors: [{ path, message }], message: `${path} ${message}.` })
      assert.deepEqual(await traces(service), NO_TRACES)
    })
  }

  test('anything but multipart is refused', async () => {
    for (const type of ['application/json', 'application/pdf', 'multipart/mixed; boundary=x', 'text/plain']) {
      assertFailure(await sendBody(service, person, Buffer.from('{}'), type), 1102, 415)
    }
    const { app } = service
    const empty = await app.inject({ method: 'POST', url: '/api/v1/media', headers: person.headers })
    assertFailure(empty, 1102, 415, { message: 'Send the file as multipart/form-data, in the field "file".' })
    assert.deepEqual(await traces(service), NO_TRACES)
  })

  const whole = multipartBody([{ ...FILE, content: fileOf(100_000) }])
  const malformed: Array<[title: string, body: Buffer, contentType?: string]> = [
    ['without a boundary', whole, 'multipart/form-data'],
    ['with an empty boundary', whole, 'multipart/form-data; boundary='],
    ['with another boundary', whole, 'multipart/form-data; boundary=other'],
    ['cut off in the file', whole.subarray(0, 50_000)],
    ['cut off in the headers of the part', whole.subarray(0, 40)],
    ['cut off before its end', whole.subarray(0, whole.length - 4 - BOUNDARY.length)],
    ['of garbage', Buffer.from('\0\xff garbage '.repeat(1_000), 'latin1')],
    ['of no bytes', Buffer.alloc(0)],
    ['with endless headers', Buffer.from(`--${BOUNDARY}\r\n${'X: y\r\n'.repeat(20_000)}`)],
    [
      'with a part that has no name',
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data\r\n\r\nx\r\n--${BOUNDARY}--\r\n`),
    ],
    ['with a part named as an inner thing', multipartBody([{ ...FILE, name: '__proto__' }])],
    ['with a field named as an inner thing', multipartBody([{ name: 'constructor', content: 'x' }])],
    [
      'with a field of broken JSON',
      multipartBody([{ name: 'x', contentType: 'application/json', content: '{' }]),
    ],
    ['with a hundred fields', multipartBody(Array(100).fill({ name: 'x', content: 'y' }))],
    ['with a hundred files', multipartBody(Array(100).fill(FILE))],
    ['with thousands of empty parts', Buffer.from(`--${BOUNDARY}\r\n\r\n\r\n`.repeat(10_000))],
    [
      'with thousands of empty parts after the file',
      Buffer.concat([
        multipartBody([FILE]).subarray(0, -4),
        Buffer.from(`\r\n--${BOUNDARY}\r\n\r\n`.repeat(10_000)),
      ]),
    ],
  ]
  for (const [title, body, contentType] of malformed) {
    test(`a body ${title} is refused and leaves nothing`, async () => {
      const reply = await sendBody(service, person, body, contentType)
      const { code }: { code: number } = reply.json()
      assert.ok(code === 1100 || code === 1101, reply.body)
      assert.equal(reply.statusCode, 400)
      assert.doesNotMatch(reply.body, /busboy|node_modules|Error:| at /)
      assert.deepEqual(await traces(service), NO_TRACES)
    })
  }

  test('an unknown caller is turned away before the body', async (t) => {
    const connection = await openConnection(port)
    t.after(() => connection.destroy())
    connection.write(
      `POST /api/v1/media HTTP/1.1\r\nHost: frond\r\nContent-Type: ${MULTIPART}\r\nContent-Length: 5000000\r\n\r\n`,
    )
    assertFailure(await connection.response(), 401, 401, {
      headers: { 'www-authenticate': 'Bearer realm="frond"' },
    })
  })

  test('after a refusal in the middle of the body the connection serves on', async (t) => {
    const body = multipartBody([{ ...FILE, content: `MZ${'x'.repeat(3_000_000)}` }])
    const connection = await beginUpload(port, person, body.length)
    t.after(() => connection.destroy())
    connection.write(body)
    assertFailure(await connection.response(), 5002, 415)
    connection.write('GET /healthz HTTP/1.1\r\nHost: frond\r\n\r\n')
    assert.equal((await connection.response()).statusCode, 200)
  })

  test('a body that comes in small pieces is put together', async (t) => {
    const content = fileOf(1_000)
    const body = multipartBody([{ ...FILE, content }])
    const connection = await beginUpload(port, person, body.length)
    t.after(() => connection.destroy())
    for (let at = 0; at < body.length; at += 7) connection.write(body.subarray(at, at + 7))
    const answer = await connection.response()
    const { data }: { data: MediaFile } = JSON.parse(answer.body)
    const { id, url, createdAt } = data
    assertSuccess(answer, { id, url, contentType: 'application/pdf', size: 1_000, createdAt })
    assert.deepEqual((await service.app.inject(url)).rawPayload, content)
  })
})
