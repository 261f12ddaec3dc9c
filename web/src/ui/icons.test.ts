import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'

const SOURCES = join(import.meta.dirname, '..')
/** Shared parts and their gallery, and a table of its own. */
const WITH_SIGNS = /^(ui|gallery)\/|^reminders\/way-icons\.ts$/

test('pages take their signs from one table, by what they mean', async () => {
  const direct: string[] = []
  for await (const path of glob('**/*.{ts,tsx}', { cwd: SOURCES }))
    if (
      !WITH_SIGNS.test(path) &&
      /^import \{[^}]*\} from 'lucide-react'/m.test(await readFile(join(SOURCES, path), 'utf8'))
    )
      direct.push(path)
  assert.deepEqual(direct, [])
})
