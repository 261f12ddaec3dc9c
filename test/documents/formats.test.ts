import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { BACKUP_TABLES } from '../../src/features/transfer/backups/backup-tables.ts'
import { LISTS, MANIFEST, SINGLES } from '../../src/features/transfer/takeout/takeout-format.ts'
import { firstTable, readDocument, section } from './document.ts'

suite('the formats of files', () => {
  test('docs/backup-format.md names the tables that are not in a backup', async () => {
    const [, schema = ''] =
      /^export interface Tables \{\n(.*?)^\}/ms.exec(await readDocument('src/db/schema.ts')) ?? []
    const tables = [...schema.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name)
    const kept = new Set(BACKUP_TABLES.map(({ name }) => name))
    const [, list = ''] =
      /All tables are in it.*?but for (.+?)\n/.exec(
        section(await readDocument('docs/backup-format.md'), '## Rows'),
      ) ?? []
    const named = [...list.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
    // The tables that migrations keep for themselves are no part of the schema.
    assert.deepEqual(named.sort(), ['schema_migrations', ...tables.filter((name) => !kept.has(name))].sort())
  })

  test('docs/takeout.md names every file of an archive', async () => {
    const rows = firstTable(section(await readDocument('docs/takeout.md'), '## What is in it'))
    const named = rows.flatMap(([cell = '']) => cell.match(/[\w-]+\.jsonl?(?=`)/g) ?? [])
    assert.deepEqual(named.sort(), [MANIFEST, ...Object.values(LISTS), ...Object.values(SINGLES)].sort())
  })
})
