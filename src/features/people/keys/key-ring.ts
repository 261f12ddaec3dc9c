import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { monotonicTime } from '../../../base/clock.ts'
import { unseal } from '../../../base/secret-box.ts'
import { findRevision } from '../../../db/query/revisions.ts'
import type { Db } from '../../../db/schema.ts'
import { AppError } from '../../../http/errors.ts'
import { SIGNING_ALGORITHM } from './key-pair.ts'
import type { PublicJwk } from './keys.schema.ts'
import { type KeyRow, listActiveKeyRows } from './keys.sql.ts'

interface KeySet {
  readonly revision: number
  readonly signer: { readonly kid: string; readonly key: KeyObject } | undefined
  readonly verifiers: ReadonlyMap<string, KeyObject>
  readonly jwks: readonly PublicJwk[]
}

const EMPTY: KeySet = { revision: -1, signer: undefined, verifiers: new Map(), jwks: [] }

/**
 * An unknown key id may belong to a key that another server created a moment ago, so the database is asked. It may also
 * be made up and sent a thousand times, so it is asked at most this often.
 */
const LOOK_UP_INTERVAL_MS = 1_000

/** The active keys in memory. `refresh` picks up the changes that other servers made. */
export class KeyRing {
  readonly #db: Db
  readonly #sealingKeys: readonly Buffer[]
  readonly #log: FastifyBaseLogger
  #set: KeySet = EMPTY
  #loading: Promise<void> | undefined
  #lastLookUp = -Infinity

  constructor({ db, sealingKeys, log }: { db: Db; sealingKeys: readonly Buffer[]; log: FastifyBaseLogger }) {
    this.#db = db
    this.#sealingKeys = sealingKeys
    this.#log = log
  }

  get signer(): NonNullable<KeySet['signer']> {
    if (this.#set.signer === undefined) {
      throw new AppError('UNAVAILABLE', { message: 'No signing key can be used.' })
    }
    return this.#set.signer
  }

  /**
   * The public keys as they are at this moment, on whichever server they were changed: a service that verifies tokens asks for them when it
   * meets a key it does not know. While the database is away, it gets those that were read last.
   */
  async currentJwks(): Promise<readonly PublicJwk[]> {
    await this.reload().catch((error: unknown) =>
      this.#log.warn({ err: error }, 'the key set could not be read: the last one is shown'),
    )
    return this.#set.jwks
  }

  isActive(kid: string): boolean {
    return this.#set.verifiers.has(kid)
  }

  async verifier(kid: string): Promise<KeyObject | undefined> {
    const known = this.#set.verifiers.get(kid)
    if (known !== undefined || monotonicTime() - this.#lastLookUp < LOOK_UP_INTERVAL_MS) return known
    // A look counts when it has succeeded: a token of a key that could not be looked up is not refused.
    await this.refresh()
    this.#lastLookUp = monotonicTime()
    return this.#set.verifiers.get(kid)
  }

  /** Cheap when nothing changed: one query for the revision. Concurrent calls share one load. */
  async refresh(): Promise<void> {
    this.#loading ??= this.#loadIfChanged().finally(() => {
      this.#loading = undefined
    })
    await this.#loading
  }

  /** A change calls this afterwards: a load that is under way may have read the old state, so it is not shared. */
  async reload(): Promise<void> {
    await this.#loading?.catch(() => undefined)
    await this.refresh()
  }

  async #loadIfChanged(): Promise<void> {
    const revision = await findRevision(this.#db, 'signing_keys')
    if (revision === this.#set.revision) return
    const rows = await listActiveKeyRows(this.#db)
    const jwks = rows.map(publicJwkOf)
    this.#set = {
      revision,
      signer: this.#signerOf(rows[0]),
      verifiers: new Map(jwks.map((jwk) => [jwk.kid, createPublicKey({ key: jwk, format: 'jwk' })])),
      jwks,
    }
  }

  #signerOf(newest: KeyRow | undefined): KeySet['signer'] {
    if (newest === undefined || newest.sealedPrivateKey === null) return undefined
    const der = unseal(this.#sealingKeys, newest.kid, newest.sealedPrivateKey)
    if (der === undefined) {
      this.#log.error(
        { kid: newest.kid },
        'the signing key cannot be decrypted: SECRET_KEY (or secret.key in the data directory) is not the one it was encrypted with; put that back, or list it after the new one',
      )
      return undefined
    }
    return { kid: newest.kid, key: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }) }
  }
}

function publicJwkOf({ kid, modulus, exponent }: KeyRow): PublicJwk {
  return { kty: 'RSA', use: 'sig', alg: SIGNING_ALGORITHM, kid, n: modulus, e: exponent }
}
