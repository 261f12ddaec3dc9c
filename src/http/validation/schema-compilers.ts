import { Ajv } from 'ajv'
import fastJsonStringify from 'fast-json-stringify'
import type { TSchema } from 'typebox'
import type { App } from '../app-type.ts'
import type { FieldProblem } from '../errors.ts'
import { isObject } from '../schemas.ts'
import { addKeywords } from './keywords.ts'
import { abridged, fieldProblems } from './problems.ts'

/**
 * Each schema is compiled at its first use, mostly in a millisecond. All of them take a third of the processor time of a start
 * and a tenth of the memory of an idle server, and few servers are asked for everything.
 */
export function compileSchemasLazily(app: App): void {
  app.setValidatorCompiler<TSchema>(({ schema, httpPart }) => {
    const validator = once(() => validatorFor(schema, httpPart))
    return (data: unknown) => validator()(data)
  })
  app.setSerializerCompiler<TSchema>(({ schema }) => {
    const serializer = once(() => serializerFor(schema))
    return (data: unknown) => serializer()(data)
  })
}

type Serializer = ReturnType<typeof fastJsonStringify>

const serializers = new Map<string, Serializer>()

/** Many routes respond alike, so that what was compiled for one serves all. */
function serializerFor(schema: TSchema): Serializer {
  return serializers.getOrInsertComputed(JSON.stringify(schema), () => fastJsonStringify(schema))
}

function once<T>(compile: () => T): () => T {
  let compiled: { readonly code: T } | undefined
  return () => {
    compiled ??= { code: compile() }
    return compiled.code
  }
}

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

// Configured at their first use, which is after the start.
let failFast: Ajv | undefined
let exhaustive: Ajv | undefined

/**
 * Bodies are not coerced. Paths and query strings can only hold text, so a text that spells a number or a boolean is
 * converted where the schema expects one.
 */
export function validatorFor(schema: TSchema, httpPart: string | undefined): Validator {
  const isValid = quickCheck(schema)
  const readText = httpPart === 'body' ? undefined : textReader(schema)
  return (data) => {
    const value = readText === undefined ? data : readText(data)
    if (isValid(value)) return { value }
    return {
      error: new InvalidPart(() => problemsIn(value, schema).map(readText ? explainRepetition(value) : asIs)),
    }
  }
}

/** Ajv keeps what it has compiled, by the schema object. */
function quickCheck(schema: object): (value: unknown) => boolean {
  failFast ??= configuredAjv({ allErrors: false })
  return failFast.compile(schema)
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
  exhaustive ??= configuredAjv({ allErrors: true })
  const findProblems = exhaustive.compile(schema)
  findProblems(abridged(value, schema, (part, schema) => quickCheck(schema)(part)))
  return fieldProblems(findProblems.errors ?? [])
}

function configuredAjv({ allErrors }: { allErrors: boolean }): Ajv {
  const ajv = new Ajv({
    allErrors,
    // `problems.ts` needs the schema of each error for its message.
    verbose: allErrors,
    // Only a refusal waits for it, mostly a single one, so to make better code would take longer than to run it.
    code: { optimize: !allErrors },
    strict: true,
    allowUnionTypes: true,
    // `format` is documentation only: patterns and keywords validate texts.
    validateFormats: false,
    useDefaults: true,
    // Tests hold every schema against that of JSON Schema; to compile it would be four fifths of the first request's time.
    meta: false,
    validateSchema: false,
  })
  addKeywords(ajv)
  return ajv
}

/** Converts in place: the router and the parser of queries make a new object for each request. */
function textReader(schema: TSchema): (data: unknown) => unknown {
  const kinds: [name: string, kind: string][] = []
  if ('properties' in schema && isObject(schema.properties)) {
    for (const [name, property] of Object.entries(schema.properties)) {
      if (isObject(property) && CONVERTED.includes(property.type)) kinds.push([name, String(property.type)])
    }
  }
  return (data) => {
    if (!isObject(data)) return {}
    for (const [name, kind] of kinds) {
      const text = data[name]
      if (typeof text === 'string') data[name] = readAs(kind, text)
    }
    return data
  }
}

const CONVERTED: readonly unknown[] = ['integer', 'number', 'boolean']

const INTEGER = /^(0|-?[1-9][0-9]*)$/
const NUMBER = /^-?(0|[1-9][0-9]*)(\.[0-9]+)?$/

function readAs(kind: string, text: string): string | number | boolean {
  if (kind === 'integer' && INTEGER.test(text)) return Number(text)
  if (kind === 'number' && NUMBER.test(text)) return Number(text)
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}
