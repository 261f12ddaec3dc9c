import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { isEmailAddress } from '../base/email.ts'
import { passwordProblem } from '../base/password-rules.ts'
import { timeZoneNamed } from '../base/time-zone.ts'
import { isAllowEntry } from '../outbound/outbound-rules.ts'

/** Parsers of configuration variables: each returns a value or throws BadValue. */

/** One or more problems of one variable. */
export class BadValue extends Error {
  readonly problems: readonly string[]
  constructor(...problems: readonly string[]) {
    super(problems.join('; '))
    this.problems = problems
  }
}

const shown = (text: string) => `not ${JSON.stringify(text)}`

/** Makes a parser of texts that are taken as they are. */
function textThatIs(wanted: string, isGood: (text: string) => boolean): (text: string) => string {
  return (text) => {
    if (!isGood(text)) throw new BadValue(`must be ${wanted}, ${shown(text)}`)
    return text
  }
}

export const host = textThatIs(
  'an IP address or a host name',
  (text) => isIP(text) !== 0 || /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(text),
)

export function wholeNumber(least: number, most: number = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const value = /^[0-9]+$/.test(text) ? Number(text) : Number.NaN
    if (value >= least && value <= most) return value
    const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`
    throw new BadValue(`must be a whole number ${range}, ${shown(text)}`)
  }
}

export const timeOfDay = textThatIs('a time of day such as 03:00', (text) =>
  /^([01][0-9]|2[0-3]):[0-5][0-9]$/.test(text),
)

export function timeZone(text: string): string {
  const found = timeZoneNamed(text)
  if (found === undefined) throw new BadValue(`must be a time zone such as Europe/Berlin, ${shown(text)}`)
  return found
}

export function oneOf<const T extends string>(values: readonly T[]): (text: string) => T {
  return (text) => {
    const found = values.find((value) => value === text.toLowerCase())
    if (found === undefined) throw new BadValue(`must be one of ${values.join(', ')}, ${shown(text)}`)
    return found
  }
}

export function offOr<T>(parse: (text: string) => T): (text: string) => T | undefined {
  return (text) => (text.toLowerCase() === 'off' ? undefined : parse(text))
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Names every invalid entry of a list at once. */
function listOf(wanted: string, entries: string[], isGood: (entry: string) => boolean): string[] {
  const bad = entries.filter((entry) => !isGood(entry))
  if (bad.length === 0) return entries
  const named = bad.map((entry) => JSON.stringify(entry)).join(', ')
  throw new BadValue(`must list ${wanted}; ${named} ${bad.length === 1 ? 'is' : 'are'} none of these`)
}

/** A thief of the database can guess at it without limit. */
const SHORTEST_SECRET = 32

export function secretKeys(text: string): string[] {
  const keys = list(text)
  if (keys.length === 0) throw new BadValue('must hold a key; leave it unset for a generated one')
  const short = keys.filter(({ length }) => length < SHORTEST_SECRET)
  if (short.length === 0) return keys
  const which =
    keys.length === 1
      ? `at least ${SHORTEST_SECRET} characters`
      : `keys of at least ${SHORTEST_SECRET} characters each`
  const found = short.map(({ length }) => length).join(' and ')
  throw new BadValue(`must have ${which}, not ${found}; \`openssl rand -base64 32\` makes a good one`)
}

/** A parsed URL, or undefined. Messages never repeat a URL, because it may hold a password. */
function address(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}

export type DatabaseConfig =
  | { readonly engine: 'sqlite'; readonly file: string }
  | { readonly engine: 'postgres'; readonly url: string }

export interface S3Config {
  readonly kind: 's3'
  readonly bucket: string
  readonly prefix: string
  readonly endpoint: string | undefined
  readonly region: string | undefined
  /** Without them the S3 client looks for them itself, in the usual AWS_* variables among others. */
  readonly credentials?: {
    readonly accessKeyId: string
    readonly secretAccessKey: string
    readonly sessionToken?: string
  }
}

export type StorageConfig = { readonly kind: 'disk'; readonly directory: string } | S3Config

