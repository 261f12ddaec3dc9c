import assert from 'node:assert/strict'
import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto'
import type { Received } from './receiver.ts'

/** A browser that has subscribed to web push: it alone can read what is sent to it. */
export class PushStandIn {
  readonly #keys = createECDH('prime256v1')
  readonly #auth = randomBytes(16)

  constructor() {
    this.#keys.generateKeys()
  }

  /** As `PushSubscription.toJSON()` gives it. */
  subscription(endpoint: string) {
    return {
      endpoint,
      expirationTime: null,
      keys: {
        p256dh: this.#keys.getPublicKey('base64url'),
        auth: this.#auth.toString('base64url'),
      },
    }
  }

  /** RFC 8188 and RFC 8291. */
  decrypt({ headers, body }: Pick<Received, 'headers' | 'body'>): unknown {
    assert.equal(headers['content-encoding'], 'aes128gcm')
    const salt = body.subarray(0, 16)
    const recordSize = body.readUInt32BE(16)
    const senderKey = body.subarray(21, 21 + body.readUInt8(20))
    const record = body.subarray(21 + senderKey.length)
    assert.ok(record.length <= recordSize)
    const shared = this.#keys.computeSecret(senderKey)
    const info = [Buffer.from('WebPush: info\0'), this.#keys.getPublicKey(), senderKey]
    const inputKey = expanded(hmac(this.#auth, shared), Buffer.concat(info), 32)
    const pseudoRandomKey = hmac(salt, inputKey)
    const key = expanded(pseudoRandomKey, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = expanded(pseudoRandomKey, Buffer.from('Content-Encoding: nonce\0'), 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
    // The last record ends with a 2, and then only zeros.
    const end = padded.lastIndexOf(2)
    assert.ok(padded.subarray(end + 1).every((byte) => byte === 0))
    return JSON.parse(padded.subarray(0, end).toString())
  }
}

/** The claims of the server by RFC 8292, if it has signed them with this key. */
export function vapidClaims(
  { headers }: Pick<Received, 'headers'>,
  publicKey: string,
): Record<string, unknown> {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  assert.equal(key, publicKey)
  const point = Buffer.from(publicKey, 'base64url')
  assert.equal(point.length, 65)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256' },
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const verifier = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    verifier,
    Buffer.from(signature, 'base64url'),
  )
  assert.ok(isGenuine)
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}

function hmac(key: Buffer, data: Buffer): Buffer {
  return createHmac('sha256', key).update(data).digest()
}

/** One block of HKDF-Expand. */
function expanded(key: Buffer, info: Buffer, bytes: number): Buffer {
  return hmac(key, Buffer.concat([info, Buffer.from([1])])).subarray(0, bytes)
}
