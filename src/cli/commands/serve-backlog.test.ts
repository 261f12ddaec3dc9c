import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FrondProcess, inKeyedFolder, KEYED } from '../../../test/process.ts'
import { openConnection, type RawConnection } from '../../../test/raw-http.ts'

const ASK = 'GET /api/v1/plant-categories HTTP/1.1\r\nHost: x\r\n\r\n'
const KEPT = 20
// As many as fit into the listen backlog: accepting them takes longer than the grace of an idle connection.
const WAITING = 500

// On one engine: it is about connections.
test('a server that is told to stop answers whatever has arrived', () =>
  inKeyedFolder(async (cwd) => {
    const server = new FrondProcess([], { env: KEYED, cwd })
    const connections: RawConnection[] = []
    try {
      const port = Number(new URL(await server.untilListening()).port)
      const open = async (count: number) => {
        const opened = await Promise.all(Array.from({ length: count }, () => openConnection(port)))
        connections.push(...opened)
        return opened
      }
      for (const connection of await open(KEPT)) {
        connection.write(ASK)
        assert.equal((await connection.response()).statusCode, 200)
      }
      // Stopped, it is as busy as can be: connections are made by the system, and wait with what was sent on them.
      server.kill('SIGSTOP')
      await open(WAITING)
      for (const connection of connections) connection.write(ASK)
      server.kill('SIGTERM')
      server.kill('SIGCONT')
      const answers = await Promise.all(connections.map((connection) => connection.response()))
      const codes = new Set(answers.map(({ body }) => JSON.parse(body).code))
      assert.deepEqual([...codes.difference(new Set([200, 1903]))], [])
      const { code, stderr } = await server.ended
      assert.deepEqual([code, stderr], [0, ''])
    } finally {
      for (const connection of connections) connection.destroy()
      server.kill('SIGCONT')
      await server.destroy()
    }
  }))
