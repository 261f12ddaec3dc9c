import assert from 'node:assert/strict'
import type {
  NewSecondFactor,
  RecoveryCodes,
} from '../src/features/people/second-factor/second-factor.schema.ts'
import { totp } from '../src/features/people/second-factor/totp.ts'
import { made } from './made.ts'
import type { Person } from './people.ts'
import type { TestApp } from './test-app.ts'

/** What the authenticator app of a user shows now, or some steps of 30 seconds later. */
export function appCode({ secret }: { readonly secret: string }, later = 0): string {
  return totp(fromBase32(secret), Math.floor(Date.now() / 30_000) + later)
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (character) => {
    const value = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(character)
    assert.ok(value >= 0, text)
    return value.toString(2).padStart(5, '0')
  }).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** Turns the second factor of a user on. */
export async function turnOn(service: TestApp, by: Person): Promise<NewSecondFactor & RecoveryCodes> {
  const begun = await made<NewSecondFactor>(service, 'POST /api/v1/auth/second-factor', { by })
  const payload = { code: appCode(begun) }
  const codes = await made<RecoveryCodes>(service, 'POST /api/v1/auth/second-factor/confirm', { by, payload })
  return { ...begun, ...codes }
}
