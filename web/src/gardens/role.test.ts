import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { GardenRole, GrantKind } from '@frond/client'
import { mayMend, rights } from './role.ts'

const NONE = { care: false, change: false, share: false }
const NOW = Date.parse('2026-11-15T10:00:00Z')
const WEEK = 7 * 86_400_000
const [ME, OTHER] = [7, 8]

describe('The rights of a role', () => {
  test('are those of the role below and more', () => {
    assert.deepEqual(rights(GardenRole.Viewer), NONE)
    assert.deepEqual(rights(GardenRole.Sitter), { ...NONE, care: true })
    assert.deepEqual(rights(GardenRole.Member), { ...NONE, care: true, change: true })
    assert.deepEqual(rights(GardenRole.Owner), { care: true, change: true, share: true })
  })
})

describe('Mending an entry', () => {
  const { Viewer, Sitter, Member, Owner } = GardenRole
  const by = (userId: number, age = 0) => ({
    author: { kind: GrantKind.Person, userId },
    createdAt: NOW - age,
  })
  const owners = { createdAt: NOW }

  test('is for members all of them, however old', () => {
    for (const role of [Member, Owner])
      for (const entry of [owners, by(ME, 10 * WEEK), by(OTHER)])
        assert.equal(mayMend(role, ME, entry, NOW), true)
  })

  test('is for a sitter their own, for a week', () => {
    assert.equal(mayMend(Sitter, ME, by(ME, WEEK - 1), NOW), true)
    assert.equal(mayMend(Sitter, ME, by(ME, WEEK), NOW), false)
    assert.equal(mayMend(Sitter, ME, by(OTHER), NOW), false)
    assert.equal(mayMend(Sitter, ME, owners, NOW), false)
    assert.equal(mayMend(Sitter, undefined, owners, NOW), false)
  })

  test('is never for a viewer, who may have been a sitter', () => {
    assert.equal(mayMend(Viewer, ME, by(ME), NOW), false)
  })
})
