import type { FastifyRequest } from 'fastify'
import type { App } from '../app-type.ts'
import { type FieldProblem, validationFailed } from '../errors.ts'
import { isObject } from '../openapi/schemas.ts'
import { unexpectedFields } from './json-body.ts'
import { InvalidPart } from './schema-validator.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a request must keep to beyond its schemas, such as the form of a header. */
    rules?: readonly Rule[]
    /**
     * What its body must keep to beside what is stored. The service sees to it, in the transaction that makes the change; here
     * they are asked only of a request that is refused anyway, so that its caller is told everything at once.
     */
    storedRules?: readonly StoredRule[]
  }
}

type Part = 'params' | 'querystring' | 'headers' | 'body'

export interface Rule {
  readonly part: Part
  /** What is wrong, whatever else may be: the schemas have not been kept either, perhaps. */
  readonly judge: (request: FastifyRequest) => readonly FieldProblem[]
}

/** Tells nothing of what is not the caller's: somebody else's row is as none. */
export type StoredRule = (request: FastifyRequest) => Promise<readonly FieldProblem[]>

/**
 * Everything that is wrong with a request is told in one answer: path, query, headers and body. Fastify ends at the
 * first part that does not fit its schema; here it only says so, and then every part is looked at.
 */
export function judgeRequests(app: App): void {
  app.addHook('onRoute', (route) => {
    route.attachValidation = true
    const { params, querystring, body } = route.schema ?? {}
    if ([params, querystring, body].every(hasWords)) return
    throw new Error(`${String(route.method)} ${route.url} has a form without words for it (x-wanted)`)
  })
  app.addHook('preHandler', (request, _reply, done) => {
    const { validationError } = request
    const { rules = NO_RULES } = request.routeOptions.config
    // Most requests fit their schemas and have no rules beside.
    const isWell = validationError === undefined && rules.length === 0
    const problems = [
      ...(isWell ? [] : PARTS.flatMap((part) => problemsIn(request, part, rules))),
      ...unexpectedFields(request),
    ]
    // Without a problem to name it was no part that is wrong but one of our schemas.
    if (problems.length === 0) done(validationError ?? undefined)
    else byWhatIsStored(request).then((more) => done(validationFailed([...problems, ...more])), done)
  })
}

async function byWhatIsStored(request: FastifyRequest): Promise<FieldProblem[]> {
  const { storedRules = [] } = request.routeOptions.config
  return (await Promise.all(storedRules.map((judge) => judge(request)))).flat()
}

/** Nobody can read a pattern: what is wanted must be said in words, wherever one stands. */
function hasWords(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(hasWords)
  if (!isObject(schema)) return true
  const hasForm =
    typeof schema.pattern === 'string' || schema['x-date'] === true || schema['x-email'] === true
  if (hasForm && typeof schema['x-wanted'] !== 'string') return false
  return Object.values(schema).every(hasWords)
}

const NO_RULES: readonly Rule[] = []
const PARTS: readonly Part[] = ['params', 'querystring', 'headers', 'body']

/** One for each field: what its schema says comes before the rules. */
function problemsIn(request: FastifyRequest, part: Part, rules: readonly Rule[]): FieldProblem[] {
  const found = [
    ...(request.validationError === undefined || part === 'headers' ? [] : againstSchema(request, part)),
    ...rules.filter((rule) => rule.part === part).flatMap(({ judge }) => judge(request)),
  ]
  return found.filter(({ path }, at) => found.findIndex((other) => other.path === path) === at)
}

function againstSchema(
  request: FastifyRequest,
  part: 'params' | 'querystring' | 'body',
): readonly FieldProblem[] {
  const judge = request.getValidationFunction(part)
  if (judge === undefined) return []
  const result: unknown = judge(part === 'querystring' ? request.query : request[part])
  const isWrong = typeof result === 'object' && result !== null && 'error' in result
  return isWrong && result.error instanceof InvalidPart ? result.error.problems() : []
}
