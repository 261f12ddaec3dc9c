import type { Language } from './words.ts'

/** A user of the demo, with a language and a country. */
export interface Gardener {
  readonly language: Language
  readonly displayName: string
  readonly email: string
  readonly timeZone: string
  readonly longitude: number
  readonly latitude: number
  /** Has no plants, and looks after these. */
  readonly helper: { readonly displayName: string; readonly email: string }
  readonly neighbour: string
}

export const GARDENERS: readonly [Gardener, ...Gardener[]] = [
  {
    language: 'en',
    displayName: 'Ada',
    email: 'ada@frond.example',
    timeZone: 'Europe/London',
    longitude: -2.59,
    latitude: 51.45,
    helper: { displayName: 'Ben', email: 'ben@frond.example' },
    neighbour: 'Mrs Hall',
  },
  {
    language: 'de',
    displayName: 'Greta',
    email: 'greta@frond.example',
    timeZone: 'Europe/Berlin',
    longitude: 13.4,
    latitude: 52.52,
    helper: { displayName: 'Jonas', email: 'jonas@frond.example' },
    neighbour: 'Frau Vogt',
  },
  {
    language: 'zh',
    displayName: '小禾',
    email: 'xiaohe@frond.example',
    timeZone: 'Asia/Shanghai',
    longitude: 120.15,
    latitude: 30.27,
    helper: { displayName: '小林', email: 'xiaolin@frond.example' },
    neighbour: '王阿姨',
  },
]

export const ADMIN_EMAIL = 'admin@frond.example'
/** All users of the demo have this password. */
export const PASSWORD = 'a pot of green ferns'
