import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languageLookup, languagesToFetch } from './language-lookup.ts'

/** The available languages, best match first; after the bar, those that do not match at all. */
for (const [preference, order] of [
  // Other spellings of the language come first, then wider ones.
  ['zh-cn', 'zh-cn zh-hans-cn zh-hans zh zh-sg | zh-hant zh-tw de'],
  ['zh-sg', 'zh-sg zh-hans-sg zh-hans zh-cn | zh-hant-sg'],
  ['zh-tw', 'zh-tw zh-hant-tw zh-hant zh-hk zh | zh-hans zh-cn'],
  ['zh-hk', 'zh-hk zh-hant-hk zh-hant zh-tw zh-mo zh | zh-cn'],
  ['zh-mo', 'zh-hant-mo zh-hant zh | zh-hans'],
  ['zh-hant-tw', 'zh-hant-tw zh-tw zh-hant zh-hant-hk zh | zh-hans'],
  ['de-at', 'de-at de-latn-at de de-de de-ch | nl dea'],
  ['de-de-1996', 'de-de-1996 de-de de-1996 de de-at'],
  ['de-de-u-co-phonebk', 'de-de de de-at'],
  ['de-x-at', 'de-x-at de de-at'],
  ['de-bav-zz99-abcdefgh', 'de'],
  // Narrower: what the language is usually taken for first, else by code point.
  ['pt', 'pt pt-br pt-ao pt-pt | pta es'],
  ['zh', 'zh zh-hans zh-hans-cn zh-cn zh-sg zh-hant zh-hant-hk'],
  ['sr', 'sr sr-cyrl sr-rs sr-ba sr-latn'],
  ['es', 'es es-es es-419 es-mx'],
  ['xx', 'xx xx-aa xx-zz'],
  // Beside each other.
  ['pt-pt', 'pt-pt pt pt-br pt-ao'],
  ['sr-latn', 'sr-latn sr-latn-rs sr-me sr-latn-ba sr | sr-cyrl sr-rs'],
  // Old names of languages are known.
  ['iw', 'iw he he-us'],
  ['sh', 'sr-latn sr sr-cyrl'],
  // English of a third country is further than the main record.
  ['en-gb', 'en-gb en-latn-gb | en-au en-in'],
] as const) {
  test(`who prefers ${preference} gets ${order}`, () => {
    const [suiting = '', others = ''] = order.split('|').map((tags) => tags.trim())
    const there = suiting.split(' ')
    const strangers = others.split(' ').filter((tag) => tag !== '')
    for (; there.length > 0; there.shift()) {
      const all = [...strangers, ...there]
      assert.equal(languageLookup([preference])(all), there[0])
      assert.equal(languageLookup([preference])(all.toReversed()), there[0])
    }
    assert.equal(languageLookup([preference])(strangers), undefined)
  })
}

test('preferences are looked up in their order, and one lookup serves a page', () => {
  const choose = languageLookup(['fr-ca', 'pt', 'zh-tw'])
  assert.equal(choose(['zh', 'pt-br', 'fr']), 'fr')
  assert.equal(choose(['zh', 'pt-br']), 'pt-br')
  assert.equal(choose(['zh', 'pt-br']), 'pt-br')
  assert.equal(choose(['zh', 'de']), 'zh')
  assert.equal(choose(['de']), undefined)
  assert.equal(choose([]), undefined)
  assert.equal(languageLookup([])(['de']), undefined)
})

test('translations are fetched by base language, under its old code and its new one', () => {
  assert.deepEqual(languagesToFetch(['zh-cn', 'zh-tw', 'iw-il', 'de']), ['zh', 'iw', 'he', 'de'])
})
