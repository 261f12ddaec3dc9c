import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foreignArchive } from '../../../../test/foreign-archives.ts'
import { foundBy } from '../../../../test/foreign-source.ts'
import { forgedArchive } from '../../../../test/zip.ts'
import { METHOD } from '../../../archive/zip-format.ts'
import { HORTUSFOX } from './hortusfox/hortusfox-draft.ts'
import { PLANT_IT } from './plant-it/plant-it-draft.ts'

test('lists that are none are refused, and lists longer than any garden', async () => {
  const refusals: [string, string, string][] = [
    ['{"plants": []}', 'plants/data.json', 'ends too early, or is not a list'],
    ['[{"id": 1', 'plants/data.json', 'ends too early, or is not a list'],
    ['[{"id": 1}, 5]', 'plants/data.json', 'has an item, number 2, that is no object'],
    ['[{"id" 1}]', 'plants/data.json', 'is not JSON'],
    [
      `[${Array.from({ length: 100_001 }, () => '{}').join()}]`,
      'file',
      'must have at most 100000 items in its lists',
    ],
  ]
  for (const [text, path, message] of refusals) {
    const file = await foreignArchive({ 'plants/data.json': text })
    await assert.rejects(foundBy(HORTUSFOX, file), {
      errorName: 'VALIDATION_FAILED',
      problems: [{ path, message }],
    })
  }
  await assert.rejects(foundBy(PLANT_IT, await foreignArchive({ 'plants.json': '{"content": 1}' })), {
    problems: [{ path: 'plants.json', message: 'ends too early, or is not a list' }],
  })
})

test('lists that are too large are refused before anything is unpacked', async () => {
  const list = { name: 'plants/data.json', content: Buffer.alloc(100_000), method: METHOD.deflated }
  await assert.rejects(foundBy(HORTUSFOX, forgedArchive([{ ...list, size: 67_108_865 }])), {
    problems: [{ path: 'file', message: 'must have at most 67108864 bytes in its lists' }],
  })
  await assert.rejects(
    foundBy(HORTUSFOX, forgedArchive([{ ...list, size: 67_108_864 }])),
    /cannot be unpacked/,
  )
})

test('an archive of neither program is left to others', async () => {
  const file = await foreignArchive({ 'plants.txt': 'Fern', 'data.json': '[]', 'plants.json/a.txt': '' })
  assert.equal(await foundBy(HORTUSFOX, file), undefined)
  assert.equal(await foundBy(PLANT_IT, file), undefined)
  const table = Buffer.from('name,place\nFern,Kitchen\n')
  assert.equal(await foundBy(HORTUSFOX, table), undefined)
  assert.equal(await foundBy(PLANT_IT, table), undefined)
})
