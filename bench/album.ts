import assert from 'node:assert/strict'
import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import type { Server } from './server.ts'

/** As many images as the service makes at a time. */
export const SLOTS = availableParallelism()

/** Something like a photo of twelve megapixels: soft shapes, hard edges and a little noise. */
export async function takePhoto(): Promise<Buffer> {
  const [width, height] = [4_000, 3_000]
  const pixels = Buffer.allocUnsafe(width * height * 3)
  let noise = 1
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      noise = (Math.imul(noise, 1_664_525) + 1_013_904_223) >>> 0
      const leaf = Math.hypot((x % 700) - 350, (y % 500) - 250) < 200 ? 70 : 0
      const at = (y * width + x) * 3
      pixels[at] = 60 + leaf + (noise >>> 28)
      pixels[at + 1] = 90 + leaf + (x * 80) / width + (noise >>> 28)
      pixels[at + 2] = 50 + (y * 90) / height + (noise >>> 28)
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** Registers somebody and uploads a photo; resolves to its path. */
export async function uploadPhoto({ url }: Server, photo: Buffer): Promise<string> {
  const registered = await fetch(`${url}/api/v1/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'bench@example.org', password: 'three green thumbs' }),
  })
  const { accessToken } = dataOf(await registered.json())
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(photo)]), 'photo.jpg')
  const headers = { authorization: `Bearer ${accessToken}` }
  const answer = await fetch(`${url}/api/v1/media`, { method: 'POST', headers, body: form })
  const { url: path } = dataOf(await answer.json())
  if (path === undefined) throw new Error('The photo has no address')
  return path
}

function dataOf(body: unknown): Record<string, string | undefined> {
  assert.ok(typeof body === 'object' && body !== null && 'data' in body, JSON.stringify(body))
  assert.ok(typeof body.data === 'object' && body.data !== null, JSON.stringify(body))
  return Object.fromEntries(Object.entries(body.data).map(([name, value]) => [name, String(value)]))
}

export async function fetchImage({ url }: Server, path: string): Promise<Buffer> {
  const answer = await fetch(`${url}${path}`)
  const content = Buffer.from(await answer.arrayBuffer())
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${content}`)
  return content
}

/** Works through a list, a few at a time. */
export async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const left = [...items]
  await Promise.all(
    Array.from({ length: SLOTS }, async () => {
      for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item)
    }),
  )
}
