import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { onEachEngine } from '../../../test/engines.ts'
import { type AnyResponse, assertFailure } from '../../../test/envelope.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { QueueFullError } from '../../jobs/work-queue.ts'
import { StorageUnavailableError } from '../../storage/storage.ts'
import { AppError } from '../errors.ts'

const SECRET = 'select password from users at /srv/frond/secret.ts'

function withCode(code: string | number): Error {
  return Object.assign(new Error(SECRET), typeof code === 'number' ? { errcode: code } : { code })
}

const BUGS: Record<string, unknown> = {
  error: new Error(SECRET),
  'type-error': new TypeError(SECRET),
  'with-status': Object.assign(new Error(SECRET), { statusCode: 404 }),
  'with-unknown-code': withCode('ERR_SOMETHING'),
  text: SECRET,
  nothing: null,
  object: { statusCode: 400, message: SECRET },
}

const UNAVAILABLE = [
  'CONNECTION_LOST',
  'DATABASE_SILENT',
  '57014',
  '40P01',
  '57P01',
  '53300',
  'EROFS',
  'EIO',
  'EACCES',
  5,
  8,
  10,
] as const
const FULL = ['53100', 13] as const
const OUT_OF_DESCRIPTORS = ['EMFILE', 'ENFILE', 14] as const

onEachEngine('failures', (engine) => {
  let service: TestApp
  let thrown: unknown
  before(async () => {
    service = await buildTestApp(engine, {
      extraRoutes: (app) => {
        app.get('/api/v1/throwing', { config: { access: 'public' }, schema: { hide: true } }, async () => {
          throw thrown
        })
      },
    })
  })
  after(() => service.close())

  /** The response, and what was logged above the level of everyday events meanwhile. */
  async function askFor(toThrow: unknown): Promise<{ response: AnyResponse; logged: string }> {
    thrown = toThrow
    const before = service.logs.length
    const response = await service.app.inject('/api/v1/throwing')
    const lines = service.logs.slice(before).filter(({ level }) => level === 'error' || level === 'warn')
    assert.doesNotMatch(response.body, /select|password|secret|\.ts/)
    return { response, logged: JSON.stringify(lines) }
  }

  test('for lack of file descriptors are an overload', async () => {
    for (const code of OUT_OF_DESCRIPTORS) {
      const { response, logged } = await askFor(withCode(code))
      assertFailure(response, 1904, 503, { headers: { 'retry-after': '5' } })
      assert.match(logged, /"level":"warn".*"code":1904,"message":"request refused"/)
    }
  })

  test('of a queue that is full are an overload too', async () => {
    const { response, logged } = await askFor(new QueueFullError())
    assertFailure(response, 1904, 503, {
      message: 'The service is busy; try again shortly.',
      headers: { 'retry-after': '5' },
    })
    assert.match(logged, /"level":"warn".*"code":1904,"message":"request refused"/)
  })

  test('of an unreachable storage ask for a retry', async () => {
    const { response, logged } = await askFor(new StorageUnavailableError('202601/a.png'))
    assertFailure(response, 1903, 503, {
      message: 'The service is not available right now; try again shortly.',
      headers: { 'retry-after': '5' },
    })
    assert.match(logged, /"level":"warn".*"code":1903,"message":"request refused"/)
  })

  test('that are bugs reveal nothing to the client and everything to the log', async () => {
    for (const bug of Object.values(BUGS)) {
      const { response, logged } = await askFor(bug)
      assertFailure(response, 1999, 500, { message: 'Something went wrong on our side.' })
      assert.match(logged, /"stack":"[A-Za-z]*Error: .*"code":1999,"message":"request failed"/)
      if (bug instanceof Error) assert.ok(logged.includes(SECRET))
    }
  })

  test('of an unreachable database ask for a retry', async () => {
    for (const code of UNAVAILABLE) {
      const { response, logged } = await askFor(withCode(code))
      assertFailure(response, 1903, 503, {
        message: 'The service is not available right now; try again shortly.',
        headers: { 'retry-after': '5' },
      })
      assert.ok(logged.includes(SECRET))
      // It passes by itself, so no operator is called out of bed for it.
      assert.match(logged, /"level":"warn"/)
    }
  })

  test('of a full disk say so', async () => {
    for (const code of FULL) {
      const { response, logged } = await askFor(withCode(code))
      assertFailure(response, 1902, 507, { message: 'There is no room left to store this.' })
      assert.ok(logged.includes(SECRET))
    }
  })

  test('thrown on purpose keep their message, and only server errors are logged', async () => {
    const refusal = await askFor(new AppError('PLANT_NOT_FOUND'))
    assertFailure(refusal.response, 4001, 404, { message: 'There is no such plant.' })
    assert.equal(refusal.logged, '[]')
    const failure = await askFor(new AppError('BACKEND_FAILED', { cause: new Error(SECRET) }))
    assertFailure(failure.response, 1900, 500, { message: 'The image could not be transformed.' })
    assert.ok(failure.logged.includes(SECRET))
  })

  test('of a bad query reveal nothing to the client', async () => {
    const broken = await sql`select secret from nowhere`.execute(service.db).catch((error: unknown) => error)
    const { response, logged } = await askFor(broken)
    assertFailure(response, 1999, 500)
    assert.match(logged, /nowhere/)
  })
})
