import { targetOf } from '../outbound/outbound-client.ts'
import { outboundRules } from '../outbound/outbound-rules.ts'
import { BadValue, oneOf } from './parsers.ts'
import { type Environment, isSet } from './variables.ts'

/** A service by which users sign in, by OpenID Connect. */
export interface IdentityProviderConfig {
  /** `1` to `9`, as in its variables; that of the first is left out there. */
  readonly id: string
  readonly issuer: string
  readonly clientId: string
  /** Without one it is a public client. */
  readonly clientSecret: string | undefined
  /** For the button of the web application. */
  readonly name: string
  readonly scopes: string
  /** Makes accounts for users of the provider, whatever visitors may. */
  readonly registers: boolean
  /** Addresses that it tells count as verified. */
  readonly trustsEmail: boolean
  /** Users with this value in this claim are administrators, and no others of the provider. */
  readonly admin: { readonly claim: string; readonly value: string } | undefined
}

const PARTS = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET', 'NAME', 'SCOPES', 'REGISTER', 'TRUST_EMAIL', 'ADMIN']
const NAME_AT_FIRST = 'Single sign-on'
const SCOPES_AT_FIRST = 'openid profile email'
/** What changes nothing, with a provider or without one. */
const DEFAULTS = new Map([
  ['NAME', NAME_AT_FIRST],
  ['SCOPES', SCOPES_AT_FIRST],
  ['REGISTER', 'off'],
  ['TRUST_EMAIL', 'off'],
])
const NAMES = PARTS.map((part) => `OIDC_${part}`).join(', ')
const NAME = new RegExp(`^OIDC_(?:([2-9])_)?(?:${PARTS.join('|')}|CLIENT_SECRET_FILE)$`)

/** How `loadConfig` reads a variable. */
type Read = <T>(name: string, fallback: T, parse: (text: string) => T) => T

interface Reading {
  readonly read: Read
  readonly refuseHalf: (one: string, other: string) => void
  readonly publicUrl: string | undefined
  readonly outboundAllow: readonly string[]
}

/** What the `OIDC_…` variables say. Of a provider beyond the first nothing is read unless something is said. */
export function readIdentityProviders(
  env: Environment,
  problems: string[],
  { read, refuseHalf, publicUrl, outboundAllow }: Reading,
): IdentityProviderConfig[] {
  const given = Object.keys(env).filter((name) => name.startsWith('OIDC_') && isSet(env, name))
  const unknown = given.filter((name) => !NAME.test(name))
  problems.push(
    ...unknown.map((name) => `${name} is none of ${NAMES}, or of the same with OIDC_2_ to OIDC_9_`),
  )
  const more = new Set(given.flatMap((name) => NAME.exec(name)?.[1] ?? []))
  return ['1', ...[...more].sort()].flatMap((id) => {
    const prefix = prefixOf(id)
    const issuer = read(`${prefix}ISSUER`, undefined, (text) => issuerAddress(text, outboundAllow))
    const clientId = read<string | undefined>(`${prefix}CLIENT_ID`, undefined, asItIs)
    const clientSecret = read<string | undefined>(`${prefix}CLIENT_SECRET`, undefined, asItIs)
    const provider = {
      ...{ id, clientSecret },
      name: read(`${prefix}NAME`, NAME_AT_FIRST, asItIs),
      scopes: read(`${prefix}SCOPES`, SCOPES_AT_FIRST, scopeList),
      registers: read(`${prefix}REGISTER`, false, onOrOff),
      trustsEmail: read(`${prefix}TRUST_EMAIL`, false, onOrOff),
      admin: read(`${prefix}ADMIN`, undefined, claimValue),
    }
    refuseHalf(`${prefix}ISSUER`, `${prefix}CLIENT_ID`)
    const own = given.filter((name) => NAME.test(name) && (NAME.exec(name)?.[1] ?? '1') === id)
    const isNamed = own.some((name) => name === `${prefix}ISSUER` || name === `${prefix}CLIENT_ID`)
    const useless = own.filter((name) => env[name] !== DEFAULTS.get(name.slice(prefix.length)))
    if (!isNamed) problems.push(...useless.map((name) => `${name} needs ${prefix}ISSUER beside it`))
    if (issuer === undefined || clientId === undefined) return []
    if (publicUrl === undefined)
      problems.push(`${prefix}ISSUER needs PUBLIC_URL beside it: providers send users back there`)
    return [{ ...provider, issuer, clientId }]
  })
}

function prefixOf(id: string): string {
  return id === '1' ? 'OIDC_' : `OIDC_${id}_`
}

const asItIs = (text: string) => text

function onOrOff(text: string): boolean {
  return oneOf(['on', 'off'])(text) === 'on'
}

const LOOPBACK = /^(localhost|127(\.[0-9]{1,3}){3}|::1)$/

/** As the provider writes it. Secrets and codes go there, so plain http is for this machine, and for what the operator lists. */
function issuerAddress(text: string, outboundAllow: readonly string[]): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isBare = url?.username === '' && url.password === '' && !/[?#]/.test(text)
  if (!isBare || !/^https?:$/.test(url.protocol)) {
    throw new BadValue('must be an https:// address without user, query or fragment')
  }
  if (url.pathname.includes('/.well-known/')) {
    throw new BadValue('must be the address before /.well-known/openid-configuration')
  }
  const target = targetOf(url)
  const mayBePlain = LOOPBACK.test(target.host) || outboundRules(outboundAllow).mayAllow(target)
  if (!target.isEncrypted && !mayBePlain) {
    throw new BadValue('must be https; plain http needs the host in OUTBOUND_ALLOW, or is of this machine')
  }
  return text
}

function scopeList(text: string): string {
  const scopes = text.split(/\s+/)
  if (!scopes.includes('openid')) throw new BadValue('must have openid among them')
  return scopes.join(' ')
}

function claimValue(text: string): { claim: string; value: string } {
  const [, claim, value] = /^([^:]+):(.+)$/.exec(text) ?? []
  if (claim === undefined || value === undefined) {
    throw new BadValue('must be a claim and its value such as groups:admins')
  }
  return { claim: claim.trim(), value: value.trim() }
}
