import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** A passkey as an authenticator holds it: what a browser would answer to the options of the server, in JSON. */
export class Passkey {
  readonly id: Buffer
  readonly #origin: string
  readonly #privateKey: KeyObject
  readonly #cosePublicKey: Buffer
  counter = 0

  constructor(origin: string, idBytes = 16) {
    this.#origin = origin
    this.id = randomBytes(idBytes)
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#privateKey = privateKey
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    // A CBOR map: 1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y.
    this.#cosePublicKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
  }

  /** With user verification and without attestation, unless told otherwise. */
  create(options: string, { isVerified = true, format = 'none' } = {}): string {
    const { challenge, rp }: { challenge: string; rp: { id: string } } = JSON.parse(options)
    const length = shortBytes(this.id.length)
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, this.#cosePublicKey])
    const data = Buffer.concat([this.#data(rp.id, 0x40 + flagsOf(isVerified)), credential])
    const clientData = this.#clientData('webauthn.create', challenge)
    const statement = format === 'packed' ? this.#statement(data, clientData) : Buffer.from([0xa0])
    // A CBOR map: fmt: text, attStmt: a map, authData: bytes.
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74', 'hex'),
      Buffer.from([0x60 + format.length]),
      Buffer.from(`${format}gattStmt`),
      statement,
      Buffer.from('hauthDataY'),
      shortBytes(data.length),
      data,
    ])
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
    })
  }

  get(options: string, { isVerified = true } = {}): string {
    const { challenge, rpId }: { challenge: string; rpId: string } = JSON.parse(options)
    this.counter++
    const data = this.#data(rpId, flagsOf(isVerified))
    const clientData = this.#clientData('webauthn.get', challenge)
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: this.#signature(data, clientData).toString('base64url'),
    })
  }

  #signature(data: Buffer, clientData: Buffer): Buffer {
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()])
    return sign('sha256', signed, this.#privateKey)
  }

  /** By the key of the passkey itself. A CBOR map: alg: -7, sig: bytes. */
  #statement(data: Buffer, clientData: Buffer): Buffer {
    const signature = this.#signature(data, clientData)
    return Buffer.concat([
      Buffer.from('a263616c672663736967', 'hex'),
      Buffer.from([0x58, signature.length]),
      signature,
    ])
  }

  #data(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counter])
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }))
  }

  #answer(response: object): string {
    const id = this.id.toString('base64url')
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })
  }
}

/** The user is there, and was verified by a finger or a PIN. */
function flagsOf(isVerified: boolean): number {
  return isVerified ? 0x05 : 0x01
}

function shortBytes(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
