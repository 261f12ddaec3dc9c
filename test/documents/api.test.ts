import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { EVENT_TYPES } from '../../src/features/change/event-types.ts'
import { ERRORS } from '../../src/http/errors.ts'
import { ROUTES } from '../routes.ts'
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

  test('lists every endpoint below its access', () => {
    const lists = section(text, '## All endpoints').matchAll(/^\*\*(\w+)\*\*[^\n]*\n\n```\n(.*?)^```$/gms)
    const documented = [...lists].flatMap(([, access = '', list = '']) =>
      [...list.matchAll(/^(\S+) (\S+)$/gm)].flatMap(([, methods = '', path]) =>
        methods.split(',').map((method) => `${method} ${path} ${access.toLowerCase()}`),
      ),
    )
    const declared = Object.entries(ROUTES).map(([route, access]) => {
      const name = typeof access === 'string' ? access : access.role.toLowerCase()
      return `${asDocumented(route)} ${name}`
    })
    assert.deepEqual(documented.sort(), [...new Set(declared)].sort())
  })

  test('tells of every type of event what it may change, once', () => {
    const documented = firstTable(section(text, '## Events')).flatMap(([types = '']) =>
      [...types.matchAll(/`([^`]+)`/g)].map(([, type = '']) => type),
    )
    assert.deepEqual(documented.sort(), [...EVENT_TYPES].sort())
  })
})

/** The document names parameters as OpenAPI does, a file by its key, and leaves out what the reference page loads. */
function asDocumented(route: string): string {
  return route
    .replace(/\/api\/v1\/media\/(\*|:month\/:name)$/, '/api/v1/media/{key}')
    .replace(/\/docs\/.*$/, '/docs')
    .replace(/:(\w+)/g, '{$1}')
}
