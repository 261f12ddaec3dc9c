const CACHE = 'frond-push'
const OWNER = '/push-owner'

// Whose reminders come to this device. The worker cannot read the session of the pages, and only they know it.

export async function keepPushOwner(userId: number): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.put(OWNER, new Response(String(userId)))
}

export async function pushOwner(): Promise<number | undefined> {
  const kept = await (await caches.open(CACHE)).match(OWNER)
  return kept === undefined ? undefined : Number(await kept.text())
}

/** When somebody signs out, nothing of theirs is answered here any more. */
export async function forgetPushOwner(): Promise<void> {
  await caches.delete(CACHE)
}
