import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import {
  bareSpecies,
  type Catalogue,
  namesFound,
  openCatalogue,
  SPECIES,
} from '../../../../test/catalogue.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertHeaders, assertSuccess } from '../../../../test/envelope.ts'
import { registerPerson } from '../../../../test/people.ts'
import { send, tally } from '../../../../test/send.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import type { FieldProblem } from '../../../http/errors.ts'
import type { Species } from './species.schema.ts'

const ORIGIN = 'https://app.example.org'

onEachEngine('translations of a species', (engine) => {
  let catalogue: Catalogue
  let service: TestApp
  let species: Species
  before(async () => {
    catalogue = await openCatalogue(engine, { env: { CORS_ORIGINS: ORIGIN } })
    ;({ service } = catalogue)
  })
  after(() => catalogue.close())
  beforeEach(async () => {
    species = await catalogue.add({
      commonName: 'Pothos',
      scientificName: 'Epipremnum aureum',
      description: 'A vine.',
      wateringFrequencyGuide: 'Weekly.',
      categoryIds: [2],
    })
  })

  const pathOf = (language: string, id = species.id) => `${SPECIES}/${id}/translations/${language}` as const
  const put = (language: string, payload: object, id = species.id) =>
    send(service, `PUT ${pathOf(language, id)}`, { by: catalogue.admin, payload })
  const remove = (language: string, id = species.id) =>
    send(service, `DELETE ${pathOf(language, id)}`, { by: catalogue.admin })
  const get = (preference?: string, headers = {}) =>
    send(service, `GET ${SPECIES}/${species.id}`, {
      headers: { ...(preference === undefined ? {} : { 'accept-language': preference }), ...headers },
    })

  test('the missing name of a new translation is reported with all other problems', async () => {
    const description = { path: 'description', message: 'must be a string or null' }
    const missing = { path: 'commonName', message: 'is required' }
    const refused = async (errors: FieldProblem[], language: string, id = species.id) =>
      assertFailure(await put(language, { description: 5 }, id), 1101, 400, { errors })
    await refused([description, missing], 'sv')
    await refused([description], 'sv', 2 ** 53 - 1)
    await put('sv', { commonName: 'Gullranka' })
    await refused([description], 'SV')
    await remove('sv')
  })

  test('a translation is created, read, updated in part, cleared and deleted', async () => {
    const chinese = { commonName: '绿萝', description: '藤本。', wateringFrequencyGuide: '每周。' }
    const language = { 'content-language': 'zh', 'cache-control': 'no-store' }
    assertSuccess(await put('zh', chinese), { ...species, ...chinese }, language)
    assertSuccess(await get('zh'), { ...species, ...chinese }, { 'content-language': 'zh' })
    assertSuccess(await get(), species, { 'content-language': 'en' })

    // An absent field stays, also the name; null clears it, and the English text is shown instead.
    const watered = { ...chinese, wateringFrequencyGuide: '每两周。' }
    assertSuccess(
      await put('zh', { wateringFrequencyGuide: '每两周。' }),
      { ...species, ...watered },
      language,
    )
    assertSuccess(await put('zh', {}), { ...species, ...watered }, language)
    assertFailure(await put('zh', { commonName: null, description: 'x' }), 1101, 400, {
      errors: [{ path: 'commonName', message: 'must be a string' }],
    })
    assertSuccess(await put('zh', chinese), { ...species, ...chinese }, language)
    const renamed = { ...chinese, commonName: '黄金葛' }
    assertSuccess(await put('ZH', { commonName: ' 黄金葛 ' }), { ...species, ...renamed }, language)
    const { description, ...rest } = renamed
    for (const nothing of [null, ' \u200b']) {
      await put('zh', { description: renamed.description })
      assertSuccess(await put('zh', { description: nothing }), { ...species, ...rest }, language)
    }
    assert.notEqual(description, species.description)

    assertSuccess(await remove('Zh'), null, { 'cache-control': 'no-store' })
    assertSuccess(await get('zh'), species, { 'content-language': 'en' })
    assertFailure(await remove('zh'), 3002, 404)
  })

  test('content negotiation takes the first preferred language that has a translation, else English', async () => {
    await put('zh', { commonName: '绿萝' })
    await put('de', { commonName: 'Efeutute', wateringFrequencyGuide: 'Wöchentlich.' })
    await put('pt-BR', { commonName: 'Jiboia' })
    for (const [preference, commonName, language] of [
      [undefined, 'Pothos', 'en'],
      ['*', 'Pothos', 'en'],
      ['en', 'Pothos', 'en'],
      ['en-US,zh;q=0.9', 'Pothos', 'en'],
      ['fr', 'Pothos', 'en'],
      ['zh-CN', '绿萝', 'zh'],
      ['zh-Hans-CN,en;q=0.5', '绿萝', 'zh'],
      ['de;q=0.4,zh;q=0.8', '绿萝', 'zh'],
      ['fr,de;q=0.3', 'Efeutute', 'de'],
      ['zh-TW', '绿萝', 'zh'],
      ['pt-br', 'Jiboia', 'pt-BR'],
      ['pt', 'Jiboia', 'pt-BR'],
      ['pt-PT, de', 'Jiboia', 'pt-BR'],
      ['pta, p', 'Pothos', 'en'],
      [';;q=,%%%', 'Pothos', 'en'],
    ] as const) {
      const reply = await get(preference)
      const { data }: { data: Species } = reply.json()
      assert.deepEqual(
        [data.commonName, reply.headers['content-language']],
        [commonName, language],
        String(preference),
      )
    }
    assertSuccess(await get('de'), {
      ...species,
      commonName: 'Efeutute',
      wateringFrequencyGuide: 'Wöchentlich.',
    })
  })

  test('content negotiation knows scripts, and Content-Language is spelled as BCP 47 recommends', async () => {
    assertHeaders(await put('ZH-hant', { commonName: '黃金葛' }), { 'content-language': 'zh-Hant' })
    assertHeaders(await put('zh-HANS', { commonName: '绿萝' }), { 'content-language': 'zh-Hans' })
    assertHeaders(await put('pt-br', { commonName: 'Jiboia' }), { 'content-language': 'pt-BR' })
    for (const [preference, commonName, language] of [
      ['zh-CN', '绿萝', 'zh-Hans'],
      ['zh', '绿萝', 'zh-Hans'],
      ['zh-TW', '黃金葛', 'zh-Hant'],
      ['zh-Hant-HK', '黃金葛', 'zh-Hant'],
      ['en-GB, pt', 'Pothos', 'en'],
    ] as const) {
      const expected = { ...species, commonName }
      assertSuccess(await get(preference), expected, { 'content-language': language })
    }
    const reply = await send(service, `GET ${SPECIES}?keywords=jiboia`, {
      headers: { 'accept-language': 'pt' },
    })
    assertHeaders(reply, { 'content-language': 'pt-BR' })
    assertSuccess(await remove('zh-hANT'), null)
    assertSuccess(await get('zh-TW'), species, { 'content-language': 'en' })
  })

  test('each language has an ETag of its own, also where the texts are the same', async () => {
    await put('fr', { commonName: species.commonName })
    const [english, french] = [await get('en'), await get('fr')]
    assert.deepEqual(english.json().data, french.json().data)
    assert.notEqual(english.headers.etag, french.headers.etag)
    const tag = { 'if-none-match': String(french.headers.etag) }
    assert.equal((await get('fr', tag)).statusCode, 304)
    assert.equal((await get('en', tag)).statusCode, 200)
    // If-Match accepts the ETag of the language in which the client read the species.
    const change = (preference: string) =>
      send(service, `PUT ${SPECIES}/${species.id}`, {
        by: catalogue.admin,
        payload: { family: 'Araceae' },
        headers: { 'accept-language': preference, 'if-match': String(french.headers.etag) },
      })
    assertFailure(await change('en'), 1109, 412)
    assertSuccess(await change('fr'), { ...species, family: 'Araceae' }, { 'content-language': 'en' })
  })

  test('Vary names Accept-Language, also beside Origin', async () => {
    for (const line of [`GET ${SPECIES}`, `GET ${SPECIES}/${species.id}`] as const) {
      const reply = await send(service, line, { headers: { origin: ORIGIN } })
      assertHeaders(reply, { 'access-control-allow-origin': ORIGIN })
      // A long response may be compressed.
      assert.match(String(reply.headers.vary), /^Origin, Accept-Language(, Accept-Encoding)?$/)
    }
  })

  test('Content-Language names every language of a page', async () => {
    const other = await catalogue.add({ commonName: 'Pothos too' })
    await put('de', { commonName: 'Efeutute' })
    const headers = { 'accept-language': 'de' }
    const reply = await send(service, `GET ${SPECIES}?keywords=pothos&size=100`, { headers })
    assertHeaders(reply, { 'content-language': 'de, en' })
    const { data }: { data: { items: Species[] } } = reply.json()
    const own = data.items.filter(({ id }) => id === species.id || id === other.id)
    assert.deepEqual(own, [{ ...species, commonName: 'Efeutute' }, bareSpecies(other.id, 'Pothos too')])
  })

  for (const [title, language, payload, path, message] of [
    ['no name', 'zh', { description: 'x' }, 'commonName', 'is required'],
    ['null for a name', 'zh', { commonName: null }, 'commonName', 'must be a string'],
    ['a blank name', 'zh', { commonName: ' ' }, 'commonName', 'must not be empty'],
    ['an unknown field', 'zh', { commonName: 'x', genus: 'y' }, 'genus', 'is not known here'],
    ['English', 'en', { commonName: 'x' }, 'lang', 'must not be en: the species itself is in English'],
    ['English in capitals', 'EN', { commonName: 'x' }, 'lang', undefined],
    ['one letter', 'z', { commonName: 'x' }, 'lang', undefined],
    ['a number', '12', { commonName: 'x' }, 'lang', undefined],
    ['an underscore', 'zh_CN', { commonName: 'x' }, 'lang', undefined],
    ['36 characters', `zh${'-abcdefg'.repeat(4)}-a1`, { commonName: 'x' }, 'lang', undefined],
  ] as const) {
    test(`${title} is refused`, async () => {
      const reply = await put(language, payload)
      const { data }: { data: { errors: { path: string; message: string }[] } } = reply.json()
      assertFailure(reply, 1101, 400, { errors: data.errors })
      assert.deepEqual(
        data.errors.map((error) => error.path),
        [path],
      )
      if (message !== undefined) assert.equal(data.errors[0]?.message, message)
      if (path === 'lang') assert.equal((await remove(language)).json().code, 1101)
      assertSuccess(await get('zh'), species, { 'content-language': 'en' })
    })
  }

  test('a species or translation that does not exist is not found, and only administrators translate', async () => {
    assertFailure(await put('zh', { commonName: 'x' }, 999_999), 3001, 404)
    assertFailure(await remove('zh', 999_999), 3001, 404)
    assertFailure(await remove('zh'), 3002, 404)
    const person = await registerPerson(service)
    const payload = { commonName: 'x' }
    assertFailure(await send(service, `PUT ${pathOf('zh')}`, { payload }), 401, 401)
    assertFailure(await send(service, `DELETE ${pathOf('zh')}`), 401, 401)
    assertFailure(await send(service, `PUT ${pathOf('zh')}`, { by: person, payload }), 403, 403)
    assertFailure(await send(service, `DELETE ${pathOf('zh')}`, { by: person }), 403, 403)
  })

  test('translations created concurrently are all stored and all found', async () => {
    const languages = ['de', 'fr', 'es', 'it', 'nl', 'pl', 'sv', 'zh']
    const replies = await Promise.all(languages.map((tag) => put(tag, { commonName: `Atonce${tag}` })))
    assert.deepEqual(tally(replies), { 200: languages.length })
    for (const tag of languages) {
      assert.deepEqual(await namesFound(service, `atonce${tag}`), ['Pothos'])
    }
  })
})
