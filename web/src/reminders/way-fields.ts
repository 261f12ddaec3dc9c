import type { OptionsOf } from '@frond/client'
import { FORMATS, KINDS, type WebhookWay } from './ways.ts'

/** What a webhook's form holds, as it is typed. */
export interface WayValues {
  readonly name: string
  readonly url: string
  readonly topic: string
  readonly token: string
  readonly tag: string
  readonly events: boolean
}

export const NO_VALUES: WayValues = { name: '', url: '', topic: '', token: '', tag: '', events: false }

/** Which fields each way has beside its name and address. */
export const FIELDS: Readonly<Record<WebhookWay, readonly (keyof WayValues)[]>> = {
  ntfy: ['topic', 'token'],
  gotify: ['token'],
  apprise: ['tag'],
  slack: [],
  signed: ['events'],
}

export type Problems = Partial<Record<keyof WayValues, 'missing' | 'noAddress'>>

/** What keeps the form from being sent. A way that exists keeps whatever is left empty. */
export function problemsOf(way: WebhookWay, values: WayValues, isNew: boolean): Problems {
  const problems: Problems = {}
  const isAddress = URL.canParse(values.url) && /^https?:/.test(values.url)
  if (values.url === '' ? isNew : !isAddress) problems.url = values.url === '' ? 'missing' : 'noAddress'
  if (!isNew) return problems
  if (way === 'ntfy' && values.topic === '') problems.topic = 'missing'
  if (way === 'gotify' && values.token === '') problems.token = 'missing'
  return problems
}

export type Creation = OptionsOf<'post', '/api/v1/reminder-channels'>['body']
type Change = OptionsOf<'put', '/api/v1/reminder-channels/{id}'>['body']

export function creationOf(way: WebhookWay, values: WayValues, name: string): Creation {
  return { kind: KINDS.webhook, format: FORMATS[way], ...typedOf(way, values, false), url: values.url, name }
}

/** `hadEvents` is how the switch stood: events may have been chosen one by one elsewhere, and stay so unless it is moved. */
export function changeOf(way: WebhookWay, values: WayValues, hadEvents: boolean): Change {
  return { ...typedOf(way, values, hadEvents), name: values.name === '' ? null : values.name }
}

/** Only what was typed: what is left empty stays as it is. */
function typedOf(way: WebhookWay, { url, topic, token, tag, events }: WayValues, hadEvents: boolean) {
  const has = (field: keyof WayValues) => FIELDS[way].includes(field)
  return {
    ...(url === '' ? {} : { url }),
    ...(has('topic') && topic !== '' ? { topic } : {}),
    ...(has('token') && token !== '' ? { token } : {}),
    ...(has('tag') && tag !== '' ? { tag } : {}),
    ...(has('events') && events !== hadEvents ? { events: events ? EVERYTHING : [] } : {}),
  }
}

/** Every kind of change that there is. */
const EVERYTHING = [
  'plant.*',
  'journal.*',
  'tag.*',
  'region.*',
  'location.*',
  'media.*',
  'schedule.*',
  'settings.*',
  'garden.*',
]
