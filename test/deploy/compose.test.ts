import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { type Static, Type } from 'typebox'
import { ROOT, readDocument } from '../documents/document.ts'
import { variablesRead } from '../variables-read.ts'
import { assertSettings, assertTimeToStop, isPinned, offered, parseEnvironment } from './settings.ts'
import { readYaml } from './yaml-files.ts'

const Service = Type.Object({
  image: Type.String(),
  build: Type.Optional(Type.String()),
  user: Type.Optional(Type.String()),
  read_only: Type.Optional(Type.Boolean()),
  cap_drop: Type.Array(Type.String()),
  security_opt: Type.Array(Type.String()),
  stop_grace_period: Type.Optional(Type.String()),
  environment: Type.Optional(Type.Record(Type.String(), Type.String())),
  volumes: Type.Optional(Type.Array(Type.String())),
  tmpfs: Type.Optional(Type.Array(Type.String())),
  ports: Type.Optional(Type.Array(Type.String())),
  depends_on: Type.Optional(Type.Record(Type.String(), Type.Object({ condition: Type.String() }))),
  networks: Type.Optional(Type.Record(Type.String(), Type.Object({ ipv4_address: Type.String() }))),
  healthcheck: Type.Object({ test: Type.Array(Type.String()) }),
})
const Compose = Type.Object({
  services: Type.Record(Type.String(), Service),
  volumes: Type.Record(Type.String(), Type.Null()),
})

const FILES = ['compose.yaml', 'compose.cluster.yaml']
/** PostgreSQL writes outside its volume, too. */
const MAY_WRITE = ['postgres']
/** The image of Garage has no user, and root without any capability is one among others. */
const WITHOUT_USER = ['garage']

/** A password for the first start alone, the secret of a client that may be public, and no password at all. */
const MAY_BE_UNSET = ['ADMIN_PASSWORD', 'OIDC_CLIENT_SECRET', 'PASSWORD_LOGIN']

/** What the variables of a line stand for. */
function filledIn(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\$\{(\w+)(?::-([^}]*)|:\?)?\}/g, (_all, name: string, otherwise = '') =>
    variables[name] ? variables[name] : otherwise,
  )
}

/** Why a variable of Frond is not passed on: all others can be set without a change of the file. */
const NOT_PASSED_ON: Readonly<Record<string, readonly string[]>> = {
  // The image sets them.
  'compose.yaml': ['HOST', 'PORT', 'DATA_DIR'],
  // Of the image; and both servers would back up into folders of their own, so that is left to a command.
  'compose.cluster.yaml': ['HOST', 'PORT', 'DATA_DIR', 'BACKUP_DIR', 'BACKUP_AT', 'BACKUP_KEEP'],
}

const example = parseEnvironment(offered(await readDocument('deploy/cluster.env.example')))
const filled = Object.fromEntries(Object.keys(example).map((name) => [name, example[name] || 'f'.repeat(64)]))
const frondsOf = (services: Static<typeof Compose>['services']) =>
  Object.entries(services).filter(([, { image }]) => image.startsWith('frond:'))

for (const file of FILES) {
  suite(file, async () => {
    const { services, volumes } = await readYaml(file, Compose)
    const { version } = JSON.parse(await readDocument('package.json'))

    for (const [name, service] of Object.entries(services)) {
      test(`${name} has a pinned image, few rights and a check of its health`, () => {
        assert.ok(isPinned(service.image), service.image)
        assert.deepEqual(service.cap_drop, ['ALL'])
        assert.deepEqual(service.security_opt, ['no-new-privileges:true'])
        assert.equal(service.healthcheck.test[0], 'CMD')
        if (!MAY_WRITE.includes(name)) assert.equal(service.read_only, true)
        if (!WITHOUT_USER.includes(name)) assert.match(service.user ?? '', /^[1-9]\d*:[1-9]\d*$/)
      })

      test(`${name} mounts volumes that are declared and files that are there`, () => {
        for (const volume of service.volumes ?? []) {
          const [source = ''] = volume.split(':')
          assert.ok(source.startsWith('./') ? existsSync(join(ROOT, source)) : source in volumes, volume)
          if (source.startsWith('./')) assert.match(volume, /:ro$/)
        }
      })

      test(`${name} is reached from this machine only, and waits for what can tell of its health`, () => {
        for (const port of service.ports ?? []) assert.match(port, /^127\.0\.0\.1:/)
        for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
          assert.ok(other in services, other)
          assert.equal(condition, 'service_healthy')
        }
      })
    }

    for (const [name, service] of frondsOf(services)) {
      test(`${name} is the image of this version, with settings that Frond accepts and time to stop`, () => {
        assert.equal(service.image, `frond:${version}`)
        assert.equal(service.build, '.')
        const settings = Object.fromEntries(
          Object.entries(service.environment ?? {}).map(([key, value]) => [key, filledIn(value, filled)]),
        )
        assertSettings(settings)
        const others = variablesRead().filter((variable) => !(variable in settings))
        assert.deepEqual(others.sort(), NOT_PASSED_ON[file]?.toSorted())
        assertTimeToStop(Number.parseInt(service.stop_grace_period ?? '10', 10), settings)
        assert.ok(service.volumes?.some((volume) => volume.endsWith(':/data')))
        assert.deepEqual(service.tmpfs, ['/tmp'])
      })
    }
  })
}

