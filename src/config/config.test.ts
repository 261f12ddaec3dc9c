import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { type Config, ConfigError, type Environment, loadConfig } from './config.ts'

/** Secrets that are just long enough. */
const [LONG, OTHER] = ['n'.repeat(32), 'o'.repeat(32)] as const

const DEFAULTS: Config = {
  host: '127.0.0.1',
  port: 8080,
  dataDir: resolve('data'),
  database: { engine: 'sqlite', file: resolve('data/frond.sqlite') },
  storage: { kind: 'disk', directory: resolve('data/media') },
  publicUrl: undefined,
  issuer: 'frond',
  firstAdmin: undefined,
  secretKeys: [],
  jwtKeepActive: 2,
  accessTokenTtl: 900,
  refreshTokenTtl: 2_592_000,
  rateLimit: undefined,
  metricsToken: undefined,
  trustProxy: [],
  logLevel: 'info',
  logFormat: 'auto',
  corsOrigins: [],
  uploadMaxBytes: 20_971_520,
  mediaQuotaBytes: 1_073_741_824,
  mediaMaxPixels: 100_000_000,
  cacheMaxBytes: 1_073_741_824,
  memoryCacheMaxBytes: 167_772_160,
  starterCatalogue: true,
  registration: 'open',
  identityProviders: [],
  passwordLogin: true,
  reminders: true,
  mcp: true,
  workers: 1,
  drainSeconds: 0,
  backupDir: undefined,
  backupAt: '03:00',
  backupKeep: 7,
  defaultTimeZone: Temporal.Now.timeZoneId(),
  mail: undefined,
  outboundAllow: [],
  vapidSubject: undefined,
  tracing: {
    endpoint: undefined,
    headers: {},
    timeoutMs: 10_000,
    sampler: 'parentbased_always_on',
    ratio: 1,
    attributes: { 'service.name': 'frond' },
    sendEveryMs: 5_000,
  },
  nearNames: [],
}

test('an empty environment is a working configuration', () => {
  assert.deepEqual(loadConfig({}), DEFAULTS)
})

test('a variable that is set but blank counts as unset', () => {
  const names = `HOST PORT DATA_DIR DATABASE_URL STORAGE_URL PUBLIC_URL ADMIN_EMAIL ADMIN_PASSWORD SECRET_KEY
    JWT_KEEP_ACTIVE ACCESS_TOKEN_TTL REFRESH_TOKEN_TTL RATE_LIMIT METRICS_TOKEN TRUST_PROXY LOG_LEVEL LOG_FORMAT CORS_ORIGINS
    UPLOAD_MAX_BYTES MEDIA_QUOTA_BYTES MEDIA_MAX_PIXELS CACHE_MAX_BYTES MEMORY_CACHE_MAX_BYTES REGISTRATION STARTER_CATALOGUE DEFAULT_TIME_ZONE
    SMTP_URL MAIL_FROM OUTBOUND_ALLOW VAPID_SUBJECT REMINDERS WORKERS DRAIN_SECONDS
    OIDC_ISSUER OIDC_CLIENT_ID OIDC_CLIENT_SECRET OIDC_NAME OIDC_SCOPES OIDC_REGISTER OIDC_TRUST_EMAIL OIDC_ADMIN OIDC_2_ISSUER PASSWORD_LOGIN
    OTEL_EXPORTER_OTLP_ENDPOINT OTEL_TRACES_SAMPLER BACKUP_DIR BACKUP_AT BACKUP_KEEP`.split(/\s+/)
  for (const blank of ['', ' \t']) {
    assert.deepEqual(loadConfig(Object.fromEntries(names.map((name) => [name, blank]))), DEFAULTS)
  }
})

function traced(changes: Partial<Config['tracing']>): Partial<Config> {
  return { tracing: { ...DEFAULTS.tracing, ...changes } }
}

const LONG_EMAIL = `me@${`${'a'.repeat(60)}.`.repeat(4)}garden`

