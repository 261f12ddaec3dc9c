import assert from 'node:assert/strict'
import type { Session } from '../src/features/people/auth/auth.schema.ts'
import type { TestApp } from './test-app.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Method = (typeof METHODS)[number]
type Line = `${Method} /${string}`

interface Options {
  /** The signed-in user. */
  readonly by?: { readonly headers: { readonly authorization: string } }
  readonly payload?: object | string
  readonly ip?: string
  readonly headers?: Readonly<Record<string, string | undefined>>
}

/** One request, named as in the documentation: `POST /api/v1/auth/login`. */
export async function send({ app }: TestApp, line: Line, { by, payload, ip, headers }: Options = {}) {
  const [name, url] = line.split(' ')
  const method = METHODS.find((candidate) => candidate === name)
  assert.ok(method)
  return app.inject({
    method,
    url: url ?? '/',
    headers: { ...by?.headers, ...headers },
    ...(payload === undefined ? {} : { payload }),
    ...(ip === undefined ? {} : { remoteAddress: ip }),
  })
}

export type Reply = Awaited<ReturnType<typeof send>>

/** The session in the response to a sign-in, registration or refresh. */
export function sessionIn(reply: Reply): Session {
  assert.equal(reply.statusCode, 200, reply.body)
  const { data }: { data: Session } = reply.json()
  return data
}

export function codeOf(reply: Reply): number {
  const { code }: { code: number } = reply.json()
  return code
}

/** Counts responses by their code. */
export function tally(replies: readonly Reply[]): Record<string, number> {
  const codes = Object.groupBy(replies, (reply) => String(codeOf(reply)))
  return Object.fromEntries(Object.entries(codes).map(([code, group]) => [code, group?.length ?? 0]))
}
