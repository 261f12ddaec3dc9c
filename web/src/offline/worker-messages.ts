/** The worker keeps photographs here; the page empties it when the user signs out. */
export const PHOTO_CACHE = 'frond-photos'

/** What a page asks the worker: to take over from the one before, or which files its version has. */
export type WorkerRequest = { readonly type: 'activate' } | { readonly type: 'describe' }

export interface WorkerAnswer {
  readonly files: readonly string[]
}

export function isWorkerRequest(data: unknown): data is WorkerRequest {
  return (
    typeof data === 'object' &&
    data !== null &&
    'type' in data &&
    (data.type === 'activate' || data.type === 'describe')
  )
}
