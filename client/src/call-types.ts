import type { paths } from './generated/api-types.ts'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

interface Success {
  responses: { 200: { content: { 'application/json': { data: unknown } } } }
}

/** The addresses that a method can be called at. Files and what is for operators have no envelope, and uploads their own function. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends { [K in M]: Success }
    ? paths[P][M] extends Multipart
      ? never
      : P
    : never
}[keyof paths]

interface Multipart {
  requestBody: { content: { 'multipart/form-data': unknown } }
}

export type UploadPath = {
  [P in keyof paths]: paths[P]['post'] extends Multipart ? P : never
}[keyof paths]

export type DownloadPath = {
  [P in keyof paths]: paths[P]['get'] extends {
    responses: { 200: { content: { 'application/zip': unknown } } }
  }
    ? P
    : never
}[keyof paths]

type Operation<M extends Method, P extends keyof paths> = paths[P][M]

/** What an operation answers. */
export type DataOf<M extends Method, P extends keyof paths> =
  Operation<M, P> extends { responses: { 200: { content: { 'application/json': { data: infer Data } } } } }
    ? Data
    : never

type Numbered<Data> = Extract<Data, { items: readonly unknown[]; total: number }>
type ByCursor<Data> = Exclude<Extract<Data, { items: readonly unknown[] }>, { total: number }>

/** A list that can be read either way comes with a total, unless it is asked for by cursor. */
export type AnswerOf<M extends Method, P extends keyof paths> = [Numbered<DataOf<M, P>>] extends [never]
  ? DataOf<M, P>
  : Numbered<DataOf<M, P>>

/** The lists that can be read by cursor. */
export type CursorPath = {
  [P in PathOf<'get'>]: [ByCursor<DataOf<'get', P>>] extends [never] ? never : P
}[PathOf<'get'>]

export type CursorAnswerOf<P extends CursorPath> = [ByCursor<DataOf<'get', P>>] extends [never]
  ? DataOf<'get', P>
  : ByCursor<DataOf<'get', P>>
export type CursorOptionsOf<P extends CursorPath> = OptionsOf<'get', P> & {
  readonly query: { readonly after: string }
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Instead of the language of the client. */
  readonly language?: string
}

type Empty = Readonly<Record<never, never>>

type PathPart<Op> = Op extends { parameters: { path: infer Path extends Record<string, unknown> } }
  ? { readonly path: Path }
  : Empty

type QueryPart<Op> = Op extends { parameters: { query: infer Query } }
  ? { readonly query: Query }
  : Op extends { parameters: { query?: infer Query } }
    ? [NonNullable<Query>] extends [never]
      ? Empty
      : { readonly query?: NonNullable<Query> }
    : Empty

type BodyPart<Op> = Op extends { requestBody: { content: { 'application/json': infer Body } } }
  ? { readonly body: Body }
  : Op extends { requestBody?: { content: { 'application/json': infer Body } } }
    ? { readonly body?: Body }
    : Empty

type Takes<Op, Name extends string> = Op extends { parameters: { header?: infer Header } }
  ? [NonNullable<Header>] extends [never]
    ? false
    : Name extends keyof NonNullable<Header>
      ? true
      : false
  : false

interface IfMatch {
  /** The ETag of what is to be changed: another change since then is `ErrorCode.PreconditionFailed`. */
  readonly ifMatch?: string
}

interface IdempotencyKey {
  /** One of your own if the call may have to be repeated later; otherwise each call gets a new one. */
  readonly idempotencyKey?: string
}

type HeaderPart<Op> = (Takes<Op, 'If-Match'> extends true ? IfMatch : Empty) &
  (Takes<Op, 'Idempotency-Key'> extends true ? IdempotencyKey : Empty)

/** What an operation takes. */
export type OptionsOf<M extends Method, P extends keyof paths> = Options[P][M]

/** A table, which is looked up: of an operation not known yet, the parts of all of them together would be too many types. */
type Options = { [P in keyof paths]: { [M in Method]: OptionsFor<Operation<M, P>> } }

type OptionsFor<Op> = CallOptions & PathPart<Op> & QueryPart<Op> & BodyPart<Op> & HeaderPart<Op>

/** The options may be left out where none is required. */
export type OptionsArgument<M extends Method, P extends keyof paths> =
  Empty extends OptionsOf<M, P> ? [options?: OptionsOf<M, P>] : [options: OptionsOf<M, P>]

/** The lists that come in pages. */
export type PagedPath = {
  [P in PathOf<'get'>]: [Numbered<DataOf<'get', P>>] extends [never] ? never : P
}[PathOf<'get'>]

export type ItemOf<P extends PagedPath> = Numbered<DataOf<'get', P>>['items'][number]
