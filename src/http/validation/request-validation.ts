import type { FastifyRequest } from 'fastify'
import type { App } from '../app-type.ts'
import { type FieldProblem, validationFailed } from '../errors.ts'
import { isObject } from '../schemas.ts'
import { unexpectedFields } from './json-body.ts'
import { InvalidPart } from './schema-compilers.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Rules of the request that its schemas cannot express, such as the form of a header. */
    rules?: readonly Rule[]
    /**
     * Rules between the body and stored rows. The service enforces them, in the transaction that makes the change. Here they
     * run only for a request that is refused anyway, so that the response names all of its problems.
     */
    storedRules?: readonly StoredRule[]
  }
}

type Part = 'params' | 'querystring' | 'headers' | 'body'

export interface Rule {
  readonly part: Part
  /** The problems it finds. It also runs on requests that do not match their schemas. */
  readonly check: (request: FastifyRequest) => readonly FieldProblem[]
}

/** A rule between fields of a body, which may not match their schemas. */
export function bodyRule(check: (body: Readonly<Record<string, unknown>>) => readonly FieldProblem[]): Rule {
  return { part: 'body', check: ({ body }) => (isObject(body) ? check(body) : []) }
}

/** Must not reveal rows of other users: they count as missing. */
export type StoredRule = (request: FastifyRequest) => Promise<readonly FieldProblem[]>

/**
 * Reports all problems of a request in one response: path, query, headers and body. Fastify stops at the first part that
 * does not match its schema; `attachValidation` lets the request pass, and then every part is validated here.
 */
export function validateRequests(app: App): void {
  app.addHook('onRoute', (route) => {
    route.attachValidation = true
    const { params, querystring, body } = route.schema ?? {}
    if ([params, querystring, body].every(hasDescriptions)) return
    throw new Error(`${String(route.method)} ${route.url} has a pattern without a description (x-wanted)`)
  })
  app.addHook('preHandler', (request, _reply, done) => {
    const { validationError } = request
    const problems = problemsOf(request)
    // An error without any problem comes from a broken schema, not from the request.
    if (problems.length === 0) done(validationError ?? undefined)
    else
      checkStoredRules(request, problems).then((more) => done(validationFailed([...problems, ...more])), done)
  })
}

function problemsOf(request: FastifyRequest): readonly FieldProblem[] {
  const { rules = NO_RULES } = request.route
  const unexpected = unexpectedFields(request)
  // Most requests match their schemas and have no rules.
  if (request.validationError === undefined && rules.length === 0) return unexpected
  return [...PARTS.flatMap((part) => problemsIn(request, part, rules)), ...unexpected]
}

/** A field that has a problem already gets no other. */
async function checkStoredRules(
  request: FastifyRequest,
  known: readonly FieldProblem[],
): Promise<FieldProblem[]> {
  const { storedRules = [] } = request.route
  const found = (await Promise.all(storedRules.map((check) => check(request)))).flat()
  const paths = new Set(known.map(({ path }) => path))
  return found.filter(({ path }) => !paths.has(path))
}

/** People cannot read a regular expression, so a schema with a pattern needs a description in `x-wanted`. */
function hasDescriptions(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(hasDescriptions)
  if (!isObject(schema)) return true
  const hasForm =
    typeof schema.pattern === 'string' ||
    ['x-date', 'x-email', 'x-timeZone'].some((form) => schema[form] === true)
  if (hasForm && typeof schema['x-wanted'] !== 'string') return false
  return Object.values(schema).every(hasDescriptions)
}

const NO_RULES: readonly Rule[] = []
const PARTS: readonly Part[] = ['params', 'querystring', 'headers', 'body']

/** One problem per field; the schema comes before the rules. */
function problemsIn(request: FastifyRequest, part: Part, rules: readonly Rule[]): FieldProblem[] {
  const found = [
    ...(request.validationError === undefined || part === 'headers' ? [] : againstSchema(request, part)),
    ...rules.filter((rule) => rule.part === part).flatMap(({ check }) => check(request)),
  ]
  // A rule may find something wrong with each of ten thousand elements.
  const paths = new Set<string>()
  return found.filter(({ path }) => paths.size < paths.add(path).size)
}

function againstSchema(
  request: FastifyRequest,
  part: 'params' | 'querystring' | 'body',
): readonly FieldProblem[] {
  const validate = request.getValidationFunction(part)
  if (validate === undefined) return []
  const result: unknown = validate(part === 'querystring' ? request.query : request[part])
  const isInvalid = typeof result === 'object' && result !== null && 'error' in result
  return isInvalid && result.error instanceof InvalidPart ? result.error.problems() : []
}
