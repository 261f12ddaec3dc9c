import { Ajv } from 'ajv'
import type { TSchema } from 'typebox'
import type { FieldProblem } from '../errors.ts'
import { addKeywords } from './keywords.ts'
import { fieldProblems } from './problems.ts'

/** What Fastify wants of a validator: the value as it is to be used, or why it cannot be. */
export type Validator = (data: unknown) => { value: unknown } | { error: InvalidPart }

/** Path, query or body of a request does not fit its schema; `request-validation.ts` tells it together with the rest. */
export class InvalidPart extends Error {
  /** Looks for all of them: that takes longer than seeing that there is one. */
  readonly problems: () => readonly FieldProblem[]

  constructor(problems: () => readonly FieldProblem[]) {
    super('A part of the request is not valid')
    this.problems = problems
  }
}

/**
 * Bodies are taken literally. Paths and query strings can only carry text, so there a text that is the
 * plain spelling of a number or a boolean is read as one wherever the schema wants one.
 */
export function validatorFor(schema: TSchema, httpPart: string | undefined): Validator {
  const isValid = stopping.compile(schema)
  const readText = httpPart === 'body' ? undefined : textReader(schema)
  return (data) => {
    const value = readText === undefined ? data : readText(data)
    if (isValid(value)) return { value }
    return {
      error: new InvalidPart(() => problemsIn(value, schema).map(readText ? toldIfRepeated(value) : asIs)),
    }
  }
}

const asIs = (problem: FieldProblem) => problem

/** What is given twice in a query arrives as an array, which says nothing to whoever wrote it. */
function toldIfRepeated(values: unknown): (problem: FieldProblem) => FieldProblem {
  const repeated = new Set(
    Object.entries(values ?? {}).flatMap(([name, value]) => (Array.isArray(value) ? [name] : [])),
  )
  return ({ path, message }) => ({ path, message: repeated.has(path) ? 'must be given only once' : message })
}

function problemsIn(value: unknown, schema: TSchema): FieldProblem[] {
  // Compiled when something is wrong for the first time; most requests are right.
  const findProblems = thorough.compile(schema)
  findProblems(value)
  return fieldProblems(findProblems.errors ?? [])
}

function configuredAjv({ allErrors }: { allErrors: boolean }): Ajv {
  const ajv = new Ajv({
    allErrors,
    // The words for a problem are made of what the schema says.
    verbose: allErrors,
    strict: true,
    allowUnionTypes: true,
    // Formats would only be documentation here: what a text must look like is said by patterns and keywords.
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

// Last, because they are made of what stands above.
const stopping = configuredAjv({ allErrors: false })
const thorough = configuredAjv({ allErrors: true })
