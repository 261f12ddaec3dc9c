import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, open, readdir, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { runCommand } from '../../../test/command.ts'
import { onEachEngine } from '../../../test/engines.ts'
import { registerPerson } from '../../../test/people.ts'
import { PDF } from '../../../test/pictures.ts'
import { inEmptyFolder, inKeyedFolder, KEYED } from '../../../test/process.ts'
import { refusing } from '../../../test/refusing-store.ts'
import { TEST_SECRET } from '../../../test/templates.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { uploaded } from '../../../test/upload.ts'
import { type Environment, loadConfig } from '../../config/config.ts'
import { MIGRATIONS } from '../../db/migrations/all.ts'
import { BackupFolder } from '../../features/transfer/backups/backup-folder.ts'
import { checkBackups } from './backups.ts'
import { readDatabase } from './database.ts'
import type { Finding } from './finding.ts'
import { checkSettings } from './settings.ts'
import { checkStorage } from './storage.ts'

interface Report {
  readonly code: number
  readonly findings: readonly Finding[]
}

async function examined(env: Environment, ...words: string[]): Promise<Report> {
  const { code, stdout, stderr } = await runCommand(['doctor', '--json', ...words], { PORT: '0', ...env })
  assert.equal(stderr, '')
  const { findings, problems }: { findings: Finding[]; problems: number } = JSON.parse(stdout)
  assert.equal(problems, findings.filter(({ state }) => state === 'problem').length)
  assert.equal(code, problems === 0 ? 0 : 1)
  return { code, findings }
}

/** What was found about a topic, as state and text. */
function told({ findings }: Report, topic: string): [string, string][] {
  return findings.filter((finding) => finding.topic === topic).map(({ state, found }) => [state, found])
}

onEachEngine('doctor', (engine) => {
  let service: TestApp
  let env: Environment
  before(async () => {
    service = await buildTestApp(engine)
    const { database, dataDir } = service.config
    env = {
      SECRET_KEY: TEST_SECRET,
      DATA_DIR: database.engine === 'sqlite' ? dirname(database.file) : dataDir,
      ...(database.engine === 'postgres' && { DATABASE_URL: database.url }),
    }
    await chmod(env.DATA_DIR ?? '', 0o700)
  })
  after(() => service.close())

  test('finds nothing wrong with a server that runs, and changes nothing', async () => {
    const count = sql`select count(*) as total from schema_migrations`
    const before = (await count.execute(service.db)).rows
    const report = await examined(env)
    assert.deepEqual(
      report.findings.filter(({ state }) => state === 'problem'),
      [],
    )
    const level = ['ok', `its schema is that of this version (${MIGRATIONS.at(-1)?.name})`]
    assert.deepEqual(told(report, 'database').at(-1), level)
    const [[state, found] = []] = told(report, 'keys')
    assert.equal(state, 'ok')
    assert.match(String(found), /^SECRET_KEY opens the signing key [0-9a-f-]{36}; active keys: 1$/)
    assert.deepEqual((await count.execute(service.db)).rows, before)
  })

  test('says that another secret opens nothing', async () => {
    const report = await examined({ ...env, SECRET_KEY: 'another secret than that of all tests' })
    assert.equal(report.code, 1)
    const [[state, found] = []] = told(report, 'keys')
    assert.equal(state, 'problem')
    assert.match(
      String(found),
      /^SECRET_KEY does not open the signing key [0-9a-f-]{36}: users cannot sign in$/,
    )
  })

  test('tells of migrations that wait, and of those of a newer version', async () => {
    const [last, newer] = [MIGRATIONS.at(-1)?.name ?? '', '9999_of_the_future']
    await sql`delete from schema_migrations where name = ${last}`.execute(service.db)
    const behind = await examined(env)
    await sql`insert into schema_migrations (name, applied_at) values (${last}, 0), (${newer}, 0)`.execute(
      service.db,
    )
    const ahead = await examined(env)
    await sql`delete from schema_migrations where name = ${newer}`.execute(service.db)
    assert.deepEqual(told(behind, 'database').at(-1), ['warning', `a migration waits: ${last}`])
    assert.deepEqual(told(ahead, 'database').at(-1), ['problem', `a newer Frond has set it up (${newer})`])
    assert.deepEqual([behind.code, ahead.code], [0, 1])
    assert.deepEqual(told(ahead, 'keys'), [])
  })
})

