import libheif from 'libheif-js/libheif-wasm/libheif.js'
import address from 'libheif-js/libheif-wasm/libheif.wasm?url'

/** Decodes one HEIC file and answers with its pixels, or with nothing. The page then ends this worker, which frees its memory. */
addEventListener('message', async ({ data: file }: MessageEvent<Blob>) => {
  postMessage(await decoded(file))
})

async function decoded(file: Blob): Promise<ImageBitmap | undefined> {
  const wasmBinary = await (await fetch(address)).arrayBuffer()
  const { HeifDecoder } = libheif({ wasmBinary })
  const [image] = new HeifDecoder().decode(new Uint8Array(await file.arrayBuffer()))
  if (image === undefined) return undefined
  const pixels = new ImageData(image.get_width(), image.get_height())
  const shown = await new Promise<ImageData | null>((resolve) => image.display(pixels, resolve))
  return shown === null ? undefined : createImageBitmap(shown)
}
