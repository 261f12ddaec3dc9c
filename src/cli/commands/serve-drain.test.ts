import assert from 'node:assert/strict'
import { Agent, get, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { onPostgres } from '../../../test/engines.ts'
import { createGate } from '../../../test/gate.ts'
import { FrondProcess, inEmptyFolder } from '../../../test/process.ts'
import { TEST_SECRET } from '../../../test/templates.ts'
import { openDatabase } from '../../db/engines/database.ts'
import { inTransaction } from '../../db/run/transaction.ts'
import type { Db } from '../../db/schema.ts'

/** Only on PostgreSQL can the test hold a request up from outside, by locking the table it reads. */
onPostgres('a server that is told to stop', (engine) => {
  interface Busy {
    readonly server: FrondProcess
    /** The answer to a request that runs until it is let go. */
    readonly response: Promise<Answer>
    letGo(): Promise<void>
  }

  async function whileRequestRuns(t: TestContext, work: (busy: Busy) => Promise<void>): Promise<void> {
    const scratch = await engine.create('keyed')
    t.after(() => scratch.remove())
    assert.ok(scratch.config.engine === 'postgres')
    const { db, close } = await openDatabase(scratch.config)
    t.after(close)
    const env = { PORT: '0', DATABASE_URL: scratch.config.url, SECRET_KEY: TEST_SECRET }
    await inEmptyFolder(async (cwd) => {
      const server = new FrondProcess([], { env, cwd })
      // A connection that is kept alive must not keep the server alive.
      const agent = new Agent({ keepAlive: true })
      const gate = createGate()
      try {
        const address = await server.untilListening()
        const locking = inTransaction(db, async (db) => {
          await sql`lock table plant_categories in access exclusive mode`.execute(db)
          await gate.wait()
        })
        await gate.reached
        const response = request(`${address}/api/v1/plant-categories`, agent)
        await untilBlocked(db)
        const letGo = async () => {
          gate.open()
          await locking
        }
        await work({ server, response, letGo })
        await letGo()
      } finally {
        gate.open()
        agent.destroy()
        await server.destroy()
      }
    })
  }

  test('even twice, finishes the running request and then exits at once', (t) =>
    whileRequestRuns(t, async ({ server, response, letGo }) => {
      server.kill('SIGTERM')
      await server.untilLine('shutting down')
      // From npm, when the terminal or a supervisor has told the whole group.
      server.kill('SIGTERM')
      await letGo()
      const { status, body } = await response
      assert.deepEqual([status, body.code, body.data.length], [200, 200, 21])
      const { code, stderr, stdout } = await server.ended
      assert.deepEqual([code, stderr], [0, ''])
      assert.equal(JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '').message, 'stopped')
      assert.doesNotMatch(stdout, /did not end in time|not everything has ended/)
    }))

  test('again and again does not wait for the running request', (t) =>
    whileRequestRuns(t, async ({ server, response }) => {
      server.kill('SIGINT')
      await server.untilLine('shutting down')
      const cutOff = assert.rejects(response, { code: 'ECONNRESET' })
      const insisting = setInterval(() => server.kill('SIGINT'), 50)
      try {
        await server.untilLine('asked to stop again')
        await cutOff
      } finally {
        clearInterval(insisting)
      }
    }))
})

interface Answer {
  readonly status: number | undefined
  readonly body: { readonly code: number; readonly data: readonly unknown[] }
}

async function request(url: string, agent: Agent): Promise<Answer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent }, resolve).once('error', reject)
  })
  const body: unknown = await json(response)
  assert.ok(isBody(body))
  return { status: response.statusCode, body }
}

function isBody(body: unknown): body is Answer['body'] {
  return (
    typeof body === 'object' && body !== null && 'code' in body && 'data' in body && Array.isArray(body.data)
  )
}

/** Resolves when a query waits for the lock on the table. */
async function untilBlocked(db: Db): Promise<void> {
  const blocked = sql`select 1 from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock' and query like '%plant_categories%' and pid <> pg_backend_pid()`
  while ((await blocked.execute(db)).rows.length === 0);
}
