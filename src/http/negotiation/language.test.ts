import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalTag, contentLanguage, preferredLanguages } from './language.ts'

for (const [header, ...languages] of [
  [undefined],
  [''],
  ['*'],
  ['en'],
  ['EN'],
  ['de', 'de'],
  ['DE', 'de'],
  ['zh-Hant-TW', 'zh-hant-tw'],
  ['de-AT, de-CH, DE-at;q=0.5', 'de-at', 'de-ch'],
  // By quality, and in order where that is the same.
  ['de;q=0.5, zh;q=0.9, fr', 'fr', 'zh', 'de'],
  ['fr, de;q=1.0, es;q=1', 'fr', 'de', 'es'],
  ['de ; q=0.1 , zh ; Q=0.2', 'zh', 'de'],
  ['zh;q=0.001', 'zh'],
  ['de;q=0', ...[]],
  ['de;q=0.000, fr', 'fr'],
  // English and anything end the list: they are always there.
  ['zh-CN,zh;q=0.9,en;q=0.8,de;q=0.7', 'zh-cn', 'zh'],
  ['en-GB,en;q=0.9,de;q=0.8', 'en-gb'],
  ['fr, *;q=0.5, de;q=0.1', 'fr'],
  ['de;q=0.3, *', ...[]],
  // What is not a language tag or a quality is passed over.
  ['de;q=2, fr', 'fr'],
  ['de;q=abc, fr', 'fr'],
  ['de;q=-1, fr', 'fr'],
  ['de;q=0.1234, fr', 'fr'],
  ['d_e, ../etc, 123, fr', 'fr'],
  [',,;q=1,;,fr', 'fr'],
  ['toolonglanguagetag, i-klingon, x-own, fr', 'fr'],
  ["'; drop table plant_species --"],
] as const) {
  test(`${JSON.stringify(header)} means ${languages.length === 0 ? 'English' : languages.join()}`, () => {
    assert.deepEqual(preferredLanguages(header), languages)
  })
}

for (const [what, endless] of [
  ['of short parts', `de${'-a'.repeat(7_500)}`],
  ['of long parts', `de${'-abcdefgh'.repeat(1_600)}`],
  ['of many tags', `fr${'-a'.repeat(350)},`.repeat(20)],
] as const) {
  test(`an endless tag ${what} is cut off`, () => {
    const languages = preferredLanguages(endless)
    assert.equal(languages.length, 1)
    for (const language of languages) assert.match(language, /^[a-z]{2}(-[a-z]{1,8}){1,7}$/)
    assert.ok(languages.every((language) => language.length <= 35))
  })
}

test('an endless list is cut off', () => {
  const tags = Array.from({ length: 5_000 }, (_, at) => `x${String.fromCharCode(97 + (at % 26))}-${at}`)
  assert.equal(preferredLanguages(tags.join()).length, 20)
})

test('a tag is written in its canonical case', () => {
  for (const tag of [
    'de',
    'pt-BR',
    'zh-Hans',
    'sr-Latn-RS',
    'es-419',
    'de-1996',
    'yue-HK',
    'de-x-bayer-at',
  ]) {
    assert.equal(canonicalTag(tag.toLowerCase()), tag)
    assert.equal(canonicalTag(tag.toUpperCase()), tag)
  }
})

test('a page names each of its languages once', () => {
  assert.equal(contentLanguage(['pt-BR', 'en', 'pt-BR', 'de']), 'de, en, pt-BR')
  assert.equal(contentLanguage([]), 'en')
})
