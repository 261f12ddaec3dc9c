import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError, ERRORS, type ErrorName, RETIRED_CODES } from './errors.ts'

const NAMES = Object.keys(ERRORS).filter((name): name is ErrorName => Object.hasOwn(ERRORS, name))

test('every 503 says when to try again, and nothing else does by itself', () => {
  for (const name of NAMES) {
    const { status, headers } = new AppError(name)
    assert.deepEqual(headers, status === 503 ? { 'Retry-After': '5' } : {}, name)
  }
  const own = { 'Retry-After': '1', Connection: 'close' }
  assert.deepEqual(new AppError('OVERLOADED', { headers: own }).headers, own)
})

test('no two errors share a number, and none has a retired one', () => {
  const codes = NAMES.map((name) => new AppError(name).code)
  assert.equal(new Set(codes).size, NAMES.length)
  assert.deepEqual(
    codes.filter((code) => RETIRED_CODES.includes(code)),
    [],
  )
})