/** What a single setting changes against the defaults. */
const ACCEPTED: [Environment, Partial<Config>][] = [
  [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
  [{ HOST: '::1' }, { host: '::1' }],
  [{ HOST: 'garden-1.example.org' }, { host: 'garden-1.example.org' }],
  [{ PORT: '0' }, { port: 0 }],
  [{ PORT: ' 65535 ' }, { port: 65_535 }],
  [
    { DATA_DIR: '/srv/frond' },
    {
      dataDir: '/srv/frond',
      database: { engine: 'sqlite', file: '/srv/frond/frond.sqlite' },
      storage: { kind: 'disk', directory: '/srv/frond/media' },
    },
  ],
  [
    { DATABASE_URL: 'postgres://u:p@h:5433/d?sslmode=require' },
    pg('postgres://u:p@h:5433/d?sslmode=require'),
  ],
  [{ DATABASE_URL: 'postgresql:///frond' }, pg('postgresql:///frond')],
  [{ STORAGE_URL: 's3://leaves' }, s3('leaves', '', undefined, undefined)],
  [
    { STORAGE_URL: 's3://leaves/a/b/?endpoint=http://127.0.0.1:9000&region=eu-west-1' },
    s3('leaves', 'a/b', 'http://127.0.0.1:9000', 'eu-west-1'),
  ],
  [
    { PUBLIC_URL: 'https://frond.example.org/app/' },
    { publicUrl: 'https://frond.example.org/app', issuer: 'https://frond.example.org/app/' },
  ],
  [
    { ADMIN_EMAIL: 'me@example.org', ADMIN_PASSWORD: ' 8 signs ' },
    { firstAdmin: { email: 'me@example.org', password: ' 8 signs ' } },
  ],
  [
    { ADMIN_EMAIL: LONG_EMAIL, ADMIN_PASSWORD: '🌿'.repeat(128) },
    { firstAdmin: { email: LONG_EMAIL, password: '🌿'.repeat(128) } },
  ],
  [{ SECRET_KEY: ` ${LONG} , ${OTHER},` }, { secretKeys: [LONG, OTHER] }],
  [{ WORKERS: '64' }, { workers: 64 }],
  [{ DRAIN_SECONDS: '300' }, { drainSeconds: 300 }],
  [{ JWT_KEEP_ACTIVE: '1' }, { jwtKeepActive: 1 }],
  [{ JWT_KEEP_ACTIVE: '10' }, { jwtKeepActive: 10 }],
  [{ ACCESS_TOKEN_TTL: '86400' }, { accessTokenTtl: 86_400 }],
  [{ REFRESH_TOKEN_TTL: '31536000' }, { refreshTokenTtl: 31_536_000 }],
  [{ RATE_LIMIT: 'OFF' }, {}],
  [{ RATE_LIMIT: '1' }, { rateLimit: 1 }],
  [{ RATE_LIMIT: '1000000000' }, { rateLimit: 1_000_000_000 }],
  [{ METRICS_TOKEN: 'count-me' }, { metricsToken: 'count-me' }],
  [{ TRUST_PROXY: 'off' }, {}],
  [
    { TRUST_PROXY: 'loopback, 10.0.0.0/8, ::1, fd00::/1, 1.2.3.4/32, ::/128' },
    { trustProxy: ['loopback', '10.0.0.0/8', '::1', 'fd00::/1', '1.2.3.4/32', '::/128'] },
  ],
  [{ LOG_LEVEL: 'Silent' }, { logLevel: 'silent' }],
  [{ LOG_FORMAT: 'Pretty' }, { logFormat: 'pretty' }],
  [{ LOG_FORMAT: 'json' }, { logFormat: 'json' }],
  [{ CORS_ORIGINS: 'none' }, {}],
  [{ CORS_ORIGINS: '*' }, { corsOrigins: ['*'] }],
  [
    { CORS_ORIGINS: 'https://a.example, http://localhost:5173' },
    { corsOrigins: ['https://a.example', 'http://localhost:5173'] },
  ],
  [{ UPLOAD_MAX_BYTES: '1' }, { uploadMaxBytes: 1 }],
  [{ MEDIA_QUOTA_BYTES: '9007199254740991' }, { mediaQuotaBytes: 9_007_199_254_740_991 }],
  [{ MEDIA_MAX_PIXELS: '1' }, { mediaMaxPixels: 1 }],
  [{ CACHE_MAX_BYTES: '1048576' }, { cacheMaxBytes: 1_048_576 }],
  [{ MEMORY_CACHE_MAX_BYTES: '1048576' }, { memoryCacheMaxBytes: 1_048_576 }],
  [{ REGISTRATION: 'Invite' }, { registration: 'invite' }],
  [{ REGISTRATION: 'closed' }, { registration: 'closed' }],
  [{ STARTER_CATALOGUE: 'off' }, { starterCatalogue: false }],
  [{ STARTER_CATALOGUE: 'On' }, { starterCatalogue: true }],
  [{ REMINDERS: 'off' }, { reminders: false }],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://otel:4318/' }, traced({ endpoint: 'http://otel:4318/v1/traces' })],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a', OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://b/c' },
    traced({ endpoint: 'https://b/c' }),
  ],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a', OTEL_SDK_DISABLED: 'TRUE' }, {}],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a', OTEL_TRACES_EXPORTER: 'none' }, {}],
  // Without a collector it does not matter.
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', OTEL_TRACES_SAMPLER: 'xray' }, {}],
  [{ OTEL_TRACES_SAMPLER_ARG: '0.25' }, traced({ ratio: 0.25 })],
  [
    { OTEL_RESOURCE_ATTRIBUTES: 'service.name=a, b=c%2Cd' },
    traced({ attributes: { 'service.name': 'a', b: 'c,d' } }),
  ],
  [
    { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20eDp5' },
    traced({ headers: { authorization: 'Basic eDp5' } }),
  ],
  [
    { OTEL_EXPORTER_OTLP_HEADERS: 'a=1', OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'b=2' },
    traced({ headers: { b: '2' } }),
  ],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json', OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'HTTP/JSON' }, {}],
  [
    { OTEL_EXPORTER_OTLP_TIMEOUT: '3000', OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: '2000' },
    traced({ timeoutMs: 2_000 }),
  ],
  [{ BACKUP_DIR: '/backups/./frond' }, { backupDir: '/backups/frond' }],
  [{ BACKUP_AT: '23:59' }, { backupAt: '23:59' }],
  [{ BACKUP_KEEP: '30' }, { backupKeep: 30 }],
  [{ DEFAULT_TIME_ZONE: 'Asia/Kolkata' }, { defaultTimeZone: 'Asia/Kolkata' }],
  [{ DEFAULT_TIME_ZONE: 'europe/berlin' }, { defaultTimeZone: 'Europe/Berlin' }],
  [
    { SMTP_URL: 'smtps://u:p@mail.example:465', MAIL_FROM: 'Frond <frond@example.org>' },
    { mail: { smtpUrl: 'smtps://u:p@mail.example:465', from: 'Frond <frond@example.org>' } },
  ],
  [
    { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'me@example.org' },
    { mail: { smtpUrl: 'smtp://localhost', from: 'me@example.org' } },
  ],
  [
    { OUTBOUND_ALLOW: 'private, NTFY.lan:8080,10.0.0.0/8, [::1]' },
    { outboundAllow: ['private', 'ntfy.lan:8080', '10.0.0.0/8', '[::1]'] },
  ],
  [{ VAPID_SUBJECT: 'mailto:me@example.org' }, { vapidSubject: 'mailto:me@example.org' }],
  [{ VAPID_SUBJECT: 'https://frond.example' }, { vapidSubject: 'https://frond.example' }],
]

