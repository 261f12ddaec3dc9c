/** The parts of an OpenAPI 3.1 document that the page shows. */
export interface OpenApi {
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly responses: Readonly<Record<string, ResponseObject>>
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly securitySchemes: Readonly<Record<string, { readonly description?: string }>>
  }
}

export interface Reference {
  readonly $ref: string
}

export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly title?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly additionalProperties?: boolean | Schema
  readonly enum?: readonly unknown[]
  readonly 'x-enum-descriptions'?: readonly string[]
  readonly const?: unknown
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
}

export type Schemas = OpenApi['components']['schemas']

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly description?: string
  readonly schema: Schema
}

export interface Content {
  readonly schema?: Schema
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
}

export interface ResponseObject {
  readonly description: string
  readonly content?: Readonly<Record<string, Content>>
}

interface OperationObject {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly (Parameter | Reference)[]
  readonly requestBody?: {
    readonly required?: boolean
    readonly content: Readonly<Record<string, Content>>
  }
  readonly responses: Readonly<Record<string, ResponseObject | Reference>>
}

/** An operation with its place, and with nothing left to look up but schemas. */
export interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description: string
  /** One of these security schemes is enough; there is none where any caller is served. */
  readonly schemes: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly body:
    | { readonly type: string; readonly isRequired: boolean; readonly content: Content }
    | undefined
  readonly responses: readonly { readonly status: string; readonly response: ResponseObject }[]
}

export interface Failure {
  readonly status: string
  readonly code: number
  readonly name: string
  readonly message: string
}

/** The reader has filled these in: parameters that are absent are not sent. */
export interface Filled {
  readonly parameters: ReadonlyMap<string, string>
  readonly token: string
  readonly body: string
  /** The name of a chosen file, where the body is one. */
  readonly fileName: string
}

export interface HttpRequest {
  readonly method: string
  readonly url: string
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  readonly body: string | undefined
  /** The field and name of the file to be sent, instead of a body. */
  readonly file: { readonly field: string; readonly name: string } | undefined
}

/** Something that can be found, and where the page shows it. */
export interface Found {
  readonly method: string
  readonly link: string
  readonly title: string
  readonly detail: string
}

export interface Entry extends Found {
  /** What counts most, in lower case. */
  readonly head: string
  readonly text: string
}

export type Search = (query: string) => Found[]
