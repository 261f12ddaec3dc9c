import { createHmac, timingSafeEqual } from 'node:crypto'

/** Time-based one-time passwords (RFC 6238), as all authenticator apps make them: SHA-1, six digits, 30 seconds. */
const STEP_MS = 30_000

/** Of the steps that are at most one away from now, the one whose code this is. */
export function stepOf(secret: Buffer, code: string, now: number): number | undefined {
  const current = Math.floor(now / STEP_MS)
  const given = Buffer.from(code)
  return [current, current - 1, current + 1].find((step) => {
    const wanted = Buffer.from(totp(secret, step))
    return wanted.length === given.length && timingSafeEqual(wanted, given)
  })
}

export function totp(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) % 16
  const number = mac.readUInt32BE(offset) % 2 ** 31
  return String(number % 1_000_000).padStart(6, '0')
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without padding: five bits a character. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => ALPHABET.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('')
}
