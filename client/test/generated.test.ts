import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { buildTestApp } from '../../test/test-app.ts'
import { GENERATED, generatedFiles } from '../generate/generated-files.ts'

// On SQLite only: the document is made of schemas, not of rows.
test('the generated part of the client is that of the document; otherwise run `npm run client:types`', async (t) => {
  const service = await buildTestApp()
  t.after(() => service.close())
  const document = JSON.parse(JSON.stringify(await service.openApi()))
  for (const [name, content] of Object.entries(await generatedFiles(document))) {
    assert.ok((await readFile(new URL(name, GENERATED), 'utf8')) === content, `${name} is stale`)
  }
})
