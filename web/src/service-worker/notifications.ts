import { indexedStore } from '../offline/outbox/indexed-store.ts'
import { draftOf } from '../offline/outbox/queue-changes.ts'
import { type Notice, noticeOf } from '../reminders/notice.ts'
import { pushOwner } from '../reminders/push-owner.ts'

declare const self: ServiceWorkerGlobalScope

const DONE = 'done'

/** The `actions` of a notification are not in the types of every browser. */
interface Options extends NotificationOptions {
  readonly actions?: readonly { readonly action: string; readonly title: string }[]
}

/** After a sign-out the device may belong to others, and these are not told which plants want water. */
export async function showNotice(pushed: PushMessageData | null): Promise<void> {
  const data = (await pushOwner()) === undefined ? undefined : jsonOf(pushed)
  const notice = noticeOf(data)
  const options: Options = {
    body: notice.body,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    tag: notice.tag,
    data,
    ...(notice.done === undefined ? {} : { actions: [{ action: DONE, title: notice.done.label }] }),
  }
  await self.registration.showNotification(notice.title, options)
}

/** Opens Today. "Done" puts it into the outbox of the application, which sends it as if it had been ticked there. */
export async function answerNotice({ action, notification }: NotificationEvent): Promise<void> {
  notification.close()
  const { done } = noticeOf(notification.data)
  if (action === DONE && done !== undefined) await keepDone(done)
  await openToday()
}

async function keepDone({ tasks }: NonNullable<Notice['done']>): Promise<void> {
  const userId = await pushOwner()
  if (userId === undefined) return
  const now = Date.now()
  const origin = { id: crypto.randomUUID(), userId, at: now }
  const command = { kind: 'tasksDone', tasks, eventTime: now, onlyDue: true } as const
  await indexedStore().add(draftOf(command, {}, 0, origin), [])
  const others = new BroadcastChannel('frond-outbox')
  others.postMessage(userId)
  others.close()
}

async function openToday(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' })
  const shown = windows.find(({ url }) => new URL(url).pathname === '/') ?? windows[0]
  if (shown === undefined) await self.clients.openWindow('/')
  else await (await onToday(shown)).focus()
}

/** A page that this worker does not control cannot be led elsewhere; it is shown as it is. */
async function onToday(shown: WindowClient): Promise<WindowClient> {
  if (new URL(shown.url).pathname === '/') return shown
  try {
    return (await shown.navigate('/')) ?? shown
  } catch {
    return shown
  }
}

function jsonOf(data: PushMessageData | null): unknown {
  try {
    return data?.json()
  } catch {
    // Not of this service; shown without words.
    return undefined
  }
}
