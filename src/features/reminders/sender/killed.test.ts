// Not in a quick run: it kills processes.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { eventually } from '../../../../test/eventually.ts'
import { addPeopleToTell } from '../../../../test/reminders.ts'
import { openDatabase } from '../../../db/engines/database.ts'

/** `TEST_KILLS=100` kills more often than there is time for each time: to start a process takes longer than all that it sends. */
const KILLS = Number(process.env.TEST_KILLS ?? 1)
const RECEIVED_PER_KILL = 12
/** Long enough for a busy machine to send within. */
const CLAIM_MS = 10_000
const SERVER = join(import.meta.dirname, '..', '..', '..', '..', 'test', 'reminder-server.ts')

interface Receipt {
  readonly pid: number
  readonly messageId: string
  readonly gardenId: number
  readonly date: string
}

onEachEngine('reminders whose servers are killed while they send', (engine) => {
  test('all arrive, and none of them twice but after a kill', async (t) => {
    const scratch = await engine.create('migrated')
    const { db, close } = await openDatabase(scratch.config)
    const count = (KILLS + 2) * RECEIVED_PER_KILL
    const { timeZone, gardenIds } = await addPeopleToTell(db, count)

    const receipts: Receipt[] = []
    const servers = new Map<number, ChildProcess>()
    const killed = new Set<number>()
    const receiver = createServer(async (request, response) => {
      const receipt: Receipt = JSON.parse(await text(request))
      receipts.push(receipt)
      const server = servers.get(receipt.pid)
      // It has sent, and will never know.
      if (
        killed.size < KILLS &&
        receipts.length >= (killed.size + 1) * RECEIVED_PER_KILL &&
        server !== undefined
      ) {
        servers.delete(receipt.pid)
        killed.add(receipt.pid)
        server.kill('SIGKILL')
        // What the last one had in hand is left to the other.
        if (killed.size < KILLS) start()
      }
      response.writeHead(204).end()
    })
    receiver.listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    const address = receiver.address()
    assert.ok(typeof address === 'object' && address !== null)
    const options = {
      database: scratch.config,
      timeZone,
      receiver: `http://127.0.0.1:${address.port}`,
      claimMs: CLAIM_MS,
    }
    function start(): void {
      const server = spawn(process.execPath, [SERVER, JSON.stringify(options)], {
        stdio: ['pipe', 'ignore', 'inherit'],
      })
      servers.set(server.pid ?? 0, server)
    }
    start()
    start()
    t.after(async () => {
      for (const server of servers.values()) {
        server.kill('SIGKILL')
        if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
      }
      receiver.close()
      await close()
      await scratch.remove()
    })

    await eventually(
      async () => {
        const sent = await db.selectFrom('deliveries').select('id').where('state', '=', 2).execute()
        assert.equal(sent.length, count)
      },
      120_000 + KILLS * 2 * CLAIM_MS,
    )
    assert.equal(killed.size, KILLS)
    assert.deepEqual(
      [...new Set(receipts.map(({ gardenId }) => gardenId))].sort((one, other) => one - other),
      gardenIds,
    )
    assert.equal(new Set(receipts.map(({ messageId }) => messageId)).size, count)
    const repeated = Map.groupBy(receipts, ({ messageId }) => messageId)
    for (const [messageId, all] of repeated) {
      const earlier = all.slice(0, -1)
      assert.ok(
        earlier.every(({ pid }) => killed.has(pid)),
        `${messageId} came ${all.length} times`,
      )
    }
    assert.ok(receipts.length >= count + KILLS, 'each kill cost a repetition')
  })
})
