import { client } from '../api/client.ts'
import type { Language } from '../i18n/languages.ts'
import { createChannel } from './create-channel.ts'
import { endPushOfOthers, keepPushOwner } from './push-owner.ts'
import { KINDS } from './ways.ts'

/** Whether this browser can show notifications for Frond, and what stands in the way. */
export type PushSupport = 'ready' | 'installFirst' | 'denied' | 'unsupported'

export function pushSupport(): PushSupport {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isSupported) return isIPhone() && !isInstalled() ? 'installFirst' : 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'ready'
}

export async function askForPermission(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted'
}

/** Subscribes this browser, and tells the service where its messages go. */
export async function addThisDevice(name: string, userId: number, language: Language): Promise<unknown> {
  await endPushOfOthers(userId)
  const { publicKey } = await client.get('/api/v1/push-key')
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const body = { kind: KINDS.push, name, subscription: jsonOf(subscription) }
  const channel = await createChannel(body, language)
  await keepPushOwner(userId, channel.id)
  return channel
}

function jsonOf(subscription: PushSubscription) {
  const { endpoint = '', keys } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

/** An iPad says it is a Mac, but has a touch screen. */
function isIPhone(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
  )
}

function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches
}
