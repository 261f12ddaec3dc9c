import {
  BAD_VALUES,
  BADNESSES,
  nested,
  type Place,
  placesIn,
  replaced,
  tooLong,
  valueAt,
} from './bad-values.ts'
import type { Plan, PlannedBody } from './plan.ts'
import { Choice, type Whose } from './pool.ts'
import { PARTS_MUTATIONS } from './uploads.ts'

/** Makes a valid request wrong in one way; two numbers choose where and how. Undefined where there is nothing to make wrong. */
type Mutation = (plan: Plan, where: number, how: number) => Plan | undefined

const one = <T>(from: readonly T[], at: number): T | undefined => from[at % from.length]

/** Puts a value into the JSON body. */
function inBody(make: (value: unknown, how: number) => unknown): Mutation {
  return (plan, where, how) => {
    if (plan.body.kind !== 'json') return undefined
    const place: Place = one(placesIn(plan.body.value), where) ?? []
    const value = replaced(plan.body.value, place, make(valueAt(plan.body.value, place), how))
    return { ...plan, body: { kind: 'json', value }, refusal: 'as documented' }
  }
}

const badValues = Object.fromEntries(
  BADNESSES.flatMap((badness) => [
    [`${badness} in the body`, inBody((_value, how) => one(BAD_VALUES[badness], how))],
    [`${badness} in the query`, inQuery((how) => one(BAD_VALUES[badness], how))],
  ]),
)

function inQuery(make: (how: number) => unknown): Mutation {
  return (plan, where, how) => {
    const parameter = one(
      plan.operation.parameters.filter((parameter) => parameter.in === 'query'),
      where,
    )
    if (parameter === undefined) return undefined
    const others = plan.query.filter(([name]) => name !== parameter.name)
    return { ...plan, query: [...others, [parameter.name, make(how)]], refusal: 'as documented' }
  }
}

const BODIES: Readonly<Record<string, Mutation>> = {
  'too long a text': inBody((_value, how) => tooLong({ maxLength: [32, 48, 200, 255][how % 4] ?? 0 }, how)),
  'unknown property': (plan) =>
    plan.body.kind === 'json'
      ? refused(plan, { kind: 'json', value: { ...Object(plan.body.value), unknown: 1 } })
      : undefined,
  'missing property': (plan, where) => {
    const required = plan.operation.body?.schema.required
    if (plan.body.kind !== 'json' || !Array.isArray(required)) return undefined
    const { [String(one(required, where))]: _missing, ...value } = Object(plan.body.value)
    return refused(plan, { kind: 'json', value })
  },
  'deep nesting': inBody(() => nested(40)),
  'not an object': (plan, where) =>
    plan.body.kind === 'json'
      ? refused(plan, { kind: 'json', value: one([null, [], 'text', 1, true, [{}]], where) })
      : undefined,
  'no body': (plan) => (plan.operation.body === undefined ? undefined : refused(plan, { kind: 'none' })),
  'a body where none is wanted': (plan) =>
    plan.operation.body === undefined && plan.operation.access !== 'public' && plan.operation.method !== 'GET'
      ? refused(plan, { kind: 'json', value: { unknown: 1 } })
      : undefined,
}

/** Bytes that are no JSON, or no multipart body any more. */
const BYTES: Readonly<Record<string, (body: Buffer, how: number) => Buffer>> = {
  'cut off': (body, how) => {
    // The line break behind the last boundary means nothing.
    const { length } = body.toString('latin1').trimEnd()
    return body.subarray(0, Math.max(1, length - 1 - (how % length)))
  },
  'invalid UTF-8': (body) =>
    Buffer.concat([body.subarray(0, 1), Buffer.from([0xff, 0xfe, 0xc0]), body.subarray(1)]),
  'a comma too much': (body) => Buffer.from(body.toString().replace(/}$/, ',}')),
  'a literal that JSON lacks': (body) => Buffer.from(body.toString().replace(/}$/, ',"x":NaN}')),
  'deep nesting': () => Buffer.from('['.repeat(100_000)),
  'something behind it': (body) => Buffer.concat([body, Buffer.from(' {}')]),
}

