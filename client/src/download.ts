import type { CallOptions } from './call-types.ts'
import { ConnectionError } from './errors.ts'

export interface DownloadOptions extends Omit<CallOptions, 'language'> {
  /** Called with the bytes that have arrived; how many there will be is not known before. */
  readonly onProgress?: (received: number) => void
}

export interface Download {
  readonly blob: Blob
  /** As the server suggests. */
  readonly fileName: string | undefined
}

export async function fetchOrFail(
  fetch: typeof globalThis.fetch,
  url: string,
  init: RequestInit,
): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    throw asFailure(error, init.signal)
  }
}

/** Into a Blob, which browsers keep on disk if it is large. */
export async function receive(response: Response, options: DownloadOptions): Promise<Download> {
  const { onProgress, signal } = options
  let received = 0
  const counted = response.body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (piece, controller) => {
        received += piece.byteLength
        onProgress?.(received)
        controller.enqueue(piece)
      },
    }),
  )
  const type = response.headers.get('Content-Type') ?? ''
  try {
    const blob = await new Response(counted, { headers: { 'Content-Type': type } }).blob()
    return { blob, fileName: fileNameIn(response.headers.get('Content-Disposition')) }
  } catch (error) {
    throw asFailure(error, signal)
  }
}

function fileNameIn(disposition: string | null): string | undefined {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1]
}

function asFailure(error: unknown, signal: AbortSignal | null | undefined): unknown {
  if (signal?.aborted) return signal.reason
  return new ConnectionError('The server cannot be reached', { cause: error })
}
