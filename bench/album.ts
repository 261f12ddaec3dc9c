import sharp from 'sharp'
import { fieldsOf } from './response-data.ts'
import type { Server } from './server.ts'

/** Pixels; small enough that something of it is left when the photo is made smaller. */
const GRAIN = 10

/** Something like a photo of twelve megapixels: soft shapes, hard edges, texture and a little noise. */
export async function takePhoto(): Promise<Buffer> {
  const [width, height] = [4_000, 3_000]
  const pixels = Buffer.allocUnsafe(width * height * 3)
  let noise = 1
  const random = () => {
    noise = (Math.imul(noise, 1_664_525) + 1_013_904_223) >>> 0
    return noise
  }
  const texture = Uint8Array.from({ length: (width / GRAIN) * (height / GRAIN) }, () => random() >>> 27)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const leaf = Math.hypot((x % 700) - 350, (y % 500) - 250) < 200 ? 70 : 0
      const grain = texture[Math.floor(y / GRAIN) * (width / GRAIN) + Math.floor(x / GRAIN)] ?? 0
      const light = leaf + grain + (random() >>> 28)
      const at = (y * width + x) * 3
      pixels[at] = 60 + light
      pixels[at + 1] = 80 + light + (x * 60) / width
      pixels[at + 2] = 50 + light + (y * 70) / height
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** Uploads a photo; resolves to its path. */
export async function uploadPhoto({ url }: Server, token: string, photo: Buffer): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(photo)]), 'photo.jpg')
  const headers = { authorization: `Bearer ${token}` }
  const { url: path } = await fieldsOf(
    await fetch(`${url}/api/v1/media`, { method: 'POST', headers, body: form }),
  )
  if (path === undefined) throw new Error('The photo has no address')
  return path
}

export async function fetchImage({ url }: Server, path: string): Promise<Buffer> {
  const answer = await fetch(`${url}${path}`)
  const content = Buffer.from(await answer.arrayBuffer())
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${content}`)
  return content
}
