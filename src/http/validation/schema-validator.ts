import { Ajv } from 'ajv'
import type { TSchema } from 'typebox'
import type { FieldProblem } from '../errors.ts'
import { addKeywords } from './keywords.ts'
import { fieldProblems } from './problems.ts'

/** The validator that Fastify expects: returns the coerced value, or an error. */
export type Validator = (data: unknown) => { value: unknown } | { error: InvalidPart }

/** The path, query or body of a request does not match its schema; `request-validation.ts` reports all problems together. */
export class InvalidPart extends Error {
  /** Finds all problems; slower than the check that there is one. */
  readonly problems: () => readonly FieldProblem[]

  constructor(problems: () => readonly FieldProblem[]) {
    super('A part of the request is not valid')
    this.problems = problems
  }
}

/**
 * Bodies are not coerced. Paths and query strings can only hold text, so a text that spells a number or a boolean is
 * converted where the schema expects one.
 */
export function validatorFor(schema: TSchema, httpPart: string | undefined): Validator {
  const isValid = failFast.compile(schema)
  const readText = httpPart === 'body' ? undefined : textReader(schema)
  return (data) => {
    const value = readText === undefined ? data : readText(data)
    if (isValid(value)) return { value }
    return {
      error: new InvalidPart(() => problemsIn(value, schema).map(readText ? explainRepetition(value) : asIs)),
    }
  }
}

const asIs = (problem: FieldProblem) => problem

/** A repeated query parameter arrives as an array; a message about arrays would not help its sender. */
function explainRepetition(values: unknown): (problem: FieldProblem) => FieldProblem {
  const repeated = new Set(
    Object.entries(values ?? {}).flatMap(([name, value]) => (Array.isArray(value) ? [name] : [])),
  )
  return ({ path, message }) => ({ path, message: repeated.has(path) ? 'must be given only once' : message })
}

function problemsIn(value: unknown, schema: TSchema): FieldProblem[] {
  // Compiled when a request is invalid for the first time; most are valid.
  const findProblems = exhaustive.compile(schema)
  findProblems(value)
  return fieldProblems(findProblems.errors ?? [])
}

function configuredAjv({ allErrors }: { allErrors: boolean }): Ajv {
  const ajv = new Ajv({
    allErrors,
    // `problems.ts` needs the schema of each error for its message.
    verbose: allErrors,
    strict: true,
    allowUnionTypes: true,
    // `format` is documentation only: patterns and keywords validate texts.
    validateFormats: false,
    useDefaults: true,
  })
  addKeywords(ajv)
  return ajv
}

function textReader(schema: TSchema): (data: unknown) => Record<string, unknown> {
  const kinds = new Map<string, string>()
  if ('properties' in schema && typeof schema.properties === 'object' && schema.properties !== null) {
    for (const [name, property] of Object.entries(schema.properties)) {
      if ('type' in property && typeof property.type === 'string') kinds.set(name, property.type)
    }
  }
  return (data) =>
    Object.fromEntries(
      Object.entries(data ?? {}).map(([name, text]) => [name, readAs(kinds.get(name), text)]),
    )
}

const INTEGER = /^(0|-?[1-9][0-9]*)$/
const NUMBER = /^-?(0|[1-9][0-9]*)(\.[0-9]+)?$/

function readAs(kind: string | undefined, text: unknown): unknown {
  if (typeof text !== 'string') return text
  if (kind === 'integer' && INTEGER.test(text)) return Number(text)
  if (kind === 'number' && NUMBER.test(text)) return Number(text)
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

// At the end, because they use the constants above.
const failFast = configuredAjv({ allErrors: false })
const exhaustive = configuredAjv({ allErrors: true })
