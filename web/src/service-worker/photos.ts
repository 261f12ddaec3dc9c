import { PHOTO_CACHE } from '../offline/worker-messages.ts'

const MOST_PHOTOS = 300
const MOST_BYTES = 60 * 1_048_576
/** Originals are for one look at a time and would push out a hundred small ones. */
const LARGEST_BYTES = 4 * 1_048_576
/** Tidying reads the whole list, so not with every picture. */
const TIDY_EVERY = 25

const used = new Set<string>()
let kept = 0

/** A picture seen before, or the one of the server, which is then kept. A key never stands for other bytes. */
export async function photo(request: Request, keepAlive: (work: Promise<void>) => void): Promise<Response> {
  const cache = await caches.open(PHOTO_CACHE)
  const found = await cache.match(request, { ignoreVary: true })
  if (found !== undefined) {
    keepAlive(touch(cache, request, found.clone()))
    return found
  }
  let response: Response
  try {
    response = await fetch(request)
  } catch (error) {
    // Without a connection, one that was seen in another size is better than none.
    const other = await cache.match(request, { ignoreVary: true, ignoreSearch: true })
    if (other === undefined) throw error
    return other
  }
  if (response.status === 200 && response.type === 'basic' && sizeOf(response) <= LARGEST_BYTES) {
    keepAlive(keep(cache, request, response.clone()))
  }
  return response
}

async function keep(cache: Cache, request: Request, response: Response): Promise<void> {
  await cache.put(request, response)
  used.add(request.url)
  kept += 1
  if (kept % TIDY_EVERY === 0) await tidy(cache)
}

/** The order of the cache is that of writing: what is used moves to its end, once in the life of this worker. */
async function touch(cache: Cache, request: Request, response: Response): Promise<void> {
  if (used.has(request.url)) return
  used.add(request.url)
  await cache.delete(request)
  await cache.put(request, response)
}

/** Removes what was not used for longest. */
async function tidy(cache: Cache): Promise<void> {
  let [photos, bytes] = [0, 0]
  for (const request of (await cache.keys()).toReversed()) {
    const response = await cache.match(request, { ignoreVary: true })
    photos += 1
    bytes += response === undefined ? 0 : sizeOf(response)
    if (photos > MOST_PHOTOS || bytes > MOST_BYTES) await cache.delete(request)
  }
}

function sizeOf({ headers }: Response): number {
  return Number(headers.get('Content-Length') ?? 0)
}
