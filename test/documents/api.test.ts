import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { EnumerationEntry } from '../../src/features/enumerations/enumerations.ts'
import { ERRORS } from '../../src/http/errors.ts'
import { ROUTES } from '../routes.ts'
import { buildTestApp } from '../test-app.ts'
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

  test('lists every endpoint with who may call it', () => {
    const documented = firstTable(section(text, '## All endpoints')).flatMap(
      ([endpoint = '', access = '']) => {
        const [methods = '', path = ''] = endpoint.replaceAll(', ', ',').split(' ')
        return methods.split(',').map((method) => `${method} ${path} ${access}`)
      },
    )
    const declared = Object.entries(ROUTES).map(([route, access]) => `${asDocumented(route)} ${access}`)
    assert.deepEqual(documented.sort(), [...new Set(declared)].sort())
  })

  test('lists every value of every enumeration', async (t) => {
    const service = await buildTestApp()
    t.after(() => service.close())
    const response = await service.app.inject('/api/v1/enumerations')
    const served: Record<string, EnumerationEntry[]> = response.json().data
    const documented = section(text, '## Enumerations').matchAll(/^\*\*(\w+)\*\*: (.+)$/gm)
    assert.deepEqual(
      [...documented].map(([, name, values]) => [name, values]),
      Object.entries(served).map(([name, entries]) => [name, entries.map(asListed).join(', ')]),
    )
  })
})

/** With its label only where that is more than the name in words. */
function asListed({ value, name, label }: EnumerationEntry): string {
  const inWords = name.replace(/(?<!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return label === inWords ? `${value} ${name}` : `${value} ${name} “${label}”`
}

/** The document names parameters as OpenAPI does, a file by its key, and leaves out what the reference page loads. */
function asDocumented(route: string): string {
  return route
    .replace(/\/api\/v1\/media\/(\*|:month\/:name)$/, '/api/v1/media/{key}')
    .replace(/\/docs\/.*$/, '/docs')
    .replace(/:(\w+)/g, '{$1}')
}
