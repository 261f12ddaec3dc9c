import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** A passkey as an authenticator holds it: what a browser would answer to the options of the server, in JSON. */
export class Passkey {
  readonly id = randomBytes(16)
  readonly #origin: string
  readonly #privateKey: KeyObject
  readonly #cosePublicKey: Buffer
  counter = 0

  constructor(origin: string) {
    this.#origin = origin
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

  /** With user verification, unless told otherwise. */
  create(options: string, { isVerified = true } = {}): string {
    const { challenge, rp }: { challenge: string; rp: { id: string } } = JSON.parse(options)
    const length = Buffer.from([0, this.id.length])
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, this.#cosePublicKey])
    const data = Buffer.concat([this.#data(rp.id, 0x40 + flagsOf(isVerified)), credential])
    // A CBOR map: fmt: "none", attStmt: {}, authData: bytes.
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([data.length]),
      data,
    ])
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
    })
  }

  get(options: string, { isVerified = true } = {}): string {
    const { challenge, rpId }: { challenge: string; rpId: string } = JSON.parse(options)
    this.counter++
    const data = this.#data(rpId, flagsOf(isVerified))
    const clientData = this.#clientData('webauthn.get', challenge)
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()])
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
    })
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
