import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { noDescriptors, nothingOpenBelow } from '../../../../test/descriptors.ts'
import { eventually } from '../../../../test/eventually.ts'
import { type Person, registerPerson } from '../../../../test/people.ts'
import { fileOf } from '../../../../test/pictures.ts'
import { connections, listen, openConnection } from '../../../../test/raw-http.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { beginUpload, multipartBody, NO_TRACES, traces, uploaded } from '../../../../test/upload.ts'

const ABORTS = 200
const AT_ONCE = 20

// One engine is enough: nothing that is broken off reaches the database.
describe('callers that hang up', { skip: noDescriptors }, () => {
  let service: TestApp
  let person: Person
  let port: number
  before(async () => {
    service = await buildTestApp()
    person = await registerPerson(service)
    port = await listen(service.app)
  })
  after(() => service.close())

  /** Twenty uploads run at a time, each with a number of its own. */
  async function repeat(work: (at: number) => Promise<void>): Promise<void> {
    for (let at = 0; at < ABORTS; at += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, (_, offset) => work(at + offset)))
    }
  }

  function failures(): unknown[] {
    return service.logs.filter(({ level }) => level === 'error' || level === 'fatal')
  }

  test('two hundred broken uploads leave nothing behind', async () => {
    const body = multipartBody([{ name: 'file', filename: 'a.pdf', content: fileOf(300_000) }])
    await repeat(async (at) => {
      const connection = await beginUpload(port, person, body.length)
      // The uploads break off anywhere from the first byte to the one before the last.
      const sent = Math.floor((at / (ABORTS - 1)) * (body.length - 1))
      connection.write(body.subarray(0, sent))
      if (at % 2 === 0) await new Promise((resolve) => setImmediate(resolve))
      connection.destroy()
    })
    await nothingOpenBelow(`${service.config.dataDir}/spool`)
    await eventually(async () => {
      assert.deepEqual(await traces(service), NO_TRACES)
      assert.equal(await connections(service.app), 0)
    })
    assert.deepEqual(failures(), [])
  })

  test('two hundred broken reads leave nothing open', async () => {
    const { url } = await uploaded(service, person, fileOf(5_000_000))
    await repeat(async (at) => {
      const connection = await openConnection(port)
      connection.write(`GET ${url} HTTP/1.1\r\nHost: frond\r\n\r\n`)
      if (at % 2 === 0) await new Promise((resolve) => setImmediate(resolve))
      connection.destroy()
    })
    await nothingOpenBelow(`${service.config.dataDir}/media`)
    await eventually(async () => assert.equal(await connections(service.app), 0))
    assert.deepEqual(failures(), [])
    assert.equal((await service.app.inject(url)).rawPayload.length, 5_000_000)
  })
})
