import { createHmac, timingSafeEqual } from 'node:crypto'
import type { DerivedKeys } from '../../../config/secrets.ts'
import type { LinkCaller } from '../../../http/security/caller.ts'

/** What a token names: a file, and the link that it was shown to. */
export interface SharedFile {
  readonly grantId: number
  readonly mediaId: number
  readonly seal: string
}

/**
 * A token is `grant-file-seal`. The key of the file does not occur in it, since that would be the address of the original. The
 * seal depends on the secret of the link as well: what was shown by a secret that has been replaced is closed with it.
 */
export class SharedFiles {
  readonly #keys: DerivedKeys

  constructor(keys: DerivedKeys) {
    this.#keys = keys
  }

  readonly tokenOf = ({ place: { grantId }, secretHash }: LinkCaller, mediaId: number): string =>
    `${grantId}-${mediaId}-${sealOf(this.#keys[0], grantId, mediaId, secretHash)}`

  /** Whether the server has shown the file to this link, under any of its own keys. */
  isShown({ grantId, mediaId, seal }: SharedFile, { secretHash }: LinkCaller): boolean {
    return this.#keys.some((key) => isEqual(sealOf(key, grantId, mediaId, secretHash), seal))
  }
}

/** What a token claims; undefined for one that none of ours looks like. */
export function sharedFileIn(token: string): SharedFile | undefined {
  const parts = /^([1-9][0-9]{0,14})-([1-9][0-9]{0,14})-([A-Za-z0-9_-]{43})$/.exec(token)
  const [, grantId, mediaId, seal] = parts ?? []
  if (grantId === undefined || mediaId === undefined || seal === undefined) return undefined
  return { grantId: Number(grantId), mediaId: Number(mediaId), seal }
}

function sealOf(key: Buffer, grantId: number, mediaId: number, secretHash: string): string {
  return createHmac('sha256', key).update(`${grantId} ${mediaId} ${secretHash}`).digest('base64url')
}

function isEqual(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
