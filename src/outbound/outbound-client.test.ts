import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createTcpServer, type Server } from 'node:net'
import { after, describe, test } from 'node:test'
import { freePort } from '../base/free-port.ts'
import { OutboundError, outboundAsking, outboundClient } from './outbound-client.ts'
import { outboundRules } from './outbound-rules.ts'

describe('a request to an address that somebody typed', () => {
  const servers: Server[] = []
  after(() => {
    for (const server of servers) server.close()
  })

  async function listening(server: Server): Promise<number> {
    servers.push(server)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('it has no port')
    return address.port
  }
  const receiver = (handle: RequestListener) => listening(createServer(handle))
  /** A time that is not set is null. */
  const clientFor = (allowed: string[], addresses = ['127.0.0.1'], timeoutMs: number | null = 5_000) =>
    outboundClient({
      rules: outboundRules(allowed),
      ...(timeoutMs === null ? {} : { timeoutMs }),
      resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    })
  const post = (allowed: string[], url: string, addresses?: string[], timeoutMs?: number | null) =>
    clientFor(allowed, addresses, timeoutMs).post({
      url,
      headers: { 'Content-Type': 'application/json', 'X-Key': 'a' },
      body: '{"ä":1}',
    })
  const reason = (sent: Promise<unknown>) =>
    sent.then(
      () => 'an answer',
      (error: unknown) => (error instanceof OutboundError ? error.message : String(error)),
    )

  test('is posted once, with its headers and its body', async () => {
    const seen: unknown[] = []
    const port = await receiver(async (request, response) => {
      const { method, url, headers } = request
      seen.push([method, url, headers['content-type'], headers['x-key'], headers.host, await bodyOf(request)])
      response.writeHead(503, { 'Retry-After': '120' }).end('not now')
    })
    assert.deepEqual(await post([`hook.example:${port}`], `http://hook.example:${port}/a?b=c`), {
      status: 503,
      retryAfter: 120_000,
    })
    assert.deepEqual(seen, [['POST', '/a?b=c', 'application/json', 'a', `hook.example:${port}`, '{"ä":1}']])
  })

  test('follows no redirect', async () => {
    let requests = 0
    const port = await receiver((_, response) => {
      requests++
      response.writeHead(307, { Location: '/elsewhere' }).end()
    })
    assert.deepEqual(await post(['hook.example'], `http://hook.example:${port}/`), { status: 307 })
    assert.equal(requests, 1)
  })

  test('reads no more of an answer than it must', async () => {
    let isClosed: Promise<unknown> | undefined
    const port = await receiver((_, response) => {
      isClosed = once(response, 'close')
      response.writeHead(200)
      const write = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      }
      response.on('drain', write)
      write()
    })
    assert.deepEqual(await post(['hook.example'], `http://hook.example:${port}/`), { status: 200 })
    await isClosed
  })

  test('is refused by the address that it would reach, before a connection is opened', async () => {
    let connections = 0
    const server = createTcpServer(() => connections++)
    const port = await listening(server)
    for (const url of [
      `http://127.0.0.1:${port}/`,
      `https://[::ffff:127.0.0.1]:${port}/`,
      `https://rebound.example:${port}/`,
      'https://user:password@example.com/',
      'ftp://example.com/',
      'file:///etc/passwd',
      'nonsense',
    ]) {
      assert.equal(await reason(post(['private'], url)), 'address refused', url)
    }
    // One bad address among good ones is enough: any of them may be the one that is connected to.
    const mixed = ['1.1.1.1', '127.0.0.1']
    assert.equal(await reason(post([], `https://mixed.example:${port}/`, mixed)), 'address refused')
    assert.equal(await reason(post([], 'https://nothing.example/', [])), 'address refused')
    assert.equal(connections, 0)
  })

  test('tells in fixed words why there was no answer', async () => {
    const silent = await listening(createTcpServer())
    assert.equal(await reason(post(['a'], `http://a:${silent}/`, undefined, 50)), 'timeout')
    const gone = await freePort()
    assert.equal(await reason(post(['a'], `http://a:${gone}/`)), 'connection refused')
    const plain = await receiver((_, response) => response.end())
    assert.equal(await reason(post(['a'], `https://a:${plain}/`)), 'TLS')
    const rude = await listening(createTcpServer((socket) => socket.end('nonsense\r\n\r\n')))
    assert.equal(await reason(post(['a'], `http://a:${rude}/`)), 'connection lost')
    const switching = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'
    const upgraded = await listening(createTcpServer((socket) => socket.write(switching)))
    assert.equal(await reason(post(['a'], `http://a:${upgraded}/`)), 'connection lost')
  })

  test('waits 15 seconds for an answer', async (t) => {
    const silent = createTcpServer()
    const port = await listening(silent)
    const deadline = new AbortController()
    const timeout = t.mock.method(AbortSignal, 'timeout', () => deadline.signal)
    const outcome = reason(post(['a'], `http://a:${port}/`, undefined, null))
    await once(silent, 'connection')
    deadline.abort()
    assert.equal(await outcome, 'timeout')
    assert.deepEqual(
      timeout.mock.calls.map((call) => call.arguments),
      [[15_000]],
    )
  })

  test('reads up to 64 KiB of an answer that does not end', async () => {
    const answerOf = async (bytes: number) => {
      const port = await receiver((_, response) => {
        response.writeHead(200).write(Buffer.alloc(bytes))
      })
      return reason(post(['a'], `http://a:${port}/`, undefined, 200))
    }
    assert.equal(await answerOf(65_536), 'timeout')
    assert.equal(await answerOf(65_537), 'an answer')
  })

  const ask = (url: string, { allowed = ['a'], body }: { allowed?: string[]; body?: string } = {}) =>
    outboundAsking({
      rules: outboundRules(allowed),
      mostBytes: 1_000,
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    })({ method: body === undefined ? 'GET' : 'POST', url, headers: { accept: 'a/b' }, body })

  test('may be a question, whose answer is read as it is', async () => {
    const port = await receiver(async (request, response) => {
      const { method, url, headers } = request
      response.writeHead(404, { 'Content-Type': 'text/plain', Location: '/elsewhere' })
      response.end([method, url, headers.accept, headers['content-length'], await bodyOf(request)].join(' '))
    })
    const answers = [await ask(`http://a:${port}/x?y`), await ask(`http://a:${port}/`, { body: 'c=d' })]
    assert.deepEqual(
      answers.map(({ status, headers, body }) => [status, headers['content-type'], body.toString()]),
      [
        [404, 'text/plain', 'GET /x?y a/b 0 '],
        [404, 'text/plain', 'POST / a/b 3 c=d'],
      ],
    )
  })

  test('as a question reads no answer beyond all bounds, and asks nobody else', async () => {
    const sizes = await receiver(({ url = '' }, response) => response.end(Buffer.alloc(Number(url.slice(1)))))
    assert.equal((await ask(`http://a:${sizes}/1000`)).body.length, 1_000)
    assert.equal(await reason(ask(`http://a:${sizes}/1001`)), 'connection lost')
    assert.equal(await reason(ask(`http://b:${sizes}/1`)), 'address refused')
    const leading = await receiver((_, response) => response.writeHead(302, { Location: '/1' }).end())
    assert.equal((await ask(`http://a:${leading}/`)).status, 302)
    const short = await receiver((_, response) => {
      response.writeHead(200, { 'Content-Length': '100' }).write('a')
      response.destroy()
    })
    assert.equal(await reason(ask(`http://a:${short}/`)), 'connection lost')
  })
})

async function bodyOf(request: IncomingMessage): Promise<string> {
  return Buffer.concat(await Array.fromAsync(request)).toString()
}
