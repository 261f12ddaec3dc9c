import assert from 'node:assert/strict'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { freePort } from '../../src/base/free-port.ts'
import { fileOf, picture } from '../pictures.ts'
import { FrondProcess, inKeyedFolder, KEYED } from '../process.ts'
import { behind, isInstalled, PROXIES } from './proxies.ts'

const ADMIN = { email: 'ada@example.org', password: 'three green thumbs' }
const ENV = { ...KEYED, TRUST_PROXY: 'loopback', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }

/** An archive of two of these is more than any other body may have. */
const LARGE = fileOf(12_000_000)

function formOf(file: Buffer): FormData {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(file)]), 'file')
  return form
}

/** A caller who sends JSON, or a form. */
function callerOf(address: string) {
  let authorization = ''
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${address}${path}`, {
      signal: AbortSignal.timeout(20_000),
      ...init,
      headers: { authorization, ...init.headers },
    })
  const post = async (path: string, body: object) => {
    const isForm = body instanceof FormData
    const headers = isForm ? {} : { 'content-type': 'application/json' }
    const response = await call(path, { method: 'POST', headers, body: isForm ? body : JSON.stringify(body) })
    return { status: response.status, data: JSON.parse(await response.text()).data }
  }
  const signIn = async () => {
    const { data } = await post('/api/v1/auth/login', ADMIN)
    authorization = `Bearer ${data.accessToken}`
  }
  return { call, post, signIn }
}

/** Reads a stream until it has said something. */
async function untilSaid(response: Response, text: string): Promise<void> {
  let said = ''
  for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    said += part
    if (said.includes(text)) return
  }
  assert.fail(`The stream ended with: ${said}`)
}

async function goesOnWithout(address: string, server: FrondProcess): Promise<void> {
  server.kill('SIGTERM')
  const { code } = await server.ended
  const { call } = callerOf(address)
  const statuses: number[] = []
  for (let count = 0; count < 20; count++) {
    const response = await call('/api/v1/plant-categories')
    statuses.push(response.status)
    await response.body?.cancel()
  }
  assert.deepEqual({ code, statuses }, { code: 0, statuses: Array(20).fill(200) })
}

suite('the proxies of docs/operating/proxy.md', () => {
  for (const proxy of PROXIES) {
    const skip = isInstalled(proxy) ? false : `there is no ${proxy.name}`
    test(`two servers behind ${proxy.name} serve, stream, take uploads and whole accounts, and one of them goes unnoticed`, {
      skip,
    }, async () => {
      await inKeyedFolder(async (cwd) => {
        const first = new FrondProcess([], { env: ENV, cwd })
        const second = first.untilListening().then(() => new FrondProcess([], { env: ENV, cwd }))
        try {
          const addresses = [await first.untilListening(), await (await second).untilListening()]
          const servers = addresses.map((address) => new URL(address).host)
          const folder = join(cwd, 'proxy')
          await behind(proxy, { folder, port: await freePort(), servers }, async (address) => {
            const { call, post, signIn } = callerOf(address)
            assert.equal((await call('/metrics')).status, 404)
            await signIn()
            const ending = new AbortController()
            const headers = { accept: 'text/event-stream' }
            const stream = await call('/api/v1/events', {
              headers,
              signal: AbortSignal.any([ending.signal, AbortSignal.timeout(20_000)]),
            })
            const [tag] = await Promise.all([
              post('/api/v1/plant-tags', { name: 'thirsty' }),
              untilSaid(stream, 'tag.created'),
            ])
            ending.abort()
            assert.equal(tag.status, 200)
            for (const file of [await picture('jpeg'), LARGE, LARGE])
              assert.equal((await post('/api/v1/media', formOf(file))).status, 200)
            const archive = Buffer.from(await (await call('/api/v1/auth/me/export')).arrayBuffer())
            const taken = await post('/api/v1/auth/me/import?dryRun=true', formOf(archive))
            assert.deepEqual([taken.status, taken.data.made.media], [200, 3])
            await goesOnWithout(address, first)
          })
        } finally {
          await first.destroy()
          await (await second).destroy()
        }
      })
    })
  }
})
