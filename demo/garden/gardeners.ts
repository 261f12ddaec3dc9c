import type { Language } from './words.ts'

/** A user of the demo, with a language and a country. */
export interface Gardener {
  readonly language: Language
  readonly displayName: string
  readonly email: string
  readonly timeZone: string
  readonly longitude: number
  readonly latitude: number
}

export const GARDENERS: readonly [Gardener, ...Gardener[]] = [
  {
    language: 'en',
    displayName: 'Ada',
    email: 'ada@frond.example',
    timeZone: 'Europe/London',
    longitude: -2.59,
    latitude: 51.45,
  },
  {
    language: 'de',
    displayName: 'Greta',
    email: 'greta@frond.example',
    timeZone: 'Europe/Berlin',
    longitude: 13.4,
    latitude: 52.52,
  },
  {
    language: 'zh',
    displayName: '小禾',
    email: 'xiaohe@frond.example',
    timeZone: 'Asia/Shanghai',
    longitude: 120.15,
    latitude: 30.27,
  },
]

export const ADMIN_EMAIL = 'admin@frond.example'
/** All users of the demo have this password. */
export const PASSWORD = 'a pot of green ferns'
