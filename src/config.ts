import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { isEmailAddress } from './base/email.ts'
import { passwordProblem } from './base/password-rules.ts'

/** Everything the environment decides, read once at start and never again. */
export interface Config {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly database: DatabaseConfig
  readonly storage: StorageConfig
  /** Without a slash at its end: paths are appended to it. */
  readonly publicUrl: string | undefined
  /** The `iss` of tokens: `PUBLIC_URL` letter for letter, because verifiers compare it so. */
  readonly issuer: string
  readonly firstAdmin: { readonly email: string; readonly password: string } | undefined
  /** The first encrypts, all decrypt; empty means a generated file in the data directory. */
  readonly secretKeys: readonly string[]
  readonly jwtKeepActive: number
  readonly accessTokenTtl: number
  readonly refreshTokenTtl: number
  /** Requests a minute per caller; undefined switches the limiter off. */
  readonly rateLimit: number | undefined
  readonly metricsToken: string | undefined
  readonly trustProxy: readonly string[]
  readonly logLevel: LogLevel
  readonly logFormat: LogFormat
  readonly corsOrigins: readonly string[]
  readonly uploadMaxBytes: number
  readonly mediaQuotaBytes: number
  readonly mediaMaxPixels: number
  readonly starterCatalogue: boolean
}

export type DatabaseConfig =
  | { readonly engine: 'sqlite'; readonly file: string }
  | { readonly engine: 'postgres'; readonly url: string }

export type StorageConfig =
  | { readonly kind: 'disk'; readonly directory: string }
  | {
      readonly kind: 's3'
      readonly bucket: string
      readonly prefix: string
      readonly endpoint: string | undefined
      readonly region: string | undefined
    }

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** `auto`: for people on a terminal, for machines elsewhere. */
const LOG_FORMATS = ['auto', 'pretty', 'json'] as const
export type LogFormat = (typeof LOG_FORMATS)[number]

/** One error for all bad variables, so that an operator mends them in one go. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:
${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

export type Environment = Readonly<Record<string, string | undefined>>

export function loadConfig(env: Environment): Config {
  const problems: string[] = []

  /** A set but empty variable counts as unset: that is how compose files leave things open. */
  function read<T>(name: string, fallback: T, parse: (text: string) => T): T {
    const text = env[name]?.trim()
    if (text === undefined || text === '') return fallback
    try {
      return parse(text)
    } catch (error) {
      if (!(error instanceof BadValue)) throw error
      problems.push(...error.problems.map((problem) => `${name} ${problem}`))
      return fallback
    }
  }

  const dataDir = resolve(read('DATA_DIR', './data', path))
  const email = read('ADMIN_EMAIL', undefined, emailAddress)
  // As it was typed: spaces at its ends belong to a password.
  const password = read('ADMIN_PASSWORD', undefined, () => firstPassword(env.ADMIN_PASSWORD ?? ''))
  const hasEmail = Boolean(env.ADMIN_EMAIL?.trim())
  const hasPassword = Boolean(env.ADMIN_PASSWORD?.trim())
  if (hasEmail !== hasPassword) {
    problems.push(
      hasEmail ? 'ADMIN_EMAIL needs ADMIN_PASSWORD beside it' : 'ADMIN_PASSWORD needs ADMIN_EMAIL beside it',
    )
  }

  const config: Config = {
    host: read('HOST', '127.0.0.1', host),
    port: read('PORT', 8080, wholeNumber(0, 65_535)),
    dataDir,
    database: read('DATABASE_URL', { engine: 'sqlite', file: join(dataDir, 'frond.sqlite') }, databaseUrl),
    storage: read('STORAGE_URL', { kind: 'disk', directory: join(dataDir, 'media') }, storageUrl),
    ...read('PUBLIC_URL', { publicUrl: undefined, issuer: 'frond' }, publicAddress),
    firstAdmin: email !== undefined && password !== undefined ? { email, password } : undefined,
    secretKeys: read('SECRET_KEY', [], secretKeys),
    jwtKeepActive: read('JWT_KEEP_ACTIVE', 2, wholeNumber(1, 10)),
    accessTokenTtl: read('ACCESS_TOKEN_TTL', 900, wholeNumber(1, 86_400)),
    refreshTokenTtl: read('REFRESH_TOKEN_TTL', 2_592_000, wholeNumber(1, 31_536_000)),
    rateLimit: read('RATE_LIMIT', undefined, offOr(wholeNumber(1, 1_000_000_000))),
    metricsToken: read('METRICS_TOKEN', undefined, (text) => text),
    trustProxy: read('TRUST_PROXY', [], (text) => offOr(proxyAddresses)(text) ?? []),
    logLevel: read('LOG_LEVEL', 'info', oneOf(LOG_LEVELS)),
    logFormat: read('LOG_FORMAT', 'auto', oneOf(LOG_FORMATS)),
    corsOrigins: read('CORS_ORIGINS', [], corsOrigins),
    uploadMaxBytes: read('UPLOAD_MAX_BYTES', 20_971_520, wholeNumber(1)),
    mediaQuotaBytes: read('MEDIA_QUOTA_BYTES', 1_073_741_824, wholeNumber(1)),
    mediaMaxPixels: read('MEDIA_MAX_PIXELS', 100_000_000, wholeNumber(1)),
    starterCatalogue: read('STARTER_CATALOGUE', true, (text) => oneOf(['on', 'off'])(text) === 'on'),
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return deepFreeze(config)
}

function deepFreeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) if (typeof part === 'object') deepFreeze(part)
  return Object.freeze(value)
}

class BadValue extends Error {
  readonly problems: readonly string[]
  constructor(...problems: readonly string[]) {
    super(problems.join('; '))
    this.problems = problems
  }
}

const shown = (text: string) => `not ${JSON.stringify(text)}`

function path(text: string): string {
  if (text.includes('\0')) throw new BadValue('must not contain a NUL character')
  return text
}

function host(text: string): string {
  if (isIP(text) === 0 && !/^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(text)) {
    throw new BadValue(`must be an IP address or a host name, ${shown(text)}`)
  }
  return text
}

function wholeNumber(least: number, most: number = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const value = /^[0-9]+$/.test(text) ? Number(text) : Number.NaN
    if (value >= least && value <= most) return value
    const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`
    throw new BadValue(`must be a whole number ${range}, ${shown(text)}`)
  }
}

function oneOf<const T extends string>(values: readonly T[]): (text: string) => T {
  return (text) => {
    const found = values.find((value) => value === text.toLowerCase())
    if (found === undefined) throw new BadValue(`must be one of ${values.join(', ')}, ${shown(text)}`)
    return found
  }
}

function offOr<T>(parse: (text: string) => T): (text: string) => T | undefined {
  return (text) => (text.toLowerCase() === 'off' ? undefined : parse(text))
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Names every entry that will not do: a list, too, is mended in one go. */
function listOf(wanted: string, entries: string[], isGood: (entry: string) => boolean): string[] {
  const bad = entries.filter((entry) => !isGood(entry))
  if (bad.length === 0) return entries
  const named = bad.map((entry) => JSON.stringify(entry)).join(', ')
  throw new BadValue(`must list ${wanted}; ${named} ${bad.length === 1 ? 'is' : 'are'} none of these`)
}

function secretKeys(text: string): string[] {
  const keys = list(text)
  if (keys.length === 0) throw new BadValue('must hold a key; leave it unset for a generated one')
  return keys
}

/** The parsed address, or undefined; addresses may hold passwords, so messages never repeat them. */
function address(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}

function databaseUrl(text: string): DatabaseConfig {
  const url = address(text)
  if (url === undefined || !['postgres:', 'postgresql:'].includes(url.protocol)) {
    throw new BadValue('must be a postgres://… address; leave it unset for the embedded database')
  }
  return { engine: 'postgres', url: text }
}

function storageUrl(text: string): StorageConfig {
  const url = address(text)
  if (url === undefined || url.protocol !== 's3:' || url.hostname === '') {
    throw new BadValue(
      'must look like s3://bucket/prefix?endpoint=…&region=…; leave it unset to store on disk',
    )
  }
  const problems: string[] = []
  if (url.username !== '' || url.password !== '') {
    problems.push('must not hold credentials: they come from the AWS_… variables')
  }
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  if (endpoint !== undefined && !/^https?:$/.test(address(endpoint)?.protocol ?? '')) {
    problems.push('has an endpoint that is not an http:// or https:// address')
  }
  const unknown = [...url.searchParams.keys()].filter((key) => key !== 'endpoint' && key !== 'region')
  if (unknown.length > 0) problems.push(`has an unknown setting: ${unknown.join(', ')}`)
  if (problems.length > 0) throw new BadValue(...problems)
  return {
    kind: 's3',
    bucket: url.hostname,
    prefix: url.pathname.replace(/^\/+|\/+$/g, ''),
    endpoint,
    region: url.searchParams.get('region') ?? undefined,
  }
}

function publicAddress(text: string): Pick<Config, 'publicUrl' | 'issuer'> {
  const url = address(text)
  const isBare = url?.username === '' && url.password === '' && !/[?#]/.test(text)
  if (!isBare || !/^https?:$/.test(url.protocol)) {
    throw new BadValue('must be an http:// or https:// address without user, query or fragment')
  }
  return { publicUrl: text.replace(/\/+$/, ''), issuer: text }
}

function emailAddress(text: string): string {
  if (!isEmailAddress(text)) throw new BadValue(`must be an e-mail address, ${shown(text)}`)
  return text
}

function firstPassword(text: string): string {
  const problem = passwordProblem(text)
  if (problem !== undefined) throw new BadValue(problem)
  return text
}

const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal']

function proxyAddresses(text: string): string[] {
  const wanted = `IP addresses, ranges such as 10.0.0.0/8, or ${NAMED_RANGES.join(', ')}`
  return listOf(wanted, list(text), (entry) => NAMED_RANGES.includes(entry) || isAddressRange(entry))
}

function isAddressRange(entry: string): boolean {
  const [ip = '', bits, ...rest] = entry.split('/')
  const family = isIP(ip)
  const most = family === 4 ? 32 : 128
  // Trusting everybody (/0) would let any caller choose its address.
  const validBits =
    bits === undefined || (/^[0-9]{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most)
  return family !== 0 && validBits && rest.length === 0
}

function corsOrigins(text: string): string[] {
  const origins = list(text).filter((origin) => origin.toLowerCase() !== 'none')
  const wanted = 'origins such as https://app.example.org, or *'
  return listOf(wanted, origins, (origin) => origin === '*' || address(origin)?.origin === origin)
}
