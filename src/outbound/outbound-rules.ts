import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Where a request goes, as its address says. */
export interface Target {
  /** A name in lower case, or an address without brackets. */
  readonly host: string
  readonly port: number
  readonly isEncrypted: boolean
}

/** What may be called from here. */
export interface OutboundRules {
  /** Whether a connection for the target may be opened to this address, which its name was resolved to. */
  allows(target: Target, address: string): boolean
  /** Checks a host before any connection: false if no address could ever be allowed for it. */
  mayAllow(target: Target): boolean
}

interface Named {
  readonly host: string
  readonly port: number | undefined
}

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Network = [Address, number]

/**
 * Public addresses over TLS, and what the operator lists: hosts, `host:port`, networks, or the word `private`. A network
 * never opens what is special in it; that takes its very name or address.
 */
export function outboundRules(allowed: readonly string[]): OutboundRules {
  const names: Named[] = []
  const networks: Network[] = []
  for (const entry of allowed) {
    if (entry === 'private') continue
    if (ipaddr.isValidCIDR(entry)) networks.push(ipaddr.parseCIDR(entry))
    else names.push(namedBy(entry))
  }
  const allowsPrivate = allowed.includes('private')
  const allows: OutboundRules['allows'] = (target, address) => {
    if (names.some((named) => isNamed(named, target, address))) return true
    const reach = reachOf(address)
    if (reach === 'special') return false
    if (networks.some((network) => isWithin(address, network))) return true
    return reach === 'private' ? allowsPrivate : target.isEncrypted
  }
  return {
    allows,
    mayAllow: (target) => {
      const { host, isEncrypted } = target
      if (isIP(host) !== 0) return allows(target, host)
      // Such a name always leads to the machine itself.
      if (/(^|\.)localhost$/.test(host)) return LOOPBACK.some((address) => allows(target, address))
      return isEncrypted || allowed.length > 0
    },
  }
}

const LOOPBACK = ['127.0.0.1', '::1']

/** Whether `OUTBOUND_ALLOW` may have it as an entry. */
export function isAllowEntry(entry: string): boolean {
  if (entry === 'private' || ipaddr.isValidCIDR(entry)) return true
  const { host, port } = namedBy(entry)
  const isHost = entry.startsWith('[')
    ? isIP(host) !== 0
    : isIP(host) !== 0 || /^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/.test(host)
  return isHost && (port === undefined || (port >= 1 && port <= 65_535))
}

/** `host`, `host:port`, `[::1]:8080`, or an IPv6 address as it is. */
function namedBy(entry: string): Named {
  const [, bracketed, plain = entry, port] = /^(?:\[([^\]]*)\]|([^:]*))(?::([0-9]{1,5}))?$/.exec(entry) ?? []
  const host = (bracketed ?? plain).toLowerCase()
  return { host: canonicalAddress(host) ?? host, port: port === undefined ? undefined : Number(port) }
}

function isNamed({ host, port }: Named, target: Target, address: string): boolean {
  if (port !== undefined && port !== target.port) return false
  if (isIP(host) !== 0) return canonicalAddress(address) === host
  // A name stands for the machine behind it, be it this one; no operator means the metadata of a cloud by it.
  return target.host === host && (reachOf(address) !== 'special' || isLoopback(address))
}

function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}

/**
 * How far an address reaches. `special` is what no user's address may stand for unless an operator names it: the machine
 * itself, its link, groups, test networks, and where clouds tell machines their secrets.
 */
type Reach = 'public' | 'private' | 'special'

const PRIVATE = new Set(['private', 'carrierGradeNat', 'uniqueLocal'])

/** The metadata services of clouds that are not link-local: some of them look private, one even public. */
const METADATA = new Set(['100.100.100.200', '168.63.129.16', '192.0.0.192', 'fd00:ec2::254', 'fd20:ce::254'])

/** What IPv6 has for public addresses; the rest of its space is not assigned yet. */
const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/** An address that cannot be read is special. */
function reachOf(text: string): Reach {
  if (!ipaddr.isValid(text)) return 'special'
  const address = addressIn(ipaddr.parse(text))
  if (METADATA.has(address.toString())) return 'special'
  const range = address.range()
  if (PRIVATE.has(range)) return 'private'
  const isPublic = range === 'unicast' && (isIPv4(address) || address.match(GLOBAL_UNICAST))
  return isPublic ? 'public' : 'special'
}

/** The one spelling of an address: IPv4 inside of IPv6 is that IPv4. Undefined if it is none. */
function canonicalAddress(text: string): string | undefined {
  return ipaddr.isValid(text) ? addressIn(ipaddr.parse(text)).toString() : undefined
}

/** Whether an address is in a network, both of which may be IPv4 inside of IPv6. */
function isWithin(text: string, [network, bits]: Network): boolean {
  const address = addressIn(ipaddr.parse(text))
  if (isIPv4(address)) return isIPv4(network) && address.match(network, bits)
  return !isIPv4(network) && address.match(network, bits)
}

function isIPv4(address: Address): address is ipaddr.IPv4 {
  return address.kind() === 'ipv4'
}

/** Where a packet to an IPv6 address ends up if a gateway takes it apart: at the IPv4 address inside of it. */
function addressIn(address: Address): Address {
  if (isIPv4(address)) return address
  const bytes = address.toByteArray()
  const hidden = bytes.slice(...placeOf(address.range(), bytes))
  return hidden.length === 4 ? new ipaddr.IPv4(hidden) : address
}

function placeOf(range: string, bytes: readonly number[]): [number, number] {
  if (range === '6to4') return [2, 6]
  if (range === 'ipv4Mapped' || range === 'rfc6145' || range === 'rfc6052') return [12, 16]
  // The old way to write IPv4 in IPv6; `::` and `::1` look the same.
  const isCompatible = bytes.slice(0, 12).every((byte) => byte === 0) && bytes.slice(12, 14).some(Boolean)
  return isCompatible ? [12, 16] : [0, 0]
}
