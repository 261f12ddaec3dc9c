import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutAuthor } from './species-record.ts'

for (const [bare, author] of [
  ['Monstera deliciosa', 'Liebm.'],
  ['Rosa canina', 'L.'],
  ['Philodendron hederaceum', '(Jacq.) Schott'],
  ['Sansevieria trifasciata', 'hort. ex Prain'],
  ['Alocasia zebrina', 'Schott ex Van Houtte'],
  ['Begonia rex', 'Putz.'],
  ['Aglaonema nitidum', '(Jack) Kunth & C.D.Bouché'],
  ['Pilea peperomioides', 'Diels'],
  ['Nepenthes × mixta', 'Mast.'],
  ['Quercus ×andegavensis', 'Hy'],
  ['× Fatshedera lizei', '(Hort. ex Cochet) Guillaumin'],
  ['Citrus x limon', '(L.) Osbeck'],
  ['Quercus rubra var. ambigua', '(A.Gray) Fernald'],
  ['Ficus benjamina subsp. comosa', 'Roxb.'],
  ['Asplenium scolopendrium f. crispum', 'Hook.f.'],
  ['Capsella bursa-pastoris', '(L.) Medik.'],
  ['Isoëtes longissima', 'Bory'],
  ['Hoya kerrii', 'de Vriese'],
] as const) {
  test(`${bare} ${author} is ${bare}`, () => {
    assert.equal(withoutAuthor(`${bare} ${author}`, author), bare)
    // The name is recognised by its shape alone, unless the author begins like an epithet.
    if (/^\(?(?:de )?\p{Lu}/u.test(author)) assert.equal(withoutAuthor(`${bare} ${author}`, undefined), bare)
    assert.equal(withoutAuthor(bare, author), bare)
    assert.equal(withoutAuthor(bare, undefined), bare)
  })
}

for (const name of [
  'Monstera',
  'Monstera Adans.',
  'L.',
  "Monstera deliciosa 'Thai Constellation'",
  'Monstera deliciosa ‘Albo’',
  "Hosta 'Halcyon'",
  'Hosta Halcyon',
  'Brassica oleracea Capitata Group',
  'Quercus robur × Quercus petraea',
  'Quercus robur Q. × hispanica',
  'Rosa canina L. var. dumetorum Desv.',
  'Rosa canina L. subsp. canina',
  'rosa CANINA',
  'monstera deliciosa Liebm.',
  'Rosa r1q',
]) {
  test(`${name} stays as it is`, () => assert.equal(withoutAuthor(name, undefined), name))
}
