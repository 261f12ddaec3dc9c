import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertFailure } from '../../../../../test/envelope.ts'
import { type Gallery, openGallery } from '../../../../../test/images.ts'
import { MOV, MP4, PDF, picture, WEBM } from '../../../../../test/pictures.ts'

const INVALID: ReadonlyArray<readonly [query: string, ...paths: string[]]> = [
  ['w=0', 'w'],
  ['w=4097', 'w'],
  ['w=1e3', 'w'],
  ['w=+5', 'w'],
  ['w=%2B5', 'w'],
  ['w=0x10', 'w'],
  ['w=1.5', 'w'],
  ['w=1.0', 'w'],
  ['w=-1', 'w'],
  ['w=%205', 'w'],
  ['w=5%20', 'w'],
  ['w=5%0a', 'w'],
  ['w=05', 'w'],
  ['w=%D9%A5', 'w'],
  ['w=NaN', 'w'],
  ['w=99999999999999999999', 'w'],
  ['w=', 'w'],
  ['w', 'w'],
  ['w=1&w=2', 'w'],
  ['w=1&w=1', 'w'],
  ['w[]=1', 'w[]'],
  ['W=5', 'W'],
  ['h=0', 'h'],
  ['h=4097', 'h'],
  ['h=', 'h'],
  ['h=1&h=1', 'h'],
  ['q=', 'q'],
  ['q=0', 'q'],
  ['q=101', 'q'],
  ['q=80.5', 'q'],
  ['q=high', 'q'],
  ['q=1&q=2', 'q'],
  ['foo=1', 'foo'],
  ['foo', 'foo'],
  ['__proto__=1', '__proto__'],
  ['format=JPEG', 'format'],
  ['format=jpg', 'format'],
  ['format=gif', 'format'],
  ['format=', 'format'],
  ['format=png&format=png', 'format'],
  ['resize=cover', 'resize'],
  ['resize=FIT', 'resize'],
  ['resize=', 'resize'],
  ['resize=fit&resize=fill', 'resize'],
  ['w=0&h=-1&q=200&format=bmp&resize=x&foo=', 'foo', 'w', 'h', 'format', 'q', 'resize'],
]

describe('the parameters of a transform', () => {
  let gallery: Gallery
  let url: string
  before(async () => {
    gallery = await openGallery()
    url = await gallery.add(await picture('png'))
  })
  after(() => gallery.close())

  for (const [query, ...paths] of INVALID) {
    test(`${query} is refused`, async () => {
      const reply = await gallery.service.app.inject(`${url}?${query}`)
      const { data }: { data: { errors: { path: string; message: string }[] } } = reply.json()
      assert.deepEqual(data.errors.map(({ path }) => path).sort(), paths.toSorted())
      assertFailure(reply, 1101, 400, { errors: data.errors })
    })
  }

  test('the ends of the ranges are inside', async () => {
    for (const query of ['w=1', 'h=1', 'w=4096&h=1', 'w=1&h=4096', 'q=1', 'q=100'])
      assert.equal((await gallery.service.app.inject(`${url}?${query}`)).statusCode, 200, query)
  })

  test('a question mark alone asks for the original', async () => {
    const reply = await gallery.service.app.inject(`${url}?`)
    assert.deepEqual(reply.rawPayload, await picture('png'))
  })

  for (const [type, content] of Object.entries({ PDF, MP4, MOV, WEBM })) {
    test(`${type} cannot be transformed`, async () => {
      const other = await gallery.add(content)
      for (const query of ['w=10', 'format=png', 'q=5', 'resize=fit']) {
        assertFailure(await gallery.service.app.inject(`${other}?${query}`), 5005, 400)
      }
      assertFailure(await gallery.service.app.inject(`${other}?w=0`), 1101, 400, {
        errors: [{ path: 'w', message: 'must be at least 1' }],
      })
    })
  }

  test('an unknown key is unknown, also with parameters', async () => {
    const unknown = '/api/v1/media/202601/01KDVX7V9Q3N5T2A8R6M4J1C0B.png'
    assertFailure(await gallery.service.app.inject(`${unknown}?w=10`), 5001, 404)
    assertFailure(await gallery.service.app.inject('/api/v1/media/leaf.png?w=10'), 5001, 404)
    // The parameters are checked first.
    assertFailure(await gallery.service.app.inject(`${unknown}?w=0`), 1101, 400, {
      errors: [{ path: 'w', message: 'must be at least 1' }],
    })
  })
})
