import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { encodedTag, encodingPreference, isTagOf } from './content-encoding.ts'

describe('Accept-Encoding', () => {
  test('the highest quality value wins, and the better encoding where several are equal', () => {
    for (const [header, encoding] of [
      [undefined, undefined],
      ['', undefined],
      ['gzip', 'gzip'],
      ['x-gzip', 'gzip'],
      ['br', 'br'],
      ['gzip, deflate, br, zstd', 'zstd'],
      ['gzip, br', 'br'],
      ['zstd;q=0.9, br', 'br'],
      ['GZip', 'gzip'],
      ['gzip;q=1.0, br;q=0.9', 'gzip'],
      ['gzip ; q=0.5 , br;q=0.6', 'br'],
      ['gzip;q=0', undefined],
      ['br;q=0, gzip', 'gzip'],
      ['*', 'br'],
      ['zstd;q=0.5, *', 'br'],
      ['br;q=0, *', 'gzip'],
      ['*;q=0', undefined],
      ['*;q=0, gzip', 'gzip'],
      ['deflate', undefined],
      ['identity', undefined],
      ['identity, gzip;q=0.5', undefined],
      ['identity;q=0.5, gzip', 'gzip'],
      ['gzip;q=2, br;q=x', undefined],
      ['gzip;q=0.1234', undefined],
      [',;,=;q, ;;gzip;;', undefined],
      ['gzip, gzip;q=0', 'gzip'],
    ] as const) {
      assert.equal(encodingPreference(header).encodings[0], encoding, String(header))
    }
  })

  test('names all that the client takes rather than identity, for what is kept in some of them only', () => {
    for (const [header, encodings] of [
      ['gzip, deflate, br, zstd', ['zstd', 'br', 'gzip']],
      ['gzip, br;q=0.5, zstd;q=0.7', ['gzip', 'zstd', 'br']],
      ['zstd, identity;q=0.5, br;q=0.4, gzip;q=0.5', ['zstd', 'gzip']],
      ['zstd, gzip;q=0', ['zstd']],
    ] as const) {
      assert.deepEqual(encodingPreference(header).encodings, encodings, header)
    }
  })

  test('may exclude identity', () => {
    for (const [header, refusesPlain] of [
      ['gzip', false],
      ['gzip, identity;q=0', true],
      ['gzip, *;q=0', true],
      ['gzip, identity;q=0.1, *;q=0', false],
      ['identity;q=0', false],
    ] as const) {
      assert.equal(encodingPreference(header).refusesPlain, refusesPlain, header)
    }
  })

  test('is ignored where it is malformed, however long', () => {
    for (const part of ['gzip;', ';', ',', 'q=', 'gzip;q=0.', ' \t', 'a;b;c,']) {
      const header = part.repeat(15_000 / part.length)
      assert.equal(encodingPreference(header).refusesPlain, false)
      assert.equal(encodingPreference(`br,${header}`).encodings[0], 'br')
    }
  })
})

test('the ETag of a compressed response names the encoding, and matches the uncompressed one', () => {
  assert.equal(encodedTag('"abc"', 'br'), '"abc-br"')
  for (const tag of ['"abc"', '"abc-br"', '"abc-gzip"', '"abc-zstd"']) assert.ok(isTagOf(tag, '"abc"'), tag)
  for (const tag of ['"abc-br-br"', '"abd-br"', '"abc-deflate"', 'abc-br', '"abc', 'W/"abc"']) {
    assert.ok(!isTagOf(tag, '"abc"'), tag)
  }
  // One that happens to end so is none of a compressed answer.
  assert.ok(!isTagOf('"abc"', '"abc-br"'))
})
