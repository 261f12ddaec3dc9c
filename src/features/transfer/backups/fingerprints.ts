import { hash } from 'node:crypto'
import type { Secrets } from '../../../config/secrets.ts'

/**
 * Tells secrets apart without giving any away: they are stretched and derived for this purpose alone before they are hashed,
 * the current one first.
 */
export function fingerprintsOf(secrets: Secrets): string[] {
  return secrets.keysFor('backup fingerprint').map((key) => hash('sha256', key).slice(0, 32))
}
