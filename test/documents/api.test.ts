import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { EVENT_TYPES } from '../../src/features/change/event-types.ts'
import { ERRORS } from '../../src/http/errors.ts'
import { firstTable, readDocument, section } from './document.ts'

const text = await readDocument('docs/api.md')

suite('docs/api.md', () => {
  test('lists every error code with its name and HTTP status, in order', () => {
    const documented = firstTable(section(text, '## Error codes')).map(([code, name, status]) => [
      name,
      Number(code),
      Number(status),
    ])
    const declared = Object.entries(ERRORS).map(([name, [code, status]]) => [name, code, status])
    assert.deepEqual(documented, declared)
  })

  test('tells of every type of event what it may change, once', () => {
    const documented = firstTable(section(text, '## Events')).flatMap(([types = '']) =>
      [...types.matchAll(/`([^`]+)`/g)].map(([, type = '']) => type),
    )
    assert.deepEqual(documented.sort(), [...EVENT_TYPES].sort())
  })
})
