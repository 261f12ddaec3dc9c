import assert from 'node:assert/strict'
import { relative } from 'node:path'
import { suite, test } from 'node:test'
import { loadConfig } from '../../src/config/config.ts'
import { SECRETS } from '../../src/config/variables.ts'
import { variablesRead } from '../variables-read.ts'
import { consoleSteps } from './console-steps.ts'
import { firstTable, readDocument, section } from './document.ts'

interface Row {
  readonly name: string
  readonly defaultCell: string
  readonly example: string
}

const text = await readDocument('docs/configuration.md')
const tables = ['## All variables', '## Traces'].flatMap((heading) => firstTable(section(text, heading)))
const rows: Row[] = tables.map(([name = '', defaultCell = '', , example = '']) => ({
  name: unquoted(name) ?? name,
  defaultCell,
  example: unquoted(example) ?? '',
}))

/** A service to sign in by, and what means nothing without one. */
const PROVIDER = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'PUBLIC_URL']
const OF_PROVIDERS = /^(OIDC_|PASSWORD_LOGIN$)/

/** What stands in backticks, if that is all there is. */
function unquoted(cell: string): string | undefined {
  return /^`([^`]+)`$/.exec(cell)?.[1]
}

suite('docs/configuration.md', () => {
  test('lists every variable that the code reads, and no other', () => {
    assert.deepEqual(rows.map(({ name }) => name).sort(), variablesRead().sort())
  })

  test('names every secret that may be in a file', () => {
    const named = section(text, '## Secrets in files').matchAll(/`([A-Z_]+)`/g)
    assert.deepEqual(
      [...named].map(([, name = '']) => name).filter((name) => !name.endsWith('_FILE')),
      SECRETS,
    )
  })

  test('a default that is set explicitly makes no difference', () => {
    for (const { name, defaultCell } of rows) {
      const value = unquoted(defaultCell)
      if (value === undefined) continue
      assert.deepEqual(loadConfig({ [name]: value }), loadConfig({}), `${name}=${value}`)
    }
  })

  test('a default that is not a value says what the code does without one', () => {
    const { database, storage, publicUrl, firstAdmin, secretKeys, metricsToken, dataDir, defaultTimeZone } =
      loadConfig({})
    const { mail, outboundAllow, vapidSubject, tracing, backupDir, identityProviders } = loadConfig({})
    assert.ok(database.engine === 'sqlite' && storage.kind === 'disk')
    const unset = (value: unknown) => (value === undefined ? 'unset' : 'set')
    assert.deepEqual(
      Object.fromEntries(
        rows
          .filter(({ defaultCell }) => unquoted(defaultCell) === undefined)
          .map(({ name, defaultCell }) => [name, defaultCell]),
      ),
      {
        DATABASE_URL: `SQLite in \`DATA_DIR/${relative(dataDir, database.file)}\``,
        STORAGE_URL: `files in \`DATA_DIR/${relative(dataDir, storage.directory)}\``,
        PUBLIC_URL: unset(publicUrl),
        ADMIN_EMAIL: unset(firstAdmin),
        ADMIN_PASSWORD: unset(firstAdmin),
        SECRET_KEY: unset(secretKeys[0]),
        METRICS_TOKEN: unset(metricsToken),
        BACKUP_DIR: unset(backupDir),
        SMTP_URL: unset(mail),
        MAIL_FROM: unset(mail),
        OUTBOUND_ALLOW: unset(outboundAllow[0]),
        OIDC_ISSUER: unset(identityProviders[0]),
        OIDC_CLIENT_ID: unset(identityProviders[0]),
        OIDC_CLIENT_SECRET: unset(identityProviders[0]),
        OIDC_ADMIN: unset(identityProviders[0]),
        VAPID_SUBJECT: vapidSubject ?? '`PUBLIC_URL` if it is https, else an administrator',
        OTEL_EXPORTER_OTLP_ENDPOINT: unset(tracing.endpoint),
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: unset(tracing.endpoint),
        OTEL_EXPORTER_OTLP_HEADERS: unset(Object.keys(tracing.headers)[0]),
        // Those of everything that is exported.
        OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'as above',
        OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'as above',
        OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: 'as above',
        OTEL_RESOURCE_ATTRIBUTES: unset(Object.keys(tracing.attributes)[1]),
        DEFAULT_TIME_ZONE:
          defaultTimeZone === Temporal.Now.timeZoneId() ? "the server's own" : defaultTimeZone,
      },
    )
  })

  test('shows how mistakes are reported', () => {
    const [step] = consoleSteps(text)
    const settings = step?.command.matchAll(/([A-Z_]+)=(\S+)/g) ?? []
    const env = Object.fromEntries([...settings].map(([, name, value]) => [name, value]))
    assert.throws(() => loadConfig(env), { name: 'ConfigError', message: step?.output.trimEnd() })
  })

  test('every example is accepted and differs from the default', () => {
    const examples = Object.fromEntries(rows.map(({ name, example }) => [name, example]))
    const examplesOf = (names: readonly string[]) =>
      Object.fromEntries(names.map((name) => [name, examples[name]]))
    for (const { name, example } of rows) {
      // They switch off what is off already, or have one value only.
      if (['OTEL_SDK_DISABLED', 'OTEL_TRACES_EXPORTER'].includes(name) || name.endsWith('_PROTOCOL')) continue
      // Of these, one means nothing without the other.
      const together = [['ADMIN_EMAIL', 'ADMIN_PASSWORD'], ['SMTP_URL', 'MAIL_FROM'], PROVIDER].find(
        (names) => names.includes(name),
      )
      const base = together === undefined && OF_PROVIDERS.test(name) ? examplesOf(PROVIDER) : {}
      const env = { ...base, ...examplesOf(together ?? [name]) }
      assert.notDeepEqual(loadConfig(env), loadConfig(base), `${name}=${example}`)
    }
  })
})
