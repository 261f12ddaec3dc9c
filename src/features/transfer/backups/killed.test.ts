import assert from 'node:assert/strict'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { runCommand } from '../../../../test/command.ts'
import { onEachEngine, SQLITE } from '../../../../test/engines.ts'
import { fillWithEveryKind } from '../../../../test/every-kind.ts'
import { killAt, RUN, signalAt, WRITE } from '../../../../test/kill-at.ts'
import { FrondProcess, inEmptyFolder } from '../../../../test/process.ts'
import { emptyDatabase } from '../../../../test/restored.ts'
import { TEST_SECRET } from '../../../../test/templates.ts'
import { buildTestApp, buildTestAppBeside } from '../../../../test/test-app.ts'
import { backUp } from '../../../cli/commands/backup.ts'
import { restoreInto } from '../../../cli/commands/restore.ts'
import { loadConfig } from '../../../config/config.ts'

const ARCHIVE = new URL('../../../../test/backups/version-1.zip', import.meta.url).pathname

/** The first file is the mark of the storage. */
const MOMENTS: Readonly<Record<string, string>> = {
  'before the first file': killAt('fs.rename', 'spool', 2),
  'between two files': killAt('fs.rename', 'spool', 5),
  'between two tables': killAt(RUN, 'insert into "plants"', 1),
  // The first transaction only tries, and rolls back; the second leaves the mark.
  'before the commit': killAt(RUN, 'commit', 2),
  'after the commit': killAt(RUN, 'commit', 2, true),
}

const POSTGRES_MOMENTS: Readonly<Record<string, string>> = {
  'between two tables': killAt(WRITE, 'insert into "plants"', 1),
  'before the commit': killAt(WRITE, 'drop table "unfinished_restore"', 1),
}

onEachEngine('a restoration that is killed', (engine) => {
  test('can be run again, at whatever moment it was', () =>
    inEmptyFolder(async (folder) => {
      const source = await buildTestApp(SQLITE)
      await fillWithEveryKind(source)
      const file = join(folder, 'backup.zip')
      const manifest = await backUp(source.config, file)
      await source.close()
      const isEmbedded = engine.name === 'SQLite'
      for (const [moment, preload] of Object.entries(isEmbedded ? MOMENTS : POSTGRES_MOMENTS)) {
        const place = join(folder, moment.replaceAll(' ', '-'))
        await mkdir(place)
        await using scratch = await emptyDatabase(engine)
        const env = { DATA_DIR: join(place, 'data'), SECRET_KEY: TEST_SECRET, ...scratch.env }
        const { signal, stderr } = await new FrondProcess(['restore', file], { env, cwd: place, preload })
          .ended
        assert.equal(signal, 'SIGKILL', `${moment}: ${stderr}`)
        const config = loadConfig(env)
        if (moment !== 'after the commit')
          await assert.rejects(backUp(config, join(place, 'unfinished.zip')), UNFINISHED)
        await restoreInto(config, file)
        const again = await backUp(config, join(place, 'again.zip'))
        assert.deepEqual(again.tables, manifest.tables, moment)
        assert.deepEqual(again.media, manifest.media, moment)
      }
    }))
})

const UNFINISHED =
  /^Error: the table unfinished_restore marks the database: a restore of \S+backup\.zip that began \S+Z has not ended\. Wait/

onEachEngine('the target of a restoration that was killed', (engine) => {
  test('is refused by servers and told of by the doctor, until it is restored', () =>
    inEmptyFolder(async (folder) => {
      await using scratch = await emptyDatabase(engine)
      const env = { DATA_DIR: join(folder, 'data'), SECRET_KEY: TEST_SECRET, PORT: '0', ...scratch.env }
      const preload = killAt('fs.rename', 'spool', 1)
      const options = { env, cwd: folder }
      const { signal } = await new FrondProcess(['restore', ARCHIVE], { ...options, preload }).ended
      assert.equal(signal, 'SIGKILL')
      const server = await new FrondProcess([], options).ended
      assert.equal(server.code, 1)
      const said =
        /^frond serve failed: the table unfinished_restore marks the database: (a restore of .* that began \S+Z has not ended)\. (.*)\n$/
      const [, what = '', todo = ''] = said.exec(server.stderr) ?? assert.fail(server.stderr)
      assert.ok(what.includes(ARCHIVE))
      assert.equal(
        todo,
        'Wait for it or, if it was stopped, type "npm run frond -- restore FILE": with the same archive it goes on, with another one it begins anew',
      )
      const doctor = await runCommand(['doctor', '--json'], env)
      const { findings }: { findings: Record<string, string>[] } = JSON.parse(doctor.stdout)
      const told = findings.filter(({ topic }) => topic === 'database').at(-1)
      assert.deepEqual(
        [told?.state, told?.found, told?.advice],
        ['problem', `${what}, and no server starts on it`, `${todo}.`],
      )
      const again = await runCommand(['restore', ARCHIVE], env)
      assert.deepEqual([again.code, again.stderr], [0, ''])
      assert.match(again.stdout, /^It goes on: a restore of .* that began \S+Z was stopped\.$/m)
      const service = await buildTestAppBeside({ config: loadConfig(env) })
      await service.close()
      assert.deepEqual(await runCommand(['migrate'], env), {
        code: 0,
        stdout: 'The database is up to date.\n',
        stderr: '',
      })
    }))
})

describe('a backup that is killed', () => {
  const env = (folder: string) => ({ DATA_DIR: join(folder, 'data'), SECRET_KEY: TEST_SECRET })
  const inFilledFolder = (work: (folder: string, place: string) => Promise<void>) =>
    inEmptyFolder(async (folder) => {
      await restoreInto(loadConfig(env(folder)), ARCHIVE)
      const place = join(folder, 'backups')
      await mkdir(place)
      await work(folder, place)
    })

  test('leaves no file of its name, and the next one succeeds and leaves nothing else', () =>
    inFilledFolder(async (folder, place) => {
      const preload = killAt('fs.link', 'frond-backup', 1)
      const file = join(place, 'backup.zip')
      const options = { env: env(folder), cwd: folder, preload }
      const { signal } = await new FrondProcess(['backup', file], options).ended
      assert.equal(signal, 'SIGKILL')
      const left = await readdir(place)
      assert.ok(left.length === 1 && left[0]?.startsWith('.frond-backup-'), String(left))
      await backUp(loadConfig(env(folder)), file)
      assert.deepEqual(await readdir(place), ['backup.zip'])
    }))

  test('by Ctrl+C leaves nothing at all, and says so', () =>
    inFilledFolder(async (folder, place) => {
      // The copy of the database comes after it.
      const preload = signalAt('SIGINT', 'fs.open', '.media', 1, true)
      const options = { env: env(folder), cwd: folder, preload }
      const { code, stderr } = await new FrondProcess(['backup', join(place, 'backup.zip')], options).ended
      assert.deepEqual(
        [code, stderr],
        [1, 'frond backup failed: stopped by SIGINT, and nothing of it is left\n'],
      )
      assert.deepEqual(await readdir(place), [])
    }))
})
