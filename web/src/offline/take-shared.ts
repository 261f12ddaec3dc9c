import { SHARED_CACHE } from './worker-messages.ts'

/** The photographs that another application shared, in their order. They are taken once. */
export async function takeShared(): Promise<Blob[]> {
  // A page without TLS has no cache.
  if (!('caches' in globalThis)) return []
  const cache = await caches.open(SHARED_CACHE)
  const kept = await cache.matchAll()
  const photos = await Promise.all(kept.map((response) => response.blob()))
  await caches.delete(SHARED_CACHE)
  return photos
}