for (const [env, changes] of ACCEPTED) {
  test(`accepts ${JSON.stringify(env).slice(0, 90)}`, () => {
    assert.deepEqual(loadConfig(env), { ...DEFAULTS, ...changes })
  })
}

const ADDRESS = 'must be an http:// or https:// address without user, query or fragment'
const S3 = 'must look like s3://bucket/prefix?endpoint=…&region=…; leave it unset to store on disk'
const POSTGRES = 'must be a postgres://… address; leave it unset for the embedded database'
const PROXIES = 'must list IP addresses, ranges such as 10.0.0.0/8, or loopback, linklocal, uniquelocal;'
const ORIGINS = 'must list origins such as https://app.example.org, or *;'
const OUTBOUND =
  'must list hosts, hosts with a port such as ntfy.lan:8080, networks such as 192.168.0.0/16, or private;'
const LEVELS = 'must be one of fatal, error, warn, info, debug, trace, silent'

const REFUSED: Record<string, [string, string][]> = {
  HOST: [['two words', 'must be an IP address or a host name, not "two words"']],
  PORT: ['65536', '-1', '8080.5', '0x10', 'abc'].map((text) => [text, range(0, 65_535, text)]),
  DATABASE_URL: [
    ['mysql://u:hush@h/d', POSTGRES],
    ['frond', POSTGRES],
    ['postgres//hush', POSTGRES],
    [
      'postgres://u:hush@h/d?sslmode=prefer',
      'must have an sslmode of disable, require, verify-ca, verify-full, or none, not "prefer"',
    ],
    ['postgres://u:hush@a,b:5433/d', 'must name one host: let it be an address that leads to the leader'],
    [
      'postgres://u:hush@h/d?sslmode=verify-full&sslrootcert=/no/such.pem',
      'has an sslrootcert that is not there: /no/such.pem',
    ],
    [
      'postgres://u:hush@h/d?sslmode=verify-ca',
      'must name the certificate of the authority as sslrootcert for sslmode=verify-ca',
    ],
  ],
  STORAGE_URL: [
    ['https://hush@bucket', S3],
    ['s3://', S3],
    ['s3://key:hush@bucket', 'must not hold credentials: they come from the AWS_… variables'],
    ['s3://bucket?endpoint=minio', 'has an endpoint that is not an http:// or https:// address'],
    ['s3://bucket?zone=1', 'has an unknown setting: zone'],
  ],
  PUBLIC_URL: ['ftp://x', 'frond.example.org', 'https://me:hush@x', 'https://x/?', 'https://x/#'].map(
    (text) => [text, ADDRESS],
  ),
  SECRET_KEY: [
    [' , ', 'must hold a key; leave it unset for a generated one'],
    [LONG.slice(1), 'must have at least 32 characters, not 31; `openssl rand -base64 32` makes a good one'],
    [
      `${LONG}, short, ${OTHER}, shorter`,
      'must have keys of at least 32 characters each, not 5 and 7; `openssl rand -base64 32` makes a good one',
    ],
  ],
  WORKERS: ['0', '65', '1.5'].map((text) => [text, range(1, 64, text)]),
  DRAIN_SECONDS: ['301', '-1'].map((text) => [text, range(0, 300, text)]),
  JWT_KEEP_ACTIVE: ['0', '11'].map((text) => [text, range(1, 10, text)]),
  ACCESS_TOKEN_TTL: ['0', '86401'].map((text) => [text, range(1, 86_400, text)]),
  REFRESH_TOKEN_TTL: ['0', '31536001'].map((text) => [text, range(1, 31_536_000, text)]),
  RATE_LIMIT: ['0', '1000000001', 'on'].map((text) => [text, range(1, 1_000_000_000, text)]),
  TRUST_PROXY: [
    'all',
    '10.0.0.0/33',
    '::/129',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.1/8',
  ].map((text) => [`loopback,${text}`, `${PROXIES} "${text}" is none of these`]),
  LOG_LEVEL: [['loud', `${LEVELS}, not "loud"`]],
  LOG_FORMAT: [['xml', 'must be one of auto, pretty, json, not "xml"']],
  CORS_ORIGINS: ['https://a.example/', 'a.example', 'null'].map((text) => [
    `*,${text}`,
    `${ORIGINS} "${text}" is none of these`,
  ]),
  UPLOAD_MAX_BYTES: ['0', '9007199254740992', '1e3'].map((text) => [text, atLeastOne(text)]),
  MEDIA_QUOTA_BYTES: ['0', '10 GB'].map((text) => [text, atLeastOne(text)]),
  MEDIA_MAX_PIXELS: ['0', 'many'].map((text) => [text, atLeastOne(text)]),
  REGISTRATION: [['off', 'must be one of open, invite, closed, not "off"']],
  STARTER_CATALOGUE: [['yes', 'must be one of on, off, not "yes"']],
  REMINDERS: [['no', 'must be one of on, off, not "no"']],
  BACKUP_AT: ['24:00', '3:00', '03:60', '03:00:00'].map((text) => [
    text,
    `must be a time of day such as 03:00, not "${text}"`,
  ]),
  BACKUP_KEEP: [['0', 'must be a whole number from 1 to 1000, not "0"']],
  DEFAULT_TIME_ZONE: ['Berlin', '+01:00', 'T00+01', 'Europe/Berlin;'].map((text) => [
    text,
    `must be a time zone such as Europe/Berlin, not "${text}"`,
  ]),
  OUTBOUND_ALLOW: ['http://ntfy.lan', '10.0.0.0/33', '*', 'ntfy.lan:0'].map((text) => [
    `private,${text}`,
    `${OUTBOUND} "${text}" is none of these`,
  ]),
  VAPID_SUBJECT: ['me@example.org', 'http://frond.example', 'mailto:me', 'https://me@frond.example'].map(
    (text) => [text, `must be a mailto: or an https:// address, not "${text}"`],
  ),
}

