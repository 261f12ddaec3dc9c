import { isObject } from '../../src/http/schemas.ts'
import { type ApiDocument, type Operation, objectIn } from './document.ts'

/** What came back, over a socket or without one. */
export interface Answer {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

/** Declared for the responses of some operations only, but on every answer, or by how it was compressed. */
const NOT_DECLARED_EVERYWHERE = new Set(['cache-control', 'vary'])

/** Where these are declared they are there; others depend on the request or on the configuration. */
const ALWAYS_THERE = ['x-request-id', 'etag', 'www-authenticate', 'content-range']

/** A stack trace, a statement or a file of the server. */
const INSIDES =
  /\n\s+at |\.ts:\d|node_modules|\b(select|insert|update|delete) .+ (from|into|set) |SQLITE|\/tmp\//i

const CLOCK_MS = 60_000

/** Compares answers with what the document declares, and with what the contract says of all of them. */
export class AnswerCheck {
  readonly #document: ApiDocument
  readonly #meaningful: readonly string[]

  constructor(document: ApiDocument) {
    this.#document = document
    this.#meaningful = document.headerNames().filter((name) => !NOT_DECLARED_EVERYWHERE.has(name))
  }

  /** What is wrong with an answer to an operation. */
  problems({ responses }: Operation, answer: Answer): string[] {
    const status = String(answer.statusCode)
    const response = this.#document.resolved(responses[status])
    if (!isObject(response)) return [`${status} is not declared`]
    return [
      ...this.#headerProblems(status, isObject(response.headers) ? response.headers : {}, answer),
      ...this.#bodyProblems(status, isObject(response.content) ? response.content : {}, answer),
      ...commonProblems(answer),
    ]
  }

  #headerProblems(status: string, declared: Readonly<Record<string, unknown>>, answer: Answer): string[] {
    const problems: string[] = []
    const names = new Set(Object.keys(declared).map((name) => name.toLowerCase()))
    for (const name of this.#meaningful) {
      if (answer.headers[name] !== undefined && !names.has(name))
        problems.push(`${status} does not declare ${name}`)
    }
    for (const [name, header] of Object.entries(declared)) {
      const value = answer.headers[name.toLowerCase()]
      if (value === undefined) {
        if (ALWAYS_THERE.includes(name.toLowerCase())) problems.push(`${status} lacks ${name}`)
        continue
      }
      const { schema } = objectIn(this.#document.resolved(header))
      const read = objectIn(schema).type === 'integer' ? Number(value) : value
      const why = this.#document.whyUnfit(objectIn(schema), read)
      if (why !== undefined) problems.push(`${status} has ${name}: ${String(value)}: ${why}`)
    }
    return problems
  }

  #bodyProblems(status: string, declared: Readonly<Record<string, unknown>>, answer: Answer): string[] {
    const types = Object.keys(declared)
    if (answer.body === '') return types.length === 0 || status === '200' ? [] : [`${status} has no body`]
    const [type = ''] = String(answer.headers['content-type']).split(';')
    const content = declared[type]
    if (!isObject(content)) return [`${status} does not declare ${type}`]
    if (type !== 'application/json') return []
    const why = this.#document.whyUnfit(objectIn(content.schema), JSON.parse(answer.body))
    return why === undefined ? [] : [`${status} does not fit its schema: ${why}`]
  }
}

/** What the contract says of every answer, of any operation. */
export function commonProblems({ statusCode, headers, body }: Answer): string[] {
  const problems: string[] = []
  if (headers['x-content-type-options'] !== 'nosniff') problems.push('lacks X-Content-Type-Options')
  if (statusCode === 401 && headers['www-authenticate'] === undefined)
    problems.push('401 lacks WWW-Authenticate')
  const parsed = envelopeIn({ statusCode, headers, body })
  if (parsed === undefined) {
    if (statusCode >= 400) problems.push(`${statusCode} is not in the envelope`)
    return problems
  }
  if (parsed.requestId !== headers['x-request-id']) problems.push('requestId is not X-Request-Id')
  if (Math.abs(Number(parsed.timestamp) - Date.now()) > CLOCK_MS) problems.push('timestamp is not now')
  if ((parsed.code === 200) !== (statusCode === 200)) problems.push(`code ${parsed.code} with ${statusCode}`)
  if (statusCode >= 400 && INSIDES.test(body)) problems.push('tells what the server is made of')
  if (parsed.code === 1101 && !namesProblems(parsed.data)) problems.push('1101 names no field')
  return problems
}

function namesProblems(data: unknown): boolean {
  return isObject(data) && Array.isArray(data.errors) && data.errors.length > 0
}

/** The envelope of an answer that is in one. */
export function envelopeIn({ headers, body }: Answer): Readonly<Record<string, unknown>> | undefined {
  if (!String(headers['content-type']).startsWith('application/json')) return undefined
  const parsed: unknown = JSON.parse(body)
  return isObject(parsed) && 'requestId' in parsed ? parsed : undefined
}
