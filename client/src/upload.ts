import type { CallOptions } from './call-types.ts'
import { ConnectionError } from './errors.ts'
import { ofFrond } from './transport.ts'

export interface UploadOptions extends Omit<CallOptions, 'language'> {
  /** Called with the bytes that have left and those there are; starts over when the upload is tried again. */
  readonly onProgress?: (progress: UploadProgress) => void
  readonly idempotencyKey?: string
  readonly query?: Readonly<Record<string, string | number | boolean>>
  /** Names a Blob, which has no name of its own. */
  readonly fileName?: string
}

export interface UploadProgress {
  readonly sent: number
  readonly total: number
}

interface Upload {
  readonly url: string
  readonly headers: Headers
  readonly file: Blob
  readonly options: UploadOptions
}

/** One attempt. Only XMLHttpRequest tells how much has left; where there is none, progress is the beginning and the end. */
export async function sendUpload(fetch: typeof globalThis.fetch, upload: Upload): Promise<Response> {
  const { file, options } = upload
  const body = new FormData()
  body.set('file', file, options.fileName ?? (file instanceof File ? file.name : 'file'))
  const report = (sent: number) => options.onProgress?.({ sent, total: file.size })
  report(0)
  // A caller that heard of the beginning may have aborted it.
  options.signal?.throwIfAborted()
  const response =
    typeof XMLHttpRequest === 'undefined' || options.onProgress === undefined
      ? await sendFormByFetch(fetch, upload, body)
      : await sendFormByXhr(upload, body, report)
  if (response.ok) report(file.size)
  return response
}

async function sendFormByFetch(
  fetch: typeof globalThis.fetch,
  { url, headers, options: { signal } }: Upload,
  body: FormData,
): Promise<Response> {
  try {
    const response = await fetch(url, { method: 'POST', headers, body, ...(signal && { signal }) })
    return ofFrond(response, await response.text())
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof ConnectionError) throw error
    throw new ConnectionError('The server cannot be reached', { cause: error })
  }
}

function sendFormByXhr(
  { url, headers, file, options: { signal } }: Upload,
  body: FormData,
  report: (sent: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    const stop = () => xhr.abort()
    signal?.addEventListener('abort', stop, { once: true })
    xhr.open('POST', url)
    for (const [name, value] of headers) xhr.setRequestHeader(name, value)
    // Counts the frame of the form too, which is left out here; the end is reported with the answer.
    xhr.upload.onprogress = ({ loaded, total }) => {
      const frame = total - file.size
      if (loaded < total) report(Math.max(0, loaded - frame))
    }
    xhr.onload = () => {
      const { status, responseText } = xhr
      try {
        resolve(ofFrond(new Response(null, { status, headers: headersOf(xhr) }), responseText))
      } catch (error) {
        reject(error)
      }
    }
    xhr.onerror = () => reject(new ConnectionError('The server cannot be reached'))
    xhr.onabort = () => reject(signal?.reason)
    xhr.onloadend = () => signal?.removeEventListener('abort', stop)
    xhr.send(body)
  })
}

function headersOf(xhr: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const line of xhr.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at).trim(), line.slice(at + 1).trim())
  }
  return headers
}
