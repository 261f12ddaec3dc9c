import assert from 'node:assert/strict'
import { test } from 'node:test'
import { base32, stepOf, totp } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')

test('codes are those of RFC 6238, appendix B, of which apps show six digits', () => {
  const wanted = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ] as const
  for (const [seconds, code] of wanted) assert.equal(totp(SECRET, Math.floor(seconds / 30)), code)
})

test('a code is good for its step and one before or after', () => {
  const step = 50_000_000
  const code = totp(SECRET, step)
  const at = (steps: number) => stepOf(SECRET, code, (step + steps) * 30_000)
  assert.deepEqual([-2, -1, 0, 1, 2].map(at), [undefined, step, step, step, undefined])
  for (const wrong of ['', code.slice(1), `${code}0`, ` ${code}`]) {
    assert.equal(stepOf(SECRET, wrong, step * 30_000), undefined)
  }
})

test('secrets are written as RFC 4648 says', () => {
  const wanted = { '': '', f: 'MY', fo: 'MZXQ', foo: 'MZXW6', foob: 'MZXW6YQ', fooba: 'MZXW6YTB' }
  for (const [text, written] of Object.entries(wanted)) assert.equal(base32(Buffer.from(text)), written)
})
