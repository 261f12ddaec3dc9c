import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatFor } from '../../../i18n/format.ts'
import { de } from '../../../messages/de.ts'
import { problemSentence } from './problem-sentence.ts'
import type { LineProblem } from './species-lines.ts'

test('a problem names the field as the form does, in the language of the person', () => {
  const said = (problem: LineProblem) => problemSentence(de, formatFor('de'), problem)
  assert.equal(
    said({ kind: 'tooLong', column: 'commonName:fr', most: 200 }),
    'Gebräuchlicher Name (fr) ist länger als 200 Zeichen.',
  )
  assert.equal(
    said({ kind: 'unknownValue', column: 'toxicityLevel', value: 'arg' }),
    '„arg“ ist kein gültiger Wert für Giftigkeit.',
  )
  assert.equal(
    said({ kind: 'tooLong', column: 'categories', most: 48 }),
    'Kategorien ist länger als 48 Zeichen.',
  )
  assert.equal(
    said({ kind: 'untranslatedName', language: 'fr' }),
    'Gebräuchlicher Name (fr) fehlt, obwohl es andere Texte in dieser Sprache gibt.',
  )
})