// On SQLite only: the storage has nothing to do with the database.
describe('doctor, of the storage', () => {
  test('reads a file, and tells of one that is gone and of a storage that another database claims', async (t) => {
    const service = await buildTestApp()
    t.after(() => service.close())
    const { database, storage } = service.config
    assert.ok(database.engine === 'sqlite' && storage.kind === 'disk')
    const reader = await readDatabase(database)
    t.after(() => reader.close())
    const check = async () =>
      (await checkStorage(service.config, reader)).map(({ state, found }) => [state, found])
    const usable = ['ok', `${storage.directory} can be read and written`]
    assert.deepEqual(await check(), [usable])
    const someone = await registerPerson(service)
    const { key } = await uploaded(service, someone, PDF)
    const readable = ['ok', 'the latest file of the database can be read']
    assert.deepEqual(await check(), [usable, readable])
    await rm(join(storage.directory, key))
    assert.deepEqual(await check(), [usable, ['problem', 'the latest file of the database is not there']])
    await sql`update storage_claims set refusal = 'another database'`.execute(service.db)
    assert.deepEqual((await check()).at(-1), ['problem', 'nothing is cleaned up in it'])
    await rm(storage.directory, { recursive: true })
    assert.deepEqual(await check(), [
      ['warning', `there is no folder ${storage.directory}`],
      ['problem', 'the latest file of the database is not there'],
      ['problem', 'nothing is cleaned up in it'],
    ])
  })
})