for (const [name, cases] of Object.entries(REFUSED)) {
  test(`refuses a bad ${name}`, () => {
    for (const [text, problem] of cases) {
      assert.deepEqual(problemsOf({ [name]: text }), [`${name} ${problem}`])
    }
  })
}

test('every bad entry of a list is named', () => {
  assert.deepEqual(problemsOf({ TRUST_PROXY: 'all,::1,::/0', CORS_ORIGINS: 'nope,https://a,http://a/b' }), [
    `TRUST_PROXY ${PROXIES} "all", "::/0" are none of these`,
    `CORS_ORIGINS ${ORIGINS} "nope", "http://a/b" are none of these`,
  ])
})

test('the first administrator needs an address and a password, both good', () => {
  const email = 'must be an e-mail address, not'
  const length = 'ADMIN_PASSWORD must have 8 to 128 characters'
  const good = { ADMIN_EMAIL: 'me@example.org', ADMIN_PASSWORD: 'long enough' }
  assert.deepEqual(
    [
      problemsOf({ ...good, ADMIN_EMAIL: '' }),
      problemsOf({ ...good, ADMIN_PASSWORD: '' }),
      problemsOf({ ...good, ADMIN_EMAIL: 'me' }),
      problemsOf({ ...good, ADMIN_EMAIL: `${'a'.repeat(253)}@b` }),
      problemsOf({ ...good, ADMIN_PASSWORD: '7 signs' }),
      problemsOf({ ...good, ADMIN_PASSWORD: '🌿'.repeat(129) }),
    ],
    [
      ['ADMIN_PASSWORD needs ADMIN_EMAIL beside it'],
      ['ADMIN_EMAIL needs ADMIN_PASSWORD beside it'],
      [`ADMIN_EMAIL ${email} "me"`],
      [`ADMIN_EMAIL ${email} "${'a'.repeat(253)}@b"`],
      [length],
      [length],
    ],
  )
})

