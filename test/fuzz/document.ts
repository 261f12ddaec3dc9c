import assert from 'node:assert/strict'
import type { ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { isObject, type JsonObject } from '../../src/http/schemas.ts'

const METHODS = { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE' } as const
export type Method = (typeof METHODS)[keyof typeof METHODS]

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly isRequired: boolean
  readonly schema: JsonObject
}

export interface Operation {
  readonly id: string
  /** `POST /api/v1/plants` */
  readonly name: string
  readonly method: Method
  readonly path: string
  readonly access: 'public' | 'user' | 'admin'
  readonly parameters: readonly Parameter[]
  readonly body: RequestBody | undefined
  readonly responses: JsonObject
}

export interface RequestBody {
  readonly contentType: string
  readonly schema: JsonObject
  readonly example: JsonObject | undefined
}

/** An OpenAPI document as its readers understand it: operations, with references followed. */
export class ApiDocument {
  readonly operations: readonly Operation[]
  readonly #root: JsonObject
  readonly #ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false })
  readonly #validators = new Map<string, ValidateFunction>()

  constructor(root: JsonObject) {
    this.#root = root
    this.#ajv.addSchema(root, 'document')
    this.operations = Object.entries(objectIn(root.paths)).flatMap(([path, methods]) =>
      Object.entries(objectIn(methods)).map(([key, operation]) =>
        this.#operation(path, key, objectIn(operation)),
      ),
    )
  }

  /** The value itself, or what it refers to. */
  resolved(value: unknown): unknown {
    if (!isObject(value) || typeof value.$ref !== 'string') return value
    const steps = value.$ref.split('/').slice(1)
    return steps.reduce<unknown>((at, step) => (isObject(at) ? at[step] : undefined), this.#root)
  }

  /** Why a value does not fit a schema. Each schema is compiled once, with its references leading into the whole document. */
  whyUnfit(schema: JsonObject, value: unknown): string | undefined {
    const text = JSON.stringify(schema).replaceAll('"#/components', '"document#/components')
    const validator = this.#validators.get(text) ?? this.#ajv.compile(JSON.parse(text))
    this.#validators.set(text, validator)
    return validator(value) ? undefined : this.#ajv.errorsText(validator.errors)
  }

  /** In lower case: the headers that mean something to a client. */
  headerNames(): string[] {
    const found = new Set<string>()
    for (const { responses } of this.operations) {
      for (const response of Object.values(responses)) {
        for (const name of Object.keys(objectIn(objectIn(this.resolved(response)).headers ?? {}))) {
          found.add(name.toLowerCase())
        }
      }
    }
    return [...found]
  }

  #operation(path: string, key: string, operation: JsonObject): Operation {
    assert.ok(isMethod(key), `${key} ${path} has a method that is not known here`)
    const { operationId, description, parameters, requestBody, responses, security } = operation
    const needsToken =
      Array.isArray(security) && security.some((one) => isObject(one) && 'accessToken' in one)
    const access = String(description).endsWith('of an administrator.') ? 'admin' : 'user'
    const answers = objectIn(responses)
    return {
      id: String(operationId),
      name: `${METHODS[key]} ${path}`,
      method: METHODS[key],
      path,
      access: needsToken ? access : 'public',
      parameters: (Array.isArray(parameters) ? parameters : []).map((parameter) =>
        this.#parameter(parameter),
      ),
      body: bodyOf(requestBody),
      responses: answers,
    }
  }

  #parameter(given: unknown): Parameter {
    const { name, in: place, required, schema } = objectIn(this.resolved(given))
    assert.ok(place === 'path' || place === 'query' || place === 'header')
    return { name: String(name), in: place, isRequired: required === true, schema: objectIn(schema) }
  }
}

function bodyOf(requestBody: unknown): RequestBody | undefined {
  if (!isObject(requestBody)) return undefined
  const [[contentType, content] = ['', {}]] = Object.entries(objectIn(requestBody.content))
  const { schema, example } = objectIn(content)
  return { contentType, schema: objectIn(schema), example: isObject(example) ? example : undefined }
}

export function objectIn(value: unknown): JsonObject {
  assert.ok(isObject(value), `${JSON.stringify(value)} should be an object`)
  return value
}

function isMethod(name: string): name is keyof typeof METHODS {
  return name in METHODS
}
