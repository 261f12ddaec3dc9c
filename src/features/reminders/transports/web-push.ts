import type { OutboundRequest } from '../../../outbound/outbound-client.ts'
import type { DeliveryOptions, PushSecrets } from '../channels/channel-secrets.ts'
import type { Digest, Message } from '../message/message.ts'
import type { PushKey } from '../push-key/push-keys.ts'
import { wordsIn } from '../words/words.ts'
import { noticeOf } from './webhooks.ts'

export interface Vapid extends PushKey {
  /** A `mailto:` or `https:` address. */
  readonly subject: string
}

/** Push services take 4 KB of what is encrypted, some of them less. */
const MOST_BYTES = 2_900
/** More take the room of the text, and a user with so much to do looks at it first. */
const MOST_ANSWERED = 40
/** A user is waiting for a test. */
const TEST_SECONDS = 300

/** Encrypted for the one browser, and signed by the key that it subscribed with. */
export async function pushRequest(
  { endpoint, p256dh, auth }: PushSecrets,
  message: Message,
  { subject, publicKey, privateKey }: Vapid,
  { messageId }: DeliveryOptions,
): Promise<OutboundRequest> {
  // Loaded for the first push, which many servers never send.
  const { generateRequestDetails } = (await import('web-push')).default
  const { headers, body } = generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    payloadOf(message, messageId),
    {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: secondsToLive(message, Date.now()),
      topic: topicOf(message),
      contentEncoding: 'aes128gcm',
    },
  )
  const { 'Content-Length': _length, ...others } = headers
  return {
    url: endpoint,
    headers: Object.fromEntries(Object.entries(others).map(([name, value]) => [name, String(value)])),
    body: body ?? '',
  }
}

/** A push service keeps one message of a topic: a repetition replaces the first. */
function topicOf(message: Message): string {
  return message.kind === 'digest' ? message.digest.date : 'test'
}

/** It lasts until the day is over where the reader is: yesterday's reminder is of no use. */
function secondsToLive(message: Message, now: number): number {
  if (message.kind !== 'digest') return TEST_SECONDS
  const { date, timeZone } = message.digest
  const midnight = Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds
  return Math.max(0, Math.floor((midnight - now) / 1_000))
}

/** What the service worker of the web application gets. */
function payloadOf(message: Message, id: string): string {
  const { title, text, url } = noticeOf(message)
  const digest = message.kind === 'digest' ? message.digest : undefined
  const base = {
    ...{ type: digest === undefined ? 'care.test' : 'care.digest', id },
    // By this a later notification replaces an earlier one.
    tag: topicOf(message),
    url,
    ...(digest === undefined || !isAnswerable(digest) ? {} : { done: doneOf(digest) }),
  }
  return fitting({ ...base, title: shortened(title, 200), body: text })
}

/** What answers is a browser in which the own garden is open; a check alone cannot be answered. */
function isAnswerable({ tasks }: Digest): boolean {
  return (
    tasks.length > 0 && tasks.length <= MOST_ANSWERED && tasks.every(({ garden }) => garden === undefined)
  )
}

/**
 * Has what an answer right in the notification needs: schedule, plant and type of each task. What was coming only, and not due,
 * is left alone when it is answered.
 */
function doneOf({ language, tasks }: Digest) {
  return {
    label: wordsIn(language).allDone,
    tasks: tasks.map(({ scheduleId, plant, type }) => [scheduleId, plant.id, type]),
  }
}

/** The text gives way. */
function fitting(payload: Readonly<Record<string, unknown>> & { readonly body: string }): string {
  const json = JSON.stringify(payload)
  const excess = Buffer.byteLength(json) - MOST_BYTES
  if (excess <= 0) return json
  // A sign takes at least a byte; what takes more is shortened again.
  return fitting({
    ...payload,
    body: shortened(payload.body, [...payload.body].length - Math.ceil(excess / 4) - 1),
  })
}

function shortened(text: string, most: number): string {
  const signs = [...text]
  return signs.length <= most ? text : `${signs.slice(0, Math.max(0, most - 1)).join('')}…`
}