suite('compose.yaml', async () => {
  const { services } = await readYaml('compose.yaml', Compose)

  test('uses a database and a store of its own if the variables name them, and its volume if not', () => {
    const named = {
      DATABASE_URL: 'postgres://frond:hush@db/frond',
      STORAGE_URL: 's3://leaves?region=eu-west-1',
      ...{ AWS_ACCESS_KEY_ID: 'GK1', AWS_SECRET_ACCESS_KEY: 'hush', AWS_REGION: 'eu-west-1' },
      AWS_SESSION_TOKEN: 'brief',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://otel:4318',
    }
    const settingsOf = (variables: Readonly<Record<string, string>>) =>
      Object.entries(services.frond?.environment ?? {})
        .filter(([name]) => name in named)
        .map(([name, value]) => [name, filledIn(value, variables)])
    assert.deepEqual(Object.fromEntries(settingsOf(named)), named)
    assert.ok(settingsOf({}).every(([, value]) => value === ''))
  })
})

suite('compose.cluster.yaml', async () => {
  const { services } = await readYaml('compose.cluster.yaml', Compose)
  const text = await readDocument('compose.cluster.yaml')
  const fronds = frondsOf(services)

  test('has every variable in the example, and nothing else is there', () => {
    const used = [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
    assert.deepEqual([...new Set(used)].sort(), Object.keys(example).sort())
  })

  test('has no default for a password', () => {
    for (const [, name = '', rest = ''] of text.matchAll(/\$\{(\w*(?:KEY|SECRET|PASSWORD)\w*)([^}]*)\}/g)) {
      if (!MAY_BE_UNSET.includes(name)) assert.equal(rest, ':?', name)
    }
  })

  test('has nginx, whom the servers trust, ask exactly these servers', async () => {
    const nginx = await readDocument('deploy/nginx/frond.conf')
    const asked = [...nginx.matchAll(/^ {2}server (\S+):(\d+) /gm)].map(([, name, port]) => [name, port])
    assert.deepEqual(
      asked,
      fronds.map(([name]) => [name, '8080']),
    )
    for (const [, { environment }] of fronds) {
      assert.equal(environment?.TRUST_PROXY, services.nginx?.networks?.default?.ipv4_address)
    }
    assert.deepEqual(services.nginx?.ports, ['127.0.0.1:8080:8080'])
    assert.match(nginx, /^ {2}listen 8080;$/m)
    assert.ok(
      services.nginx?.volumes?.includes('./deploy/nginx/frond.conf:/etc/nginx/conf.d/default.conf:ro'),
    )
  })

  test('has a store with the bucket, region and key that the servers use', async () => {
    const garage = await readDocument('deploy/garage/garage.toml')
    const [, port] = /api_bind_addr = "0\.0\.0\.0:(\d+)"/.exec(garage) ?? []
    const [, region] = /s3_region = "(\w+)"/.exec(garage) ?? []
    const { GARAGE_DEFAULT_BUCKET, GARAGE_DEFAULT_ACCESS_KEY, GARAGE_DEFAULT_SECRET_KEY } =
      services.garage?.environment ?? {}
    for (const [, { environment }] of fronds) {
      assert.equal(
        environment?.STORAGE_URL,
        `s3://${GARAGE_DEFAULT_BUCKET}/media?endpoint=http://garage:${port}&region=${region}`,
      )
      assert.equal(environment?.AWS_ACCESS_KEY_ID, GARAGE_DEFAULT_ACCESS_KEY)
      assert.equal(environment?.AWS_SECRET_ACCESS_KEY, GARAGE_DEFAULT_SECRET_KEY)
    }
  })
})
