import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileOf } from '../../../../test/pictures.ts'
import { FrondProcess, inKeyedFolder, KEYED } from '../../../../test/process.ts'
import { filesBelow, MULTIPART, multipartBody } from '../../../../test/upload.ts'
import type { Session } from '../../people/auth/auth.schema.ts'
import type { MediaFile } from './media.schema.ts'

const ENV = {
  ...KEYED,
  ADMIN_EMAIL: 'admin@example.org',
  ADMIN_PASSWORD: 'three green thumbs',
}

const content = fileOf(200_000)
const body = multipartBody([{ name: 'file', filename: 'a.pdf', content }])

/** The server runs in a process of its own, on a data folder that outlives it. */
class Server {
  readonly process: FrondProcess
  #base = ''
  #token = ''

  constructor(folder: string, preload = '') {
    this.process = new FrondProcess([], {
      env: { ...ENV, DATA_DIR: join(folder, 'data') },
      cwd: folder,
      preload,
    })
  }

  async start(): Promise<void> {
    this.#base = await this.process.untilListening()
    const { accessToken } = await this.#ask<Session>('/api/v1/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: ENV.ADMIN_EMAIL, password: ENV.ADMIN_PASSWORD }),
    })
    this.#token = `Bearer ${accessToken}`
  }

  upload(): Promise<MediaFile> {
    return this.#ask<MediaFile>('/api/v1/media', {
      method: 'POST',
      headers: { 'content-type': MULTIPART },
      body,
    })
  }

  async newest(): Promise<MediaFile[]> {
    return (await this.#ask<{ items: MediaFile[] }>('/api/v1/media?size=100')).items
  }

  async assertWhole({ url }: MediaFile): Promise<void> {
    const response = await fetch(this.#base + url)
    assert.equal(response.status, 200, url)
    assert.ok(content.equals(Buffer.from(await response.arrayBuffer())), url)
  }

  async #ask<T>(path: string, init: RequestInit = {}): Promise<T> {
    const headers = { authorization: this.#token, ...init.headers }
    const response = await fetch(this.#base + path, { ...init, headers })
    const { code, data }: { code: number; data: T } = JSON.parse(await response.text())
    assert.equal(code, 200)
    return data
  }
}

const DYING: Array<[preload: string, left: { media: number; spool: number }]> = [
  // The server dies before the file has its place, or between that and its row.
  [dieAround('await die()'), { media: 0, spool: 1 }],
  [dieAround('await real(...paths); await die()'), { media: 1, spool: 1 }],
]

/** The service dies where it moves a file that was uploaded. */
function dieAround(steps: string): string {
  return `import { promises } from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const real = promises.rename
    const die = () => { process.kill(process.pid, 'SIGKILL'); return new Promise(() => {}) }
    promises.rename = async (...paths) => { ${steps} }
    syncBuiltinESMExports()`
}

test('a server that dies while a file is given its place has no row of it', async () => {
  await inKeyedFolder(async (folder) => {
    const data = join(folder, 'data')
    for (const [preload, left] of DYING) {
      const dying = new Server(folder, preload)
      try {
        await dying.start()
        await assert.rejects(dying.upload())
        assert.equal((await dying.process.ended).signal, 'SIGKILL')
      } finally {
        await dying.process.destroy()
      }
      assert.equal((await filesBelow(join(data, 'media'))).length, left.media)
      assert.equal((await filesBelow(join(data, 'spool'))).length, left.spool)
    }
    const server = new Server(folder)
    try {
      await server.start()
      assert.deepEqual(await server.newest(), [])
      await server.assertWhole(await server.upload())
    } finally {
      await server.process.destroy()
    }
  })
})
