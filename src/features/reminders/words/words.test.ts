import assert from 'node:assert/strict'
import { test } from 'node:test'
import { de } from '../../../../web/src/enumerations/messages.de.ts'
import { en } from '../../../../web/src/enumerations/messages.en.ts'
import { zh } from '../../../../web/src/enumerations/messages.zh.ts'
import { wordsIn } from './words.ts'

/** No schedule has these types. */
const UNPLANNED = ['0', '24', '25']

for (const [language, { journalType, careDone }] of Object.entries({ en, de, zh })) {
  test(`${language}: care is called as in the web application`, () => {
    assert.ok(language === 'en' || language === 'de' || language === 'zh')
    const planned = Object.entries(journalType).filter(([type]) => !UNPLANNED.includes(type))
    assert.deepEqual(wordsIn(language).care, Object.fromEntries(planned))
  })

  test(`${language}: all care that can be planned can be said to be done`, () => {
    const planned = Object.keys(journalType).filter((type) => !UNPLANNED.includes(type))
    assert.deepEqual(Object.keys(careDone), planned)
  })
}
