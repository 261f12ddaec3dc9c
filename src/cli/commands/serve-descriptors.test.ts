import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../../test/eventually.ts'
import { FrondProcess, inKeyedFolder, KEYED } from '../../../test/process.ts'
import { openConnection, type RawConnection, rawRequest } from '../../../test/raw-http.ts'

const ASK = 'GET /api/v1/plant-categories HTTP/1.1\r\nHost: x\r\n\r\n'
const DESCRIPTORS = 256
const CALLERS = 400

// On SQLite, which has files to open while all clients are connected.
test('a server with few descriptors serves whom it can and tells the others to come back', () =>
  inKeyedFolder(async (cwd) => {
    const server = new FrondProcess([], { env: KEYED, cwd, descriptors: DESCRIPTORS })
    const callers: RawConnection[] = []
    try {
      const port = Number(new URL(await server.untilListening()).port)
      const codes = await Promise.all(
        Array.from({ length: CALLERS }, async () => {
          const caller = await openConnection(port)
          callers.push(caller)
          caller.write(ASK)
          // A client is hung up on when even refused ones have no room.
          const answer = await caller.response().catch(() => undefined)
          return answer === undefined ? undefined : JSON.parse(answer.body).code
        }),
      )
      const answered = codes.filter((code) => code !== undefined)
      assert.deepEqual(new Set(answered), new Set([200, 1904]))
      assert.ok(answered.filter((code) => code === 200).length > DESCRIPTORS / 2)
      for (const caller of callers) caller.destroy()
      await eventually(async () => assert.equal((await rawRequest(port, ASK)).statusCode, 200))
      server.kill('SIGTERM')
      const { code, stderr, stdout } = await server.ended
      assert.deepEqual([code, stderr], [0, ''])
      assert.equal(stdout.split('new ones are refused').length - 1, 1)
    } finally {
      for (const caller of callers) caller.destroy()
      await server.destroy()
    }
  }))
