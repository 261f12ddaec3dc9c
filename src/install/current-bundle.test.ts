import assert from 'node:assert/strict'
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { inEmptyFolder } from '../../test/process.ts'
import { currentBundle, MANIFEST, sourcesOf } from './current-bundle.mjs'

describe('a bundle is current', () => {
  const FILES = ['src/main.ts', 'node_modules/fern/package.json']

  /** A project with a bundle made of two files. */
  async function withBundle(work: (root: URL) => Promise<void>) {
    await inEmptyFolder(async (folder) => {
      const root = pathToFileURL(`${folder}/`)
      assert.equal(currentBundle(root), undefined)
      for (const file of ['dist/main.mjs', ...FILES]) {
        await mkdir(new URL('.', new URL(file, root)), { recursive: true })
        await writeAt(new URL(file, root), '{}', MADE_AT)
      }
      const manifest = { script: 'dist/main.mjs', sources: sourcesOf(root, FILES) }
      await writeFile(new URL(MANIFEST, root), JSON.stringify(manifest))
      assert.equal(currentBundle(root), 'dist/main.mjs')
      await work(root)
    })
  }

  test('while its sources and the versions of its packages are those of which it was made', async () => {
    await withBundle(async (root) => {
      for (const file of FILES) {
        const url = new URL(file, root)
        await writeAt(url, '{ }', MADE_AT)
        assert.equal(currentBundle(root), undefined)
        await writeAt(url, '[]', LATER)
        assert.equal(currentBundle(root), undefined)
        await rm(url)
        assert.equal(currentBundle(root), undefined)
        await writeAt(url, '{}', MADE_AT)
        assert.equal(currentBundle(root), 'dist/main.mjs')
      }
    })
  })

  test('also when only their dates have changed', async () => {
    await withBundle(async (root) => {
      for (const file of FILES) await utimes(new URL(file, root), LATER, LATER)
      assert.equal(currentBundle(root), 'dist/main.mjs')
    })
  })

  test('without reading a file that has its size and its date', async () => {
    await withBundle(async (root) => {
      await writeAt(new URL('src/main.ts', root), '[]', MADE_AT)
      assert.equal(currentBundle(root), 'dist/main.mjs')
    })
  })
})

const MADE_AT = new Date('2026-03-01T08:00:00Z')
const LATER = new Date('2026-03-01T08:00:01Z')

async function writeAt(file: URL, content: string, modifiedAt: Date): Promise<void> {
  await writeFile(file, content)
  await utimes(file, modifiedAt, modifiedAt)
}
