import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { SERVER_LAYERS } from '../../check/layers.ts'
import { firstTable, ROOT, readDocument, section } from './document.ts'

async function foldersIn(path: string): Promise<string[]> {
  const entries = await readdir(join(ROOT, path), { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

suite('docs/architecture.md', async () => {
  const layers = firstTable(section(await readDocument('docs/architecture.md'), '## Layers'))

  test('names every folder of the source', async () => {
    const named = layers.flatMap(([cell = '']) =>
      [...cell.matchAll(/`src\/(\w+)\/`/g)].map(([, name]) => name),
    )
    assert.deepEqual(named.sort(), (await foldersIn('src')).sort())
  })

  test('names every feature', async () => {
    const features = (await foldersIn('src/features')).sort()
    const [, list = ''] = layers.find(([cell]) => cell === '`src/features/`') ?? []
    assert.deepEqual(
      list
        .replace(/^.*?: /, '')
        .split(', ')
        .sort(),
      features,
    )
  })

  test('has a picture of the layers that are checked, row by row', async () => {
    const picture = await readDocument('docs/layers.svg')
    const drawn = [...picture.matchAll(/<g class="layer">(.*?)<\/g>/gs)].map(([, row = '']) =>
      [...row.matchAll(/class="name">([^<]+)</g)].map(([, name]) => name),
    )
    assert.deepEqual(
      drawn.reverse(),
      SERVER_LAYERS.map((row) => row.map((name) => name.replace('features/', ''))),
    )
  })
})
