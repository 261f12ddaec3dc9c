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

/**
 * When a session ends, nothing of theirs is shown or answered here any more: what is on the screen goes, and the push service
 * refuses what would still come. Without a connection it cannot be told, so the worker shows only to an owner what it says.
 */
export async function endPush(): Promise<void> {
  // A page without TLS has neither.
  if ('caches' in globalThis) await caches.delete(CACHE)
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration === undefined || !('pushManager' in registration)) return
  for (const notification of await registration.getNotifications()) notification.close()
  await (await registration.pushManager.getSubscription())?.unsubscribe()
}

/** The browser would give the same address to the next person, and the reminders of both would come to it. */
export async function endPushOfOthers(userId: number): Promise<void> {
  if ((await pushOwner()) !== userId) await endPush()
}
