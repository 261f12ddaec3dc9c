import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Headers that proxies add; any of them shows that the request was forwarded. */
const FORWARDED = /^(via|forwarded|x-forwarded(-.*)?|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/

/**
 * Whether the client is on this machine. Behind a local proxy every connection comes from this machine, so a forwarded
 * request counts as local only if a trusted proxy names a loopback address. A foreign Host header means a proxy that
 * leaves no trace, or DNS rebinding: the domain of a web page resolves to this machine.
 */
export function isLocalCaller({ ip, raw, headers }: FastifyRequest, configuredHost: string): boolean {
  const { remoteAddress, localAddress } = raw.socket
  if (Object.keys(headers).some((name) => FORWARDED.test(name))) {
    return ip !== remoteAddress && isLoopback(ip)
  }
  if (remoteAddress === undefined || !(isLoopback(ip) || remoteAddress === localAddress)) return false
  if (headers.host === undefined) return true
  const host = hostnameOf(headers.host)
  return (
    ['localhost', configuredHost, localAddress?.replace(/^::ffff:/, '')].includes(host) ||
    (isIP(host) !== 0 && isLoopback(host))
  )
}

/** Without the port, and an address without its brackets. */
function hostnameOf(host: string): string {
  const name = host.replace(/:[0-9]+$/, '').toLowerCase()
  return name.startsWith('[') && name.endsWith(']') ? name.slice(1, -1) : name
}

function isLoopback(ip: string): boolean {
  return ip === '::1' || /^(::ffff:)?127\./.test(ip)
}

/** Compared in constant time, as hashes because the lengths must be equal. */
export function presentsToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false
  const presented = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
  return presented !== undefined && timingSafeEqual(digest(presented), digest(token))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
