import type { Language } from './garden/words.ts'

/** A picture of a page for README and docs. */
export interface Screenshot {
  readonly name: string
  /** `$plant` stands for the id of the first plant, `$link` for the secret of the neighbour's link. */
  readonly path: string
  /** The buttons that open what is to be seen. */
  readonly press?: readonly string[]
  /** The group of fields that is to be seen, if it is not at the upper edge. */
  readonly show?: string
  readonly size: keyof typeof SIZES
  readonly theme: 'light' | 'dark'
  readonly language: Language
}

export const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 },
} as const

export const SHOTS: readonly Screenshot[] = [
  { name: 'today', path: '/', size: 'desktop', theme: 'light', language: 'en' },
  { name: 'plants', path: '/plants', size: 'phone', theme: 'light', language: 'en' },
  { name: 'plant', path: '/plants/$plant', size: 'phone', theme: 'light', language: 'en' },
  {
    name: 'care',
    path: '/plants/$plant/care',
    press: ['Edit watering'],
    show: 'Watering through the year',
    size: 'phone',
    theme: 'light',
    language: 'en',
  },
  { name: 'journal', path: '/journal', size: 'phone', theme: 'dark', language: 'en' },
  // Before there is an invitation.
  { name: 'people', path: '/people', size: 'phone', theme: 'light', language: 'en' },
  {
    name: 'invite',
    path: '/people',
    press: ['Invite', 'Create invitation'],
    size: 'phone',
    theme: 'light',
    language: 'en',
  },
  { name: 'key', path: '/people', press: ['Create key'], size: 'phone', theme: 'light', language: 'en' },
  { name: 'neighbour', path: '/g#$link', size: 'phone', theme: 'light', language: 'en' },
  { name: 'plant-dark', path: '/plants/$plant', size: 'desktop', theme: 'dark', language: 'en' },
  { name: 'today-de', path: '/', size: 'phone', theme: 'light', language: 'de' },
  { name: 'places-zh', path: '/places', size: 'phone', theme: 'light', language: 'zh' },
]