test('mail needs a server and a sender, both good', () => {
  const good = { SMTP_URL: 'smtp://me:hush@mail.example', MAIL_FROM: 'me@example.org' }
  const server = 'SMTP_URL must look like smtps://user:password@host:465, or smtp://host:587'
  for (const [changes, problem] of [
    [{ SMTP_URL: ' ' }, 'MAIL_FROM needs SMTP_URL beside it'],
    [{ MAIL_FROM: '' }, 'SMTP_URL needs MAIL_FROM beside it'],
    ...['http://hush', 'mail.example', 'smtp://', 'smtp://hush/x', 'smtp://hush?pool=1'].map(
      (url) => [{ SMTP_URL: url }, server] as const,
    ),
    ...['me', 'Me <me>', 'Me <me@example.org> x'].map(
      (from) =>
        [
          { MAIL_FROM: from },
          `MAIL_FROM must be an e-mail address, or a name with one such as Frond <frond@example.org>, not "${from}"`,
        ] as const,
    ),
  ] as const) {
    assert.deepEqual(problemsOf({ ...good, ...changes }), [problem])
  }
})

test('a session lives at least as long as its access token', () => {
  const problem = (refresh: number, access: number) =>
    `REFRESH_TOKEN_TTL (${refresh}) must not be below ACCESS_TOKEN_TTL (${access}): a session would end before its access token does`
  assert.deepEqual(problemsOf({ REFRESH_TOKEN_TTL: '600' }), [problem(600, 900)])
  assert.deepEqual(problemsOf({ REFRESH_TOKEN_TTL: '599', ACCESS_TOKEN_TTL: '600' }), [problem(599, 600)])
  assert.deepEqual(problemsOf({ REFRESH_TOKEN_TTL: '600', ACCESS_TOKEN_TTL: '600' }), [])
})

