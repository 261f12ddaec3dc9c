import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const VERSION = 1
const IV_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + IV_BYTES + TAG_BYTES

/** Authenticated encryption by AES-256-GCM. `label` is authenticated too, so a box cannot be moved to another row. */
export function seal(key: Buffer, label: string, plain: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(label))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([Buffer.from([VERSION]), iv, cipher.getAuthTag(), sealed])
}

/** Tries all keys, since older boxes may be sealed by an older key; undefined if none of them fits. */
export function unseal(keys: readonly Buffer[], label: string, box: Uint8Array): Buffer | undefined {
  for (const key of keys) {
    const plain = tryUnseal(key, label, Buffer.from(box))
    if (plain !== undefined) return plain
  }
  return undefined
}

/** The box sealed by the current key, if an older one has sealed it; undefined if that is not needed, or not possible. */
export function resealed(
  [current, ...older]: readonly [current: Buffer, ...older: Buffer[]],
  label: string,
  box: Uint8Array,
): Buffer | undefined {
  if (unseal([current], label, box) !== undefined) return undefined
  const plain = unseal(older, label, box)
  return plain === undefined ? undefined : seal(current, label, plain)
}

function tryUnseal(key: Buffer, label: string, box: Buffer): Buffer | undefined {
  if (box.length < HEAD_BYTES || box[0] !== VERSION) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(1, 1 + IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(label))
    .setAuthTag(box.subarray(1 + IV_BYTES, HEAD_BYTES))
  try {
    return Buffer.concat([decipher.update(box.subarray(HEAD_BYTES)), decipher.final()])
  } catch {
    // The authentication tag does not match: another key, another label, or a damaged box.
    return undefined
  }
}