const bytes = Object.fromEntries(
  Object.entries(BYTES).map(([name, make]): [string, Mutation] => [
    `body: ${name}`,
    (plan, _where, how) => {
      const { body } = plan
      if (body.kind === 'none' || (body.kind === 'parts' && !['cut off', 'invalid UTF-8'].includes(name)))
        return undefined
      return refused(plan, { kind: 'bytes', of: body, make: (whole) => make(whole, how) })
    },
  ]),
)

const parts = Object.fromEntries(
  Object.entries(PARTS_MUTATIONS).map(([name, make]): [string, Mutation] => [
    `upload: ${name}`,
    (plan, _where, how) =>
      plan.body.kind === 'parts'
        ? refused(plan, { kind: 'parts', parts: make(plan.body.parts, how) })
        : undefined,
  ]),
)

const CONTENT_TYPES = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'x',
  'application/json-patch+json',
]

const OTHER_HEADERS: Readonly<Record<string, readonly string[]>> = {
  'If-Match': ['', 'x', '"', 'W/"x"', '"a", "b"', ',', '"'.repeat(500), '"\u00e9"', 'W/', '*, *'],
  'If-None-Match': ['', 'x', '"', 'W/"x"', ',', '"\u00e9"', 'W/"'.repeat(100)],
  'If-Range': ['', 'x', 'W/"x"', 'Wed, 21 Oct 2015 07:28:00 GMT', '"'],
  'Idempotency-Key': ['\u00e9', '"quoted"', 'a b', 'x'.repeat(255), '\u{1f331}', '%00', "'"],
  Range: [
    'bytes=',
    'bytes=a-b',
    'bytes=0-1,3-4',
    'items=0-1',
    'bytes=-0',
    'bytes=9-1',
    'bytes=-99999999999999999999',
    '=',
  ],
  'Accept-Language': [
    '',
    ';',
    'de;q=2',
    'de;q=x',
    '*;q=0',
    'x'.repeat(2_000),
    'de,'.repeat(500),
    '\u00e9',
    'i-klingon',
  ],
  'Last-Event-ID': ['', 'x', '-1', '99999999999999999999', '1.5', '\u00e9'],
  Accept: ['', 'x', '*/*;q=0', 'text/html', 'application/json;q=NaN', ','],
  'Accept-Encoding': ['', 'x', 'identity;q=0', '*;q=0', 'gzip;q=2', ','],
  'X-Request-Id': ['', 'a b', '\u00e9', 'x'.repeat(65), '<script>', 'good-one.1'],
  'X-Forwarded-For': ['1.2.3.4', 'x', '::1, 1', ','],
  Origin: ['null', 'x', 'https://evil.example'],
  Expect: ['100-continue'],
  Traceparent: ['x', '00-00000000000000000000000000000000-0000000000000000-00', '\u00e9'],
}

const HEADERS: Readonly<Record<string, Mutation>> = {
  'wrong content type': (plan, where) =>
    plan.operation.body === undefined
      ? undefined
      : { ...withHeader(plan, 'Content-Type', one(CONTENT_TYPES, where)), refusal: 'wanted' },
  'wrong charset or coding': (plan, where) =>
    plan.operation.body?.contentType === 'application/json'
      ? {
          ...(where % 2 === 0
            ? withHeader(plan, 'Content-Type', 'application/json; charset=latin1')
            : withHeader(plan, 'Content-Encoding', 'gzip')),
          refusal: 'wanted',
        }
      : undefined,
  'bad header': (plan, where, how) => {
    const [name, values] = one(Object.entries(OTHER_HEADERS), where) ?? ['', []]
    return { ...withHeader(plan, name, one(values, how)), isOverSocket: true }
  },
  'bad Idempotency-Key': (plan, where) =>
    plan.operation.parameters.some(({ name }) => name === 'Idempotency-Key')
      ? { ...withHeader(plan, 'Idempotency-Key', where % 2 === 0 ? '' : 'x'.repeat(256)), refusal: 'wanted' }
      : undefined,
}

const ACCESS: Readonly<Record<string, Mutation>> = {
  'no token': (plan) =>
    plan.operation.access === 'public' ? undefined : { ...plan, caller: 'nobody', refusal: 'wanted' },
  'forged token': (plan, where) =>
    plan.operation.access === 'public'
      ? withHeader(plan, 'Authorization', new Choice('forged token', where))
      : { ...withHeader(plan, 'Authorization', new Choice('forged token', where)), refusal: 'wanted' },
  'not an administrator': (plan) =>
    plan.operation.access === 'admin' ? { ...plan, caller: 'ada', refusal: 'wanted' } : undefined,
}

