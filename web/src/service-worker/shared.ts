import { SHARED_CACHE } from '../offline/worker-messages.ts'

/** As the manifest says. */
const FIELD = 'photos'

/** Another application shares photographs: they wait for the form of a new entry, which the answer opens. */
export async function keepShared(request: Request): Promise<Response> {
  const photos = (await request.formData()).getAll(FIELD).filter((field) => typeof field !== 'string')
  await caches.delete(SHARED_CACHE)
  const cache = await caches.open(SHARED_CACHE)
  for (const [at, photo] of photos.entries()) await cache.put(`/share/${at}`, new Response(photo))
  return Response.redirect('/journal?new=photos', 303)
}
