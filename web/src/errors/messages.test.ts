import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ERRORS, type ErrorName } from '../../../src/http/errors.ts'
import { de } from '../messages/de.ts'
import { en } from '../messages/en.ts'
import { zh } from '../messages/zh.ts'

/** The application sends nothing that meets these, or has no better word for them than its general sentence. */
const GENERAL: readonly ErrorName[] = [
  'BODY_MALFORMED',
  'UNSUPPORTED_MEDIA_TYPE',
  'INVALID_URI',
  'ROUTE_NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'URI_TOO_LONG',
  'HEADERS_TOO_LARGE',
  'RANGE_NOT_SATISFIABLE',
  'INTERNAL',
]

for (const [language, { errors }] of Object.entries({ en, de, zh })) {
  test(`every error of the service has a sentence or is left to the general one: ${language}`, () => {
    const withSentence = Object.keys(errors.byCode).map(Number)
    const general = GENERAL.map((name): number => ERRORS[name][0])
    const ofService = Object.values(ERRORS).map(([code]): number => code)
    assert.deepEqual([...withSentence, ...general].sort(), ofService.sort())
  })
}