describe('doctor, where there is no server', () => {
  test('tells what is missing in an empty folder, and leaves it empty', () =>
    inEmptyFolder(async (folder) => {
      const DATA_DIR = join(folder, 'data')
      const report = await examined({ DATA_DIR })
      assert.equal(report.code, 0)
      assert.deepEqual(told(report, 'data folder'), [['warning', `there is no folder ${DATA_DIR}`]])
      assert.deepEqual(told(report, 'database'), [
        ['warning', `there is no database at ${join(DATA_DIR, 'frond.sqlite')}`],
      ])
      assert.deepEqual(await readdir(folder), [])
    }))

  test('reads a database that nobody has open without a file beside it', () =>
    inKeyedFolder(async (folder) => {
      const DATA_DIR = join(folder, 'data')
      const before = await stat(join(DATA_DIR, 'frond.sqlite'))
      const report = await examined({ ...KEYED, DATA_DIR })
      assert.deepEqual(told(report, 'database')[0], ['ok', 'SQLite, and a quick check found nothing wrong'])
      assert.deepEqual(await readdir(DATA_DIR), ['frond.sqlite'])
      assert.equal((await stat(join(DATA_DIR, 'frond.sqlite'))).mtimeMs, before.mtimeMs)
    }))

  test('notices a damaged file, a lost secret and a folder that others can open', () =>
    inKeyedFolder(async (folder) => {
      const DATA_DIR = join(folder, 'data')
      await chmod(DATA_DIR, 0o755)
      const lost = await examined({ DATA_DIR })
      assert.deepEqual(told(lost, 'data folder'), [
        ['warning', `${DATA_DIR} can be opened by other accounts`],
      ])
      assert.deepEqual(told(lost, 'keys'), [
        [
          'problem',
          `there is neither SECRET_KEY nor ${join(DATA_DIR, 'secret.key')}, by which the signing keys were sealed`,
        ],
      ])
      const file = await open(join(DATA_DIR, 'frond.sqlite'), 'r+')
      await file.write(randomBytes(8_192), 0, 8_192, 8_192)
      await file.close()
      const damaged = await examined({ ...KEYED, DATA_DIR })
      assert.equal(damaged.code, 1)
      assert.match(String(told(damaged, 'database')[0]), /^problem,(the file is damaged|it cannot be opened)/)
    }))

  test('tells of a database server and a mail server that nobody reaches', async () => {
    const report = await examined(
      {
        DATABASE_URL: 'postgres://frond:hush@127.0.0.1:9/frond',
        SMTP_URL: 'smtp://frond:hush@127.0.0.1:9',
        MAIL_FROM: 'frond@example.org',
        SECRET_KEY: TEST_SECRET,
      },
      '--network',
    )
    const [database] = told(report, 'database')
    const [mail] = told(report, 'mail')
    assert.match(String(database), /^problem,it cannot be opened: .*ECONNREFUSED/)
    assert.match(String(mail), /^problem,the mail server cannot be used: .*ECONNREFUSED/)
    assert.doesNotMatch(JSON.stringify(report), /hush/)
  })

  test('tells why a store refuses', async (t) => {
    const store = createServer(refusing(403, 'InvalidAccessKeyId')).listen(0, '127.0.0.1')
    await once(store, 'listening')
    t.after(() => store.close())
    const address = store.address()
    assert.ok(typeof address === 'object' && address !== null)
    const credentials = { accessKeyId: 'GK1', secretAccessKey: 'hush' }
    const endpoint = `http://127.0.0.1:${address.port}`
    const config = loadConfig({ STORAGE_URL: `s3://leaves?endpoint=${endpoint}` })
    assert.ok(config.storage.kind === 's3')
    const found = await checkStorage({ ...config, storage: { ...config.storage, credentials } }, undefined)
    assert.deepEqual(found, [
      {
        topic: 'storage',
        state: 'problem',
        found: 'the store refuses the bucket: InvalidAccessKeyId',
        advice:
          'Check the keys, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and what they are allowed to do.',
      },
    ])
  })

  test('tells every mistake of the configuration', async () => {
    const report = await examined({ PORT: 'abc', RATE_LIMIT: 'lots' })
    assert.equal(report.code, 1)
    assert.deepEqual(told(report, 'configuration'), [
      ['problem', 'PORT must be a whole number from 0 to 65535, not "abc"'],
      ['problem', 'RATE_LIMIT must be a whole number from 1 to 1000000000, not "lots"'],
    ])
  })

  test('names variables that are nearly right', () =>
    inEmptyFolder(async (folder) => {
      const report = await examined({ DATA_DIR: join(folder, 'data'), PUBLIC_ULR: 'https://frond.example' })
      assert.deepEqual(told(report, 'configuration'), [
        ['ok', 'every variable can be read'],
        ['warning', 'PUBLIC_ULR is set, but Frond reads no such variable: PUBLIC_URL is meant, perhaps'],
      ])
    }))

  test('for people: a line for each, with what to do below it', () =>
    inEmptyFolder(async (folder) => {
      const DATA_DIR = join(folder, 'data')
      const { stdout } = await runCommand(['doctor'], { DATA_DIR, PORT: '0' })
      assert.match(stdout, /^ok {7}port {14}any that is free$/m)
      assert.match(
        stdout,
        /^warning {2}database {10}there is no database at .*\n {27}→ Set DATA_DIR to the folder of your data; a first start makes a new one\.$/m,
      )
      assert.match(stdout, /\n\n0 problems, [2-9] warnings\.\n$/)
    }))

  test('called wrongly says how to call it', async () => {
    const { code, stderr } = await runCommand(['doctor', 'please'], {})
    assert.equal(code, 2)
    assert.match(stderr, /^Usage: npm run frond -- doctor \[--json\] \[--network\]\n/)
  })
})