const ADDRESSES = [
  ...['0', '-1', '1.5', 'abc', '9007199254740992', '1e3', '99999999999999999999', '0x1', '1%20', '+1'],
  ...[
    '%00',
    '%ff',
    '%',
    '%zz',
    '%2e%2e',
    '..',
    '.',
    '%2f',
    'a%2fb',
    '\\',
    '%5c',
    '%c0%af',
    '%ed%a0%80',
    ';',
    '%F0%9F%8C%B1',
  ],
  ...['x'.repeat(300), 'x'.repeat(9_000), '%d9%a1', 'a%0d%0ab', '~', "'", '%25', '*', '@', '$', '\u00ff'],
]

const TARGETS: Readonly<Record<string, Mutation>> = {
  'bad address': (plan, _where, how) => {
    const bad = one(ADDRESSES, how) ?? ''
    if (!/\{\w+\}/.test(plan.operation.path)) return undefined
    const isId = plan.operation.path.includes('{id}')
    const target = (address: string) => address.replace(/\/[^/?]*(\d|[\w-]{20,})[^/?]*/, `/${bad}`)
    // The version in `/api/v1` has a digit too.
    const below = (address: string) => `/api/v1${target(address.slice('/api/v1'.length))}`
    return {
      ...plan,
      target: below,
      isOverSocket: true,
      isElsewhere: true,
      refusal: isId ? 'wanted' : 'not wanted',
    }
  },
  'bad query': (plan, _where, how) => {
    const bad = one(
      ['%', '%zz', '%ff', '%ed%a0%80', 'a=%00', 'unknown=1', '&&&=', 'a[b]=1', '=', '__proto__=1'],
      how,
    )
    const isIgnored = !plan.operation.path.startsWith('/api/')
    return {
      ...plan,
      target: (address) => `${address}${address.includes('?') ? '&' : '?'}${bad}`,
      isOverSocket: true,
      refusal: isIgnored || bad === '&&&=' || bad === '=' ? 'not wanted' : 'wanted',
    }
  },
  'repeated parameter': (plan, where) => {
    const given = one(plan.query, where)
    return given === undefined ? undefined : { ...plan, query: [...plan.query, given], refusal: 'wanted' }
  },
}

/** Of what has an owner, or can be gone. */
function ofAnother(whose: Whose): Mutation {
  return (plan, where) => {
    const inPath = Object.entries(plan.path).filter(([, value]) => value instanceof Choice)
    if (inPath.length > 0) {
      const path = Object.fromEntries(
        inPath.map(([name, value]) => [name, value instanceof Choice ? value.of(whose) : value]),
      )
      return {
        ...plan,
        path: { ...plan.path, ...path },
        refusal: NAMED_BY_ID.test(plan.operation.path) ? 'wanted' : 'not wanted',
      }
    }
    if (plan.body.kind !== 'json') return undefined
    const { value } = plan.body
    const places = placesIn(value).filter((place) => valueAt(value, place) instanceof Choice)
    const place = one(places, where)
    const choice = place && valueAt(value, place)
    if (!(choice instanceof Choice) || choice.kind.includes('token') || choice.kind === 'invitation')
      return undefined
    return refused(plan, { kind: 'json', value: replaced(value, place ?? [], choice.of(whose)) })
  }
}

const NAMED_BY_ID = /\{id\}/

/** Every way of making a request wrong, by name. */
export const MUTATIONS: Readonly<Record<string, Mutation>> = {
  ...badValues,
  ...BODIES,
  ...bytes,
  ...parts,
  ...HEADERS,
  ...ACCESS,
  ...TARGETS,
  "another user's": ofAnother('foreign'),
  'deleted thing': ofAnother('gone'),
  'unknown thing': ofAnother('unknown'),
}

function refused(plan: Plan, body: PlannedBody): Plan {
  return { ...plan, body, refusal: 'wanted' }
}

function withHeader(plan: Plan, name: string, value: unknown): Plan {
  return { ...plan, headers: { ...plan.headers, [name]: value } }
}
