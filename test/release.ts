import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Environment } from '../src/config/config.ts'
import { filesIn } from '../tools/release/files.ts'
import { picture } from './pictures.ts'
import { FrondProcess } from './process.ts'

const ADA = { email: 'ada@example.org', password: 'three green thumbs' }

interface Started {
  /** The program as a user has installed it. */
  readonly program: string
  /** An empty folder, in which it is called. */
  readonly cwd: string
  readonly env: Environment
  /** Whether the library for images is installed too. */
  readonly hasImages?: boolean
  readonly user?: { readonly uid?: number; readonly gid?: number }
}

/** A server that is used by a person, backed up and stopped: what was seen of it. */
export async function useServer({ program, cwd, env, user = {}, hasImages = true }: Started) {
  const settings = {
    NODE_V8_COVERAGE: undefined,
    npm_lifecycle_event: undefined,
    STARTER_CATALOGUE: 'on',
    ...env,
  }
  const server = new FrondProcess([], { program, cwd, user, env: { ...settings, PORT: '0' } })
  try {
    const address = await server.untilListening()
    const post = async (path: string, body: object | FormData, token = '') => {
      const isForm = body instanceof FormData
      const response = await fetch(`${address}/api/v1/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, ...(!isForm && { 'content-type': 'application/json' }) },
        body: isForm ? body : JSON.stringify(body),
      })
      return JSON.parse(await response.text()).data
    }
    const textOf = async (path: string) => (await fetch(address + path)).text()
    const { accessToken } = await post('auth/register', ADA)
    const region = await post('regions', { name: 'Home', longitude: 13.4, latitude: 52.5 }, accessToken)
    const place = { name: 'Window', lightLevel: 3 }
    const location = await post(`regions/${region.id}/locations`, place, accessToken)
    const plant = await post('plants', { name: 'Fern', speciesId: 1, locationId: location.id }, accessToken)
    const shown = hasImages ? await smallerPicture(address, accessToken, post) : undefined
    const species = JSON.parse(await textOf('/api/v1/plant-species?keywords=monstera%20deliciosa'))
    const seen = {
      plant: plant.name,
      picture: shown,
      species: species.data.items[0]?.scientificName,
      page: await textOf('/'),
      reference: await textOf('/docs/main.js'),
      address,
    }
    const backup = await new FrondProcess(['backup', 'frond.zip'], { program, cwd, user, env: settings })
      .ended
    server.kill('SIGTERM')
    const { code, stderr } = await server.ended
    return { seen, ends: [backup, { code, stderr }].map(({ code, stderr }) => ({ code, stderr })) }
  } finally {
    await server.destroy()
  }
}

type Post = (path: string, body: object | FormData, token: string) => Promise<{ readonly url: string }>

/** The type of the picture that a reader of a page gets of a larger one. */
async function smallerPicture(address: string, token: string, post: Post): Promise<string | null> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await picture('jpeg'))]), 'fern.jpg')
  const { url } = await post('media', form, token)
  const shown = await fetch(new URL(`${url}?w=8&format=webp`, address))
  await shown.body?.cancel()
  return shown.headers.get('content-type')
}

/** The content of a folder: a hash for each file. */
export async function hashesOf(folder: string): Promise<Record<string, string>> {
  const hashed = (await filesIn(folder)).map(async (file) => {
    const hash = createHash('sha256').update(await readFile(join(folder, file)))
    return [file, hash.digest('hex')] as const
  })
  return Object.fromEntries(await Promise.all(hashed))
}
