import type { DueCheck } from '../../care/problems/problems.service.ts'
import type { ReminderLanguage } from '../../care/settings/settings.schema.ts'
import type { CareTask } from '../../care/tasks/tasks.schema.ts'
import type { GardenEvent } from '../../change/events.schema.ts'
import type { FailureReason } from './failure-words.ts'

/** The enumerations of reminders, by name: what requests and rows carry as numbers. */

export const ChannelKind = { WebPush: 1, Email: 2, Webhook: 3 } as const
export type ChannelKind = (typeof ChannelKind)[keyof typeof ChannelKind]

export const WebhookFormat = { Signed: 1, Ntfy: 2, Gotify: 3, Apprise: 4, Slack: 5 } as const
export type WebhookFormat = (typeof WebhookFormat)[keyof typeof WebhookFormat]

/** What is due, in the words of one person's language; made at the moment of sending. */
export interface Digest {
  /** The local day, `YYYY-MM-DD`. */
  readonly date: string
  readonly timeZone: string
  readonly language: ReminderLanguage
  readonly title: string
  readonly text: string
  /** Due today or, as far as asked for, in the coming days. */
  readonly due: number
  readonly overdue: number
  /** The first hundred, the longest overdue first. */
  readonly tasks: readonly DigestTask[]
  /** These tasks are grouped by garden and place, in the order of the owner's rooms; plants without a place come last. */
  readonly places: readonly PlaceTasks[]
  /** The problems of plants whose check is due, by garden; absent without any. */
  readonly checks?: readonly GardenChecks[]
  /** Where Today opens; absent without a public address. */
  readonly url?: string
}

/** A task of another user's garden tells which that is. */
export interface DigestTask extends CareTask {
  readonly garden?: { readonly id: number; readonly name?: string }
}

/** A plant to look at, because it is watched. */
export interface DigestCheck extends Pick<DueCheck, 'plant' | 'kind' | 'name' | 'nextCheck'> {
  readonly problemId: number
  readonly garden?: DigestTask['garden']
}

export interface GardenChecks {
  /** What the garden is called, as with places. */
  readonly garden?: string
  /** The day that it is in the garden. */
  readonly today: string
  /** The longest overdue first. */
  readonly checks: readonly DigestCheck[]
}

export interface PlaceTasks {
  /** With the region where there are several; plants without a place have a heading too. */
  readonly heading: string
  /** What the garden is called. Absent if all tasks are of the own one. */
  readonly garden?: string
  /** The day that it is in the garden of another user, where that may differ. */
  readonly today?: string
  /** The longest overdue first. */
  readonly tasks: readonly DigestTask[]
}

/** What goes out over a channel. */
export type Message =
  | { readonly kind: 'digest'; readonly digest: Digest }
  | { readonly kind: 'test'; readonly language: ReminderLanguage; readonly url?: string }
  | { readonly kind: 'event'; readonly event: GardenEvent }

/** What became of an attempt. `error` is one of a few fixed words, never a part of an answer. */
export type Outcome =
  | { readonly result: 'sent'; readonly status?: number }
  | {
      readonly result: 'failed'
      readonly error: FailureReason
      readonly status?: number
      /** As the receiver asked, in milliseconds. */
      readonly retryAfter?: number
    }
  /** The receiver is no more: the channel is of no use. */
  | { readonly result: 'gone'; readonly error: FailureReason; readonly status: number }

/** A mail as it is handed to the SMTP server of the operator. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Without angle brackets; the same in every attempt. */
  readonly messageId: string
  /** The address of one-click unsubscription; absent without a public https address. */
  readonly unsubscribeUrl?: string
}

export interface Mailer {
  /** Sends once; failures are an outcome too. */
  send(mail: Mail): Promise<Outcome>
}

/** Where Today opens; nothing without a public address. */
export function todayLink({ publicUrl }: { readonly publicUrl: string | undefined }): { url?: string } {
  return publicUrl === undefined ? {} : { url: `${publicUrl}/` }
}