describe('settings that contradict each other', () => {
  const HTTPS = { PUBLIC_URL: 'https://frond.example.org' }
  const MAIL = { SMTP_URL: 'smtp://mail', MAIL_FROM: 'frond@example.org' }
  for (const [env, warnings] of [
    [{}, []],
    [{ ...HTTPS, TRUST_PROXY: 'loopback' }, []],
    [
      HTTPS,
      [
        'PUBLIC_URL is https, so a proxy stands in front, but TRUST_PROXY is off: every caller looks like the proxy',
      ],
    ],
    [
      { TRUST_PROXY: 'loopback' },
      [
        'TRUST_PROXY names a proxy, but PUBLIC_URL is unset: addresses in answers and mails do not lead through it',
      ],
    ],
    [
      { HOST: '0.0.0.0', REGISTRATION: 'closed' },
      ['HOST is 0.0.0.0 and PUBLIC_URL is not https: passwords can be read on their way'],
    ],
    [
      { ...HTTPS, HOST: '::', TRUST_PROXY: 'loopback', REGISTRATION: 'open' },
      ['HOST is :: and REGISTRATION is open: any visitor can create an account'],
    ],
    [MAIL, ['SMTP_URL is set, but PUBLIC_URL is not: mails have no links']],
    [
      { DATABASE_URL: 'postgres://x/y', STORAGE_URL: 's3://x' },
      ['SECRET_KEY is unset: the generated secret is in the data folder of this machine alone'],
    ],
    [
      { DATABASE_URL: 'postgres://x/y', SECRET_KEY: TEST_SECRET },
      ['the database can be shared by several servers, the files on this disk cannot'],
    ],
    [{ METRICS_TOKEN: 'short' }, ['METRICS_TOKEN is short enough to be guessed']],
  ] as const) {
    test(JSON.stringify(env), () => {
      const found = checkSettings(loadConfig(env))
      assert.deepEqual(
        found.filter(({ state }) => state !== 'ok').map(({ found }) => found),
        warnings,
      )
      assert.equal(found.length, Math.max(1, warnings.length))
    })
  }
})

test('backups are fresh, old, missing or out of reach', async () => {
  await inEmptyFolder(async (folder) => {
    const now = Date.parse('2026-11-16T12:00:00Z')
    const states = async (directory: string | undefined) => {
      const { state, found } = await checkBackups(directory, now)
      return [state, found.replace(/-backup-[0-9a-f]{12}\.archive/, '-backup')]
    }
    assert.deepEqual(await states(undefined), ['warning', 'none are made automatically: BACKUP_DIR is unset'])
    assert.deepEqual(await states(folder), ['warning', `there are none in ${folder}`])
    const made = async (time: string) =>
      (await open(new BackupFolder(folder).fileOf(Date.parse(time)), 'w')).close()
    await made('2026-11-14T22:59:00Z')
    assert.deepEqual(await states(folder), ['problem', `the newest in ${folder} is 37 hours old`])
    await made('2026-11-15T03:00:00Z')
    assert.deepEqual(await states(folder), ['ok', `the newest in ${folder} is 33 hours old`])
    const endless = join(folder, 'a'.repeat(300))
    const [state, found] = await states(endless)
    assert.equal(state, 'problem')
    assert.match(String(found), /^no backup can be written to .*: ENAMETOOLONG/)
    const file = join(folder, 'file')
    await (await open(file, 'w')).close()
    assert.deepEqual(await states(file), [
      'problem',
      `no backup can be written to ${file}: ENOTDIR: not a directory, open '${file}/.frond-backup'`,
    ])
    const missing = join(folder, 'not', 'yet')
    assert.deepEqual(await states(missing), ['warning', `there are none in ${missing}`])
    // What was written to try it is gone, and nothing was made.
    assert.deepEqual((await readdir(folder)).sort(), [
      'file',
      'frond-20261114T225900Z.zip',
      'frond-20261115T030000Z.zip',
    ])
  })
})
