import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { ROOT, readDocument, section } from './document.ts'

test('docs/operating.md names every audit line that the code writes, and no other', async () => {
  const written = new Set<string>()
  for await (const file of glob('src/**/*.ts', { cwd: ROOT })) {
    if (file.endsWith('.test.ts')) continue
    for (const [line] of (await readFile(join(ROOT, file), 'utf8')).matchAll(/\baudit: [^,}]+/g))
      for (const [, name = ''] of line.matchAll(/'([a-z_]+\.[a-z_]+)'/g)) written.add(name)
  }
  const logs = section(await readDocument('docs/operating.md'), '## Logs')
  const named = new Set([...logs.matchAll(/`([a-z_]+\.[a-z_]+)`/g)].map(([, name = '']) => name))
  assert.ok(written.size > 15)
  assert.deepEqual([...named].sort(), [...written].sort())
})
