import assert from 'node:assert/strict'
import type { TestApp } from './test-app.ts'

interface Operation {
  readonly operationId: string
  readonly description: string
  readonly security?: readonly Record<string, unknown>[]
  readonly parameters?: readonly { readonly name?: string }[]
  readonly responses: Readonly<Record<string, { readonly headers?: Readonly<Record<string, unknown>> }>>
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

const METHODS = { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE' } as const

export interface UserOperation extends Operation {
  readonly method: (typeof METHODS)[keyof typeof METHODS]
  readonly path: `/${string}`
}

/** The operations of the OpenAPI document that users call, which need no role beside their place in the garden. */
export async function userOperations({ app }: TestApp): Promise<UserOperation[]> {
  const { paths } = (await app.inject('/openapi.json')).json<Document>()
  const found: UserOperation[] = []
  for (const [path, operations] of Object.entries(paths)) {
    for (const [name, operation] of Object.entries(operations)) {
      const needsToken = operation.security?.some((scheme) => 'accessToken' in scheme) ?? false
      if (!needsToken || operation.description.endsWith('of an administrator.')) continue
      assert.ok(isMethod(name), `${name} ${path} has a method that this test does not know`)
      found.push({ ...operation, method: METHODS[name], path: `/${path.slice(1)}` })
    }
  }
  return found
}

function isMethod(name: string): name is keyof typeof METHODS {
  return name in METHODS
}
