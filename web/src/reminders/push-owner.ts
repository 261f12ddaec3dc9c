const CACHE = 'frond-push'
const OWNER = '/push-owner'
const CHANNEL = '/push-channel'

// The owner is the user of the reminders on this device. The worker cannot read the session, which only the pages know.

export async function keepPushOwner(userId: number, channelId: number): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.put(OWNER, new Response(String(userId)))
  await cache.put(CHANNEL, new Response(String(channelId)))
}

export async function pushOwner(): Promise<number | undefined> {
  return kept(OWNER)
}

/** By which of their ways they come, to be removed when the person signs out. */
export async function pushChannel(): Promise<number | undefined> {
  // A page without TLS has no cache, and gets no push messages.
  return 'caches' in globalThis ? kept(CHANNEL) : undefined
}

async function kept(path: string): Promise<number | undefined> {
  const response = await (await caches.open(CACHE)).match(path)
  return response === undefined ? undefined : Number(await response.text())
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
