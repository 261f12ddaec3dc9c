import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import libheif from 'libheif-js/wasm-bundle.js'
import type { Pixels } from './tiff.ts'

/**
 * Decodes one HEIC and exits, which frees the memory of the decoder. It runs in a worker thread because decoding blocks:
 * the main thread of the process has to notice when the server is gone.
 */
const { path, mostPixels }: { path: string; mostPixels: number } = workerData
const pixels = await decode(path)
parentPort?.postMessage(pixels, [pixels.data.buffer])

async function decode(path: string): Promise<Pixels & { readonly data: Uint8Array<ArrayBuffer> }> {
  const context = libheif.heif_context_alloc()
  const read = libheif.heif_context_read_from_memory(context, await readFile(path))
  if (read.code.value !== 0) throw new Error(read.message)
  const handle = libheif.heif_js_context_get_primary_image_handle(context)
  if ('code' in handle) throw new Error(handle.message)
  const size = libheif.heif_image_handle_get_width(handle) * libheif.heif_image_handle_get_height(handle)
  if (size > mostPixels) throw new Error(`${size} pixels`)
  const hasAlpha = libheif.heif_image_handle_has_alpha_channel(handle) !== 0
  const { heif_chroma_interleaved_RGB: rgb, heif_chroma_interleaved_RGBA: rgba } = libheif.heif_chroma
  const decoded = libheif.heif_js_decode_image2(
    handle,
    libheif.heif_colorspace.heif_colorspace_RGB,
    hasAlpha ? rgba : rgb,
  )
  if ('code' in decoded) throw new Error(decoded.message)
  const [plane] = decoded.channels
  if (plane === undefined) throw new Error('No pixels')
  const { width, height, stride, data } = plane
  const channels = hasAlpha ? 4 : 3
  const rowBytes = width * channels
  const rows = new Uint8Array(rowBytes * height)
  for (let y = 0; y < height; y++) rows.set(data.subarray(y * stride, y * stride + rowBytes), y * rowBytes)
  return { width, height, channels, data: rows }
}
