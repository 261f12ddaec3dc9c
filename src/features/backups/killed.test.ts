import assert from 'node:assert/strict'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { SQLITE } from '../../../test/engines.ts'
import { fillWithEveryKind } from '../../../test/every-kind.ts'
import { FrondProcess, inEmptyFolder } from '../../../test/process.ts'
import { TEST_SECRET } from '../../../test/templates.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import { backUp } from '../../commands/backup.ts'
import { restoreInto } from '../../commands/restore.ts'
import { loadConfig } from '../../config.ts'

/** Kills the process at its nth call of a function of Node.js, before or after it has done its work. */
const killAt = (target: string, wanted: string, nth: number, isAfter = false) => `
import fs from 'node:fs/promises'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { syncBuiltinESMExports } from 'node:module'
const statements = new WeakMap()
const prepare = DatabaseSync.prototype.prepare
DatabaseSync.prototype.prepare = function (text) {
  const statement = prepare.call(this, text)
  statements.set(statement, text)
  return statement
}
const original = ${target}
let calls = 0
${target} = function (...values) {
  const text = statements.get(this) ?? String(values[0])
  const isLast = text.includes(${JSON.stringify(wanted)}) && ++calls === ${nth}
  const die = () => process.kill(process.pid, 'SIGKILL')
  if (isLast && !${isAfter}) die()
  const result = original.apply(this, values)
  if (isLast && ${isAfter}) die()
  return result
}
syncBuiltinESMExports()
`

const RUN = 'StatementSync.prototype.run'

const MOMENTS: Readonly<Record<string, string>> = {
  'before the first file': killAt('fs.rename', 'spool', 1),
  'between two files': killAt('fs.rename', 'spool', 4),
  'before the first row': killAt(RUN, 'insert into "users"', 1),
  'between two tables': killAt(RUN, 'insert into "plants"', 1),
  'after the last table': killAt(RUN, 'insert into "idempotency_keys"', 1, true),
  // The first transaction only tries, and rolls back.
  'before the commit': killAt(RUN, 'commit', 1),
  'after the commit': killAt(RUN, 'commit', 1, true),
}

// The embedded database dies with the process; a database server undoes by itself what was not committed.
describe('a restoration that is killed', () => {
  test('can be run again, at whatever moment it was', () =>
    inEmptyFolder(async (folder) => {
      const source = await buildTestApp(SQLITE)
      await fillWithEveryKind(source)
      const file = join(folder, 'backup.zip')
      const manifest = await backUp(source.config, file)
      await source.close()
      for (const [moment, preload] of Object.entries(MOMENTS)) {
        const place = join(folder, moment.replaceAll(' ', '-'))
        await mkdir(place)
        const env = { DATA_DIR: join(place, 'data'), SECRET_KEY: TEST_SECRET }
        const { signal, stderr } = await new FrondProcess(['restore', file], { env, cwd: place, preload })
          .ended
        assert.equal(signal, 'SIGKILL', `${moment}: ${stderr}`)
        const config = loadConfig(env)
        await restoreInto(config, file)
        const again = await backUp(config, join(place, 'again.zip'))
        assert.deepEqual(again.tables, manifest.tables, moment)
        assert.deepEqual(again.media, manifest.media, moment)
      }
    }))
})

describe('a backup that is killed', () => {
  test('leaves no file of its name, and the next one succeeds', () =>
    inEmptyFolder(async (folder) => {
      const source = await buildTestApp(SQLITE)
      const kinds = await fillWithEveryKind(source)
      assert.equal(kinds.people.length, 3)
      const env = { DATA_DIR: join(folder, 'data'), SECRET_KEY: TEST_SECRET }
      await backUp(source.config, join(folder, 'first.zip'))
      await source.close()
      await restoreInto(loadConfig(env), join(folder, 'first.zip'))
      const place = join(folder, 'backups')
      await mkdir(place)
      const preload = killAt('fs.link', 'frond-backup', 1)
      const file = join(place, 'backup.zip')
      const { signal } = await new FrondProcess(['backup', file], { env, cwd: folder, preload }).ended
      assert.equal(signal, 'SIGKILL')
      const left = await readdir(place)
      assert.ok(left.length === 1 && left[0]?.startsWith('.frond-backup-'), String(left))
      await backUp(loadConfig(env), file)
      assert.ok((await readdir(place)).includes('backup.zip'))
    }))
})
