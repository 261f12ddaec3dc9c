import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { canonicalAddress, isWithin, reachOf } from './address-reach.ts'

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

type Network = ReturnType<typeof ipaddr.parseCIDR>

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
