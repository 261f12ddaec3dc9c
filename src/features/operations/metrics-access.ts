import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/**
 * A caller on this machine. Behind a local proxy every connection comes from this machine, so a forwarded
 * request only counts when the configured proxies say that its origin is local.
 */
export function isLocalCaller({ ip, raw, headers }: FastifyRequest): boolean {
  const { remoteAddress, localAddress } = raw.socket
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  if (isForwarded) return ip !== remoteAddress && isLoopback(ip)
  return isLoopback(ip) || (remoteAddress !== undefined && remoteAddress === localAddress)
}

function isLoopback(ip: string): boolean {
  return ip === '::1' || /^(::ffff:)?127\./.test(ip)
}

/** Compared as hashes: equal lengths, and no telling how much of a guess was right. */
export function presentsToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false
  const presented = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
  return presented !== undefined && timingSafeEqual(digest(presented), digest(token))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