test('what is wrong with traces is told once there is a collector', () => {
  const wrong = {
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/protobuf',
    OTEL_TRACES_SAMPLER: 'xray',
    OTEL_TRACES_SAMPLER_ARG: '2',
    OTEL_RESOURCE_ATTRIBUTES: 'a',
    OTEL_EXPORTER_OTLP_HEADERS: 'a=%zz',
  }
  assert.deepEqual(problemsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://ada:moss@collector:4318' }), [
    'OTEL_EXPORTER_OTLP_ENDPOINT must not hold a name or a password: OTEL_EXPORTER_OTLP_HEADERS takes them as a header',
  ])
  const protocol = 'must be http/json: Frond sends JSON over HTTP, which collectors take at port 4318'
  assert.deepEqual(problemsOf({ ...wrong, OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' }), [
    'OTEL_EXPORTER_OTLP_ENDPOINT must be an http:// or https:// address of a collector',
    'OTEL_RESOURCE_ATTRIBUTES must look like key1=value1,key2=value2',
    `OTEL_EXPORTER_OTLP_PROTOCOL ${protocol}`,
    `OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ${protocol}`,
    'OTEL_EXPORTER_OTLP_HEADERS has a value that is not percent-encoded',
    'OTEL_TRACES_SAMPLER must be one of always_on, always_off, traceidratio, parentbased_always_on, parentbased_always_off, parentbased_traceidratio, not "xray"',
    'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "2"',
  ])
})

test('an address with several problems names them all', () => {
  assert.deepEqual(problemsOf({ STORAGE_URL: 's3://key:hush@bucket?endpoint=minio&zone=1&colour=green' }), [
    'STORAGE_URL must not hold credentials: they come from the AWS_… variables',
    'STORAGE_URL has an endpoint that is not an http:// or https:// address',
    'STORAGE_URL has an unknown setting: zone, colour',
  ])
})

test('all problems come in one message, which repeats no secret', () => {
  const env = {
    PORT: 'abc',
    DATABASE_URL: 'mysql://root:hush@h/d',
    STORAGE_URL: 's3://key:hush@bucket',
    PUBLIC_URL: 'ftp://me:hush@x',
    ADMIN_EMAIL: 'me@example.org',
    ADMIN_PASSWORD: 'hush',
  }
  assert.throws(() => loadConfig(env), {
    name: 'ConfigError',
    message: `The configuration has 5 problems:
  - ADMIN_PASSWORD must have 8 to 128 characters
  - PORT ${range(0, 65_535, 'abc')}
  - DATABASE_URL ${POSTGRES}
  - STORAGE_URL must not hold credentials: they come from the AWS_… variables
  - PUBLIC_URL ${ADDRESS}`,
  })
  assert.throws(() => loadConfig({ PORT: 'abc' }), {
    message: `The configuration has a problem:\n  - PORT ${range(0, 65_535, 'abc')}`,
  })
})

test('nothing in it can be changed', () => {
  const config = loadConfig({
    ADMIN_EMAIL: 'me@example.org',
    ADMIN_PASSWORD: 'long enough',
    SECRET_KEY: LONG,
  })
  const parts = [config, ...Object.values(config)].filter((part) => typeof part === 'object')
  assert.equal(parts.length, 11)
  assert.ok(parts.every((part) => Object.isFrozen(part)))
})

function problemsOf(env: Environment): readonly string[] {
  try {
    loadConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

function pg(url: string): Partial<Config> {
  return { database: { engine: 'postgres', url } }
}

function s3(bucket: string, prefix: string, endpoint?: string, region?: string): Partial<Config> {
  return { storage: { kind: 's3', bucket, prefix, endpoint, region } }
}

function range(least: number, most: number, text: string): string {
  return `must be a whole number from ${least} to ${most}, not ${JSON.stringify(text)}`
}

function atLeastOne(text: string): string {
  return `must be a whole number of at least 1, not ${JSON.stringify(text)}`
}
