import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { runCommand } from '../../../../test/command.ts'
import { onEachEngine, SQLITE } from '../../../../test/engines.ts'
import { createGate } from '../../../../test/gate.ts'
import { killAt, RUN, WRITE } from '../../../../test/kill-at.ts'
import { made } from '../../../../test/made.ts'
import { registerPerson } from '../../../../test/people.ts'
import { picture } from '../../../../test/pictures.ts'
import { FrondProcess, inEmptyFolder } from '../../../../test/process.ts'
import { emptyDatabase, emptyTarget } from '../../../../test/restored.ts'
import { TEST_SECRET } from '../../../../test/templates.ts'
import { buildTestApp } from '../../../../test/test-app.ts'
import { filesBelow, uploaded } from '../../../../test/upload.ts'
import { backUp } from '../../../cli/commands/backup.ts'
import { restoreInto } from '../../../cli/commands/restore.ts'
import { loadConfig } from '../../../config/config.ts'
import { openDatabase } from '../../../db/engines/database.ts'
import type { Manifest } from './manifest.ts'

const OTHER_SECRET = 'another secret of thirty-two characters'

let folder: string
/** Two backups of one server with a secret each: the later one has a file less, one more, and one that both have. */
let earlier: string
let later: string
let keysOfLater: string[]
let manifest: Manifest
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frond-anew-'))
  const source = await buildTestApp(SQLITE)
  try {
    const by = await registerPerson(source)
    const [gone] = [
      await uploaded(source, by, await picture('png')),
      await uploaded(source, by, await picture('jpeg')),
    ]
    earlier = join(folder, 'earlier.zip')
    await backUp(source.config, earlier, { withSecret: true })
    await made(source, `DELETE /api/v1/media/${gone?.id}`, { by })
    await uploaded(source, by, await picture('webp'))
    later = join(folder, 'later.zip')
    manifest = await backUp({ ...source.config, secretKeys: [OTHER_SECRET] }, later, { withSecret: true })
    keysOfLater = (await source.db.selectFrom('media').select('key').orderBy('key').execute()).map(
      ({ key }) => key,
    )
  } finally {
    await source.close()
  }
})
after(() => rm(folder, { recursive: true, force: true }))

onEachEngine('a restoration of another archive than that of the one that was killed', (engine) => {
  const amongRows = killAt(engine.name === 'SQLite' ? RUN : WRITE, 'insert into "media"', 1)

  test('begins anew, also if it is killed meanwhile, and nothing of the other one is left', () =>
    inEmptyFolder(async (place) => {
      await using scratch = await emptyDatabase(engine)
      const env = { DATA_DIR: join(place, 'data'), ...scratch.env }
      const media = join(place, 'data', 'media')
      // The name stays, and the archive changes.
      const file = join(place, 'backup.zip')
      const run = (preload: string) => new FrondProcess(['restore', file], { env, cwd: place, preload }).ended

      await copyFile(earlier, file)
      assert.equal((await run(amongRows)).signal, 'SIGKILL')
      assert.equal((await filesBelow(media)).length, 3)
      // A service manager may start the server meanwhile: a secret that it generated would keep both archives out.
      const served = await new FrondProcess([], { env: { ...env, PORT: '0' }, cwd: place }).ended
      assert.equal(served.code, 1)
      assert.equal(existsSync(join(place, 'data', 'secret.key')), false)
      await copyFile(later, file)
      const whileFilesGo = killAt('fs.rm', media, 1)
      assert.equal((await run(whileFilesGo)).signal, 'SIGKILL')
      const { code, stdout, stderr } = await runCommand(['restore', file], env)
      assert.deepEqual([code, stderr], [0, ''])
      assert.match(
        stdout,
        /^It begins anew: a restore of .*backup\.zip that began \S+Z, another archive than this one, was stopped, and what it has written is removed\.$/m,
      )
      assert.deepEqual(await filesBelow(media), keysOfLater)
      assert.equal(await readFile(join(place, 'data', 'secret.key'), 'utf8'), `${OTHER_SECRET}\n`)
      const again = await backUp(loadConfig(env), join(place, 'again.zip'))
      assert.deepEqual([again.tables, again.media], [manifest.tables, manifest.media])
    }))

  test('removes nothing from a storage that the other one did not fill', () =>
    inEmptyFolder(async (place) => {
      await using scratch = await emptyDatabase(engine)
      const env = { DATA_DIR: join(place, 'data'), ...scratch.env }
      const options = { env, cwd: place, preload: amongRows }
      assert.equal((await new FrondProcess(['restore', earlier], options).ended).signal, 'SIGKILL')
      const elsewhere = join(place, 'elsewhere')
      const foreign = '202601/01KDVDNV00000000000000000A.jpg'
      await mkdir(dirname(join(elsewhere, foreign)), { recursive: true })
      await writeFile(join(elsewhere, foreign), 'of another server')
      const config = { ...loadConfig(env), storage: { kind: 'disk', directory: elsewhere } } as const
      await assert.rejects(
        restoreInto(config, later),
        /^BackupError: The storage is not empty: it has 202601/,
      )
      assert.deepEqual(await filesBelow(elsewhere), [foreign])
    }))
})

onEachEngine('a restoration', (engine) => {
  test('waits for another one into the same database', async (t) => {
    const target = await emptyTarget(engine)
    t.after(() => target.remove())
    const config = { ...target.config, secretKeys: [TEST_SECRET] }
    const database = await openDatabase(config.database)
    t.after(() => database.close())
    const gate = createGate()
    const other = database.exclusively('restore', () => gate.wait())
    await gate.reached
    const told: string[] = []
    const restored = restoreInto(config, earlier, {
      tell: (message) => {
        told.push(message)
        gate.open()
      },
    })
    assert.equal((await restored).result, 'restored')
    await other
    assert.deepEqual(told, ['Another restore into this database is under way: waiting for it.'])
  })
})
