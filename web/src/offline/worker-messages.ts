/** The worker keeps photographs here; the page empties it when the user signs out. */
export const PHOTO_CACHE = 'frond-photos'

/** The worker keeps photographs here that another application shared with this one, until the form of an entry takes them. */
export const SHARED_CACHE = 'frond-shared'

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
