import { isObject, type JsonObject } from '../../src/http/schemas.ts'
import { forgeToken, openSigningKey, partsOf, type Signer, unsigned, withHmac, withRsa } from '../forge.ts'
import type { TestApp } from '../test-app.ts'
import { MULTIPART, multipartBody } from '../upload.ts'
import { isBadUnicode, isPlainObject } from './bad-values.ts'
import type { Cast } from './cast.ts'
import type { ApiDocument } from './document.ts'
import { CURRENT, type Plan, type PlannedBody } from './plan.ts'
import { Choice, type Pool } from './pool.ts'
import type { Request } from './wire.ts'

/** Of the server that requests are sent to. */
export const METRICS_TOKEN = 'a-long-token-that-nobody-can-guess'

/** A request that is ready to be sent, and whether it has to be refused. */
export interface Decided {
  readonly request: Request
  /** The address without its query. */
  readonly path: string
  readonly mustBeRefused: boolean
}

export interface Scene {
  readonly service: TestApp
  readonly document: ApiDocument
  readonly pool: Pool
  readonly cast: Cast
  readonly archive: Buffer
}

/** Makes the choices of a plan among what is there now. */
export async function decide(scene: Scene, plan: Plan): Promise<Decided> {
  const { operation, caller } = plan
  const pathValues = await chosen(scene, plan, plan.path, undefined)
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    percentEncoded(textOf(Object(pathValues)[name])),
  )
  const query = await Promise.all(
    plan.query.map(async ([name, value]) => [name, textOf(await chosen(scene, plan, value, path))] as const),
  )
  const address =
    query.length === 0 ? path : `${path}?${query.map((pair) => pair.map(percentEncoded).join('=')).join('&')}`
  const token = operation.path === '/metrics' ? METRICS_TOKEN : scene.cast.of(caller)?.accessToken
  const headers: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` }
  const { body, contentType, value } = await bodyOf(scene, plan, plan.body, path)
  if (contentType !== undefined) headers['Content-Type'] = contentType
  for (const [name, given] of Object.entries(plan.headers)) {
    const text = given === CURRENT ? scene.pool.etagOf(path) : await chosen(scene, plan, given, path)
    if (text !== undefined) headers[name] = String(text)
  }
  return {
    request: { method: operation.method, target: plan.target?.(address) ?? address, headers, body },
    path,
    mustBeRefused:
      plan.refusal === 'wanted' ||
      (plan.refusal === 'as documented' &&
        (isUnfitBody(scene, plan, value) || isUnfitQuery(scene, plan, query))),
  }
}

/** Replaces the choices in a value by what they choose. */
async function chosen(scene: Scene, plan: Plan, value: unknown, path: string | undefined): Promise<unknown> {
  if (value instanceof Choice) {
    if (value.kind === 'whole order') return wholeOrder(scene, plan, value, path ?? '')
    if (value.kind === 'forged token') return `Bearer ${await forged(scene, plan, value.at)}`
    return scene.pool.pick(value, plan.caller)
  }
  if (Array.isArray(value)) return Promise.all(value.map((item) => chosen(scene, plan, item, path)))
  if (!isPlainObject(value)) return value
  const entries = await Promise.all(
    Object.entries(value).map(
      async ([name, inner]) => [name, await chosen(scene, plan, inner, path)] as const,
    ),
  )
  return Object.fromEntries(entries)
}

/** All regions, or all locations of the region in the path, in another order; with one too many if it is not to be accepted. */
async function wholeOrder(
  { service, cast, pool }: Scene,
  plan: Plan,
  choice: Choice,
  path: string,
): Promise<number[]> {
  const by = cast.of(plan.caller)
  if (by === undefined) return [1]
  const reply = await service.app.inject({ url: '/api/v1/regions', headers: by.headers })
  // Whose session has ended is told so by the request itself.
  if (reply.statusCode === 401) return [1]
  const regions: { id: number; locations: { id: number }[] }[] = reply.json().data
  const within = regions.find(({ id }) => path.includes(`/${id}/`))?.locations ?? []
  const ids = (plan.operation.path.includes('{id}') ? within : regions).map(({ id }) => id)
  const turned = [...ids.slice(choice.at % (ids.length || 1)), ...ids.slice(0, choice.at % (ids.length || 1))]
  return choice.whose === 'own'
    ? turned
    : [...turned, Number(pool.pick(new Choice('regions', choice.at, choice.whose), plan.caller))]
}

/** A token that is not, or not any more, that of the caller. */
async function forged({ service, cast }: Scene, { caller }: Plan, at: number): Promise<string> {
  const token = cast.of(caller)?.accessToken ?? 'a.b.c'
  if (token === 'a.b.c') return token
  const { header, claims } = partsOf(token)
  const key = await openSigningKey(service)
  const past = Math.floor(Date.now() / 1_000) - 10
  const [head = '', body = '', signature = ''] = token.split('.')
  const sign: Signer = withRsa(key)
  const forgeries = [
    () => forgeToken({ header, claims: { ...claims, exp: past } }, sign),
    () => forgeToken({ header, claims: { ...claims, role: 'ADMIN' } }, unsigned),
    () => forgeToken({ header: { ...header, alg: 'none' }, claims }, unsigned),
    () => forgeToken({ header: { ...header, alg: 'HS256' }, claims }, withHmac('secret')),
    () => forgeToken({ header: { ...header, kid: 'unknown' }, claims }, sign),
    () => forgeToken({ header, claims: { ...claims, sub: 'x' } }, sign),
    () => forgeToken({ header, claims: { ...claims, sid: 1e9 } }, sign),
    () => forgeToken({ header, claims: { ...claims, aud: 'other' } }, sign),
    () => forgeToken({ header, claims: {} }, sign),
    () => `${head}.${body}`,
    () => `${head}..${signature}`,
    () => `${token}x`,
    () => `${head}.${body}.${signature.slice(1)}`,
    () => '\u00e9',
    () => '',
    () => 'x'.repeat(5_000),
  ]
  return forgeries[at % forgeries.length]?.() ?? ''
}

interface MadeBody {
  readonly body: Buffer | undefined
  readonly contentType?: string
  /** Of a JSON body. */
  readonly value?: unknown
}

async function bodyOf(scene: Scene, plan: Plan, planned: PlannedBody, path: string): Promise<MadeBody> {
  switch (planned.kind) {
    case 'none':
      return { body: undefined }
    case 'json': {
      const value = await chosen(scene, plan, planned.value, path)
      return { body: Buffer.from(JSON.stringify(value)), contentType: 'application/json', value }
    }
    case 'parts': {
      const parts = planned.parts.map(({ content, ...part }) => ({
        ...part,
        content: content instanceof Choice ? scene.archive : content,
      }))
      return { body: multipartBody(parts), contentType: MULTIPART }
    }
    case 'bytes': {
      const { body = Buffer.alloc(0), contentType } = await bodyOf(scene, plan, planned.of, path)
      return { body: planned.make(body), ...(contentType === undefined ? {} : { contentType }) }
    }
  }
}

function isUnfitBody(
  { document }: Scene,
  { operation: { body }, body: planned }: Plan,
  value: unknown,
): boolean {
  if (planned.kind !== 'json' || body === undefined) return false
  return isBadUnicode(value) || document.whyUnfit(body.schema, value) !== undefined
}

function isUnfitQuery(
  { document }: Scene,
  { operation }: Plan,
  query: readonly (readonly [string, string])[],
): boolean {
  return query.some(([name, text]) => {
    const parameter = operation.parameters.find((one) => one.in === 'query' && one.name === name)
    return parameter !== undefined && isUnfitText(document, parameter.schema, text)
  })
}

/** Parameters are texts; a number is digits and nothing else. */
function isUnfitText(document: ApiDocument, schema: JsonObject, text: string): boolean {
  if (isBadUnicode(text)) return true
  const plain = document.resolved(schema)
  const type = isObject(plain) ? plain.type : undefined
  if (type === 'integer') return !/^\d+$/.test(text) || document.whyUnfit(schema, Number(text)) !== undefined
  if (type === 'boolean') return !['true', 'false'].includes(text)
  return document.whyUnfit(schema, text) !== undefined
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Also of a lone surrogate, as a careless client would write it. */
function percentEncoded(text: string): string {
  return text.isWellFormed()
    ? encodeURIComponent(text)
    : [...text].map((unit) => (unit.isWellFormed() ? encodeURIComponent(unit) : '%ED%A0%80')).join('')
}
