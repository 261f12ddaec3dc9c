import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { inEmptyFolder } from '../../test/process.ts'
import { type Config, ConfigError, type Environment, loadConfig } from './config.ts'

const KEY = 'k'.repeat(32)
const S3 = { STORAGE_URL: 's3://leaves' }
const S3_KEYS = { AWS_ACCESS_KEY_ID: 'GK1', AWS_SECRET_ACCESS_KEY: 'hush' }
const ADMIN = { ADMIN_EMAIL: 'me@example.org' }
const MAIL = { MAIL_FROM: 'me@example.org' }

/** A secret, what else it needs, and what is made of it. */
const CASES: Readonly<Record<string, [text: string, beside: Environment, of: (config: Config) => unknown]>> =
  {
    DATABASE_URL: ['postgres://u:hush@h/d', {}, ({ database }) => database],
    SECRET_KEY: [KEY, {}, ({ secretKeys }) => secretKeys],
    ADMIN_PASSWORD: [' long enough ', ADMIN, ({ firstAdmin }) => firstAdmin],
    METRICS_TOKEN: ['count-me', {}, ({ metricsToken }) => metricsToken],
    SMTP_URL: ['smtp://u:hush@mail', MAIL, ({ mail }) => mail],
    OTEL_EXPORTER_OTLP_HEADERS: ['a=1', {}, ({ tracing }) => tracing.headers],
    OTEL_EXPORTER_OTLP_TRACES_HEADERS: ['b=2', {}, ({ tracing }) => tracing.headers],
  }

describe('a secret in a file', () => {
  for (const [name, [text, beside, of]] of Object.entries(CASES)) {
    test(`${name}_FILE is as good as ${name}, without the end of its line`, () =>
      withFile(`${text}\n`, (file) => {
        const byFile = of(loadConfig({ ...beside, [`${name}_FILE`]: ` ${file} ` }))
        assert.deepEqual(byFile, of(loadConfig({ ...beside, [name]: text })))
        assert.notDeepEqual(byFile, of(loadConfig({})))
      }))
  }

  test('keys of an S3 store may be in files, all or some of them', () =>
    withFile('hush\r\n', (file) => {
      const credentialsOf = (env: Environment) => {
        const { storage } = loadConfig({ ...S3, ...env })
        assert.ok(storage.kind === 's3')
        return storage.credentials
      }
      const { AWS_ACCESS_KEY_ID } = S3_KEYS
      assert.deepEqual(credentialsOf(S3_KEYS), undefined)
      assert.deepEqual(credentialsOf({ AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY_FILE: file }), {
        accessKeyId: 'GK1',
        secretAccessKey: 'hush',
      })
      assert.deepEqual(credentialsOf({ ...S3_KEYS, AWS_SESSION_TOKEN_FILE: file }), {
        accessKeyId: 'GK1',
        secretAccessKey: 'hush',
        sessionToken: 'hush',
      })
      assert.deepEqual(problemsOf({ ...S3, AWS_SECRET_ACCESS_KEY_FILE: file }), [
        'AWS_SECRET_ACCESS_KEY needs AWS_ACCESS_KEY_ID beside it',
      ])
      // Without S3 they are of no concern.
      assert.deepEqual(problemsOf({ AWS_SECRET_ACCESS_KEY_FILE: file }), [])
    }))

  test('is refused beside the same secret in a variable', () =>
    withFile(KEY, (file) => {
      assert.deepEqual(problemsOf({ SECRET_KEY: KEY, SECRET_KEY_FILE: file }), [
        'SECRET_KEY and SECRET_KEY_FILE are both set: remove one of them',
      ])
      assert.deepEqual(loadConfig({ SECRET_KEY: '', SECRET_KEY_FILE: file }).secretKeys, [KEY])
      assert.deepEqual(loadConfig({ SECRET_KEY: KEY, SECRET_KEY_FILE: ' ' }).secretKeys, [KEY])
    }))

  test('that is empty, bad or missing is refused, and says which, without the secret', () =>
    withFile('\n', (file) => {
      assert.deepEqual(problemsOf({ SECRET_KEY_FILE: file }), [
        `SECRET_KEY is empty in the file that SECRET_KEY_FILE names, ${file}`,
      ])
      writeFileSync(file, 'mysql://hush')
      assert.deepEqual(problemsOf({ DATABASE_URL_FILE: file }), [
        'DATABASE_URL must be a postgres://… address; leave it unset for the embedded database',
      ])
      const missing = `${file}-missing`
      assert.deepEqual(problemsOf({ ...ADMIN, ADMIN_PASSWORD_FILE: missing }), [
        `ADMIN_PASSWORD cannot be read from the file that ADMIN_PASSWORD_FILE names, as the account that runs Frond: ENOENT: no such file or directory, open '${missing}'`,
      ])
    }))
})

function withFile(content: string, work: (file: string) => void): Promise<void> {
  return inEmptyFolder(async (folder) => {
    const file = join(folder, 'secret')
    writeFileSync(file, content)
    work(file)
  })
}

function problemsOf(env: Environment): readonly string[] {
  try {
    loadConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}
