import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { eventually } from '../../../../../test/eventually.ts'
import { busy } from '../../../../../test/images.ts'
import { FrondProcess, inKeyedFolder, KEYED } from '../../../../../test/process.ts'
import { childrenOf, isRunning, noProcessTree, processorTicks } from '../../../../../test/process-tree.ts'
import { MULTIPART, multipartBody } from '../../../../../test/upload.ts'

const ACCOUNT = { email: 'shut@example.org', password: 'three green thumbs' }

for (const [signal, end] of [
  ['SIGTERM', { code: 0, signal: null }],
  ['SIGKILL', { code: null, signal: 'SIGKILL' }],
] as const) {
  test(`a server that gets ${signal} leaves no image work behind`, { skip: noProcessTree }, async () => {
    await inKeyedFolder(async (folder) => {
      const server = new FrondProcess([], { env: { ...KEYED, DATA_DIR: join(folder, 'data') }, cwd: folder })
      try {
        const base = await server.untilListening()
        const ask = async <T>(
          path: string,
          headers: Record<string, string>,
          body: string | Buffer<ArrayBuffer>,
        ) => {
          const reply = await fetch(base + path, { method: 'POST', headers, body })
          const { data }: { data: T } = JSON.parse(await reply.text())
          return data
        }
        const json = { 'content-type': 'application/json' }
        const { accessToken } = await ask<{ accessToken: string }>(
          '/api/v1/auth/register',
          json,
          JSON.stringify(ACCOUNT),
        )
        assert.deepEqual(await childrenOf(server.pid), [], 'a process for images before the first image')
        const headers = { authorization: `Bearer ${accessToken}`, 'content-type': MULTIPART }
        const content = await busy(64, 64).png().toBuffer()
        const body = Buffer.from(multipartBody([{ name: 'file', filename: 'a.png', content }]))
        const { url } = await ask<{ url: string }>('/api/v1/media', headers, body)
        const [child = 0] = await childrenOf(server.pid)
        const idle = await processorTicks(child)
        const caller = connect(Number(new URL(base).port), '127.0.0.1')
        // The work takes many seconds, and its client does not stay.
        caller.write(`GET ${url}?w=4096&h=4096&resize=fill HTTP/1.1\r\nHost: frond\r\n\r\n`)
        await eventually(async () => assert.ok((await processorTicks(child)) > idle + 10))
        caller.destroy()
        server.kill(signal)
        const { code, signal: killedBy } = await server.ended
        assert.deepEqual({ code, signal: killedBy }, end)
        await eventually(async () => assert.equal(await isRunning(child), false))
      } finally {
        await server.destroy()
      }
    })
  })
}
