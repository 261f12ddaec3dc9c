import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bodyOf, emptyDraft, LONGEST, withNameParts } from './species-draft.ts'

test('what is blank is sent as none, names without the space around them', () => {
  const body = bodyOf({ ...emptyDraft(' Fern '), family: '  ', genus: ' Nephrolepis', description: ' a\n' })
  assert.equal(body.commonName, 'Fern')
  assert.equal(body.family, null)
  assert.equal(body.genus, 'Nephrolepis')
  assert.equal(body.description, ' a\n')
})

test('a name looked for is cut to what fits', () => {
  assert.equal(emptyDraft('x'.repeat(300)).commonName.length, LONGEST.commonName)
})

test('genus and epithet come from the scientific name unless they are there', () => {
  const parts = (scientificName: string, given = {}) => {
    const { genus, speciesEpithet } = withNameParts({ ...emptyDraft('x'), ...given, scientificName })
    return [genus, speciesEpithet]
  }
  assert.deepEqual(parts('Monstera  deliciosa'), ['Monstera', 'deliciosa'])
  assert.deepEqual(parts('Abelia × grandiflora'), ['Abelia', ''])
  assert.deepEqual(parts("Ficus 'Tineke'"), ['Ficus', ''])
  assert.deepEqual(parts('unknown'), ['', ''])
  assert.deepEqual(parts('Ficus lyrata', { genus: 'Mine', speciesEpithet: 'own' }), ['Mine', 'own'])
})