export function databaseUrl(text: string): DatabaseConfig {
  const url = address(text)
  if (url === undefined || !['postgres:', 'postgresql:'].includes(url.protocol)) {
    throw new BadValue('must be a postgres://… address; leave it unset for the embedded database')
  }
  if (url.hostname.includes(','))
    throw new BadValue('must name one host: let it be an address that leads to the leader')
  refuseUnclearEncryption(url.searchParams)
  return { engine: 'postgres', url: text }
}

const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full']

/** Modes that leave it to the server whether the connection is encrypted are not supported. */
function refuseUnclearEncryption(settings: URLSearchParams): void {
  const mode = settings.get('sslmode')
  if (mode === null) return
  if (!SSL_MODES.includes(mode))
    throw new BadValue(`must have an sslmode of ${SSL_MODES.join(', ')}, or none, not "${mode}"`)
  if (mode === 'verify-ca' && !settings.has('sslrootcert'))
    throw new BadValue('must name the certificate of the authority as sslrootcert for sslmode=verify-ca')
  for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
    const file = settings.get(name)
    if (file !== null && !existsSync(file)) throw new BadValue(`has an ${name} that is not there: ${file}`)
  }
}

export function storageUrl(text: string): S3Config {
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

export interface PublicAddress {
  /** Without a trailing slash: paths are appended to it. */
  readonly publicUrl: string | undefined
  /** The `iss` of tokens: `PUBLIC_URL` exactly as it was set, because verifiers compare strings. */
  readonly issuer: string
}

export function publicAddress(text: string): PublicAddress {
  const url = address(text)
  const isBare = url?.username === '' && url.password === '' && !/[?#]/.test(text)
  if (!isBare || !/^https?:$/.test(url.protocol)) {
    throw new BadValue('must be an http:// or https:// address without user, query or fragment')
  }
  return { publicUrl: text.replace(/\/+$/, ''), issuer: text }
}

export const emailAddress = textThatIs('an e-mail address', isEmailAddress)

export function firstPassword(text: string): string {
  const problem = passwordProblem(text)
  if (problem !== undefined) throw new BadValue(problem)
  return text
}

const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal']

export function proxyAddresses(text: string): string[] {
  const wanted = `IP addresses, ranges such as 10.0.0.0/8, or ${NAMED_RANGES.join(', ')}`
  return listOf(wanted, list(text), (entry) => NAMED_RANGES.includes(entry) || isAddressRange(entry))
}

function isAddressRange(entry: string): boolean {
  const [ip = '', bits, ...rest] = entry.split('/')
  const family = isIP(ip)
  const most = family === 4 ? 32 : 128
  // Trusting every address (/0) would let any client choose its own.
  const validBits =
    bits === undefined || (/^[0-9]{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most)
  return family !== 0 && validBits && rest.length === 0
}

export function corsOrigins(text: string): string[] {
  const origins = list(text).filter((origin) => origin.toLowerCase() !== 'none')
  const wanted = 'origins such as https://app.example.org, or *'
  return listOf(wanted, origins, (origin) => origin === '*' || address(origin)?.origin === origin)
}

export function smtpUrl(text: string): string {
  const url = address(text)
  const isServer = (url?.protocol === 'smtp:' || url?.protocol === 'smtps:') && url.hostname !== ''
  if (!isServer || !['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '') {
    throw new BadValue('must look like smtps://user:password@host:465, or smtp://host:587')
  }
  return text
}

/** An address, alone or behind a name as in `Frond <frond@example.org>`. */
export const sender = textThatIs(
  'an e-mail address, or a name with one such as Frond <frond@example.org>',
  (text) => isEmailAddress(/^[^<>\r\n]*<([^<>]*)>$/.exec(text)?.[1] ?? text),
)

export function outboundEntries(text: string): string[] {
  const wanted = 'hosts, hosts with a port such as ntfy.lan:8080, networks such as 192.168.0.0/16, or private'
  const entries = list(text).map((entry) => entry.toLowerCase())
  return listOf(wanted, entries, isAllowEntry)
}

/** Where a push service may write if something is wrong with what this server sends. */
export const contact = textThatIs('a mailto: or an https:// address', (text) => {
  const url = address(text)
  const isMail = url?.protocol === 'mailto:' && isEmailAddress(text.slice('mailto:'.length))
  return isMail || (url?.protocol === 'https:' && url.username === '' && url.password === '')
})
