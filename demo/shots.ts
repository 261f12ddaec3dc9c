import type { Language } from './garden/words.ts'

/** A picture of a page for README and docs. */
export interface Screenshot {
  readonly name: string
  /** `$plant` and `$species` stand for the ids of the first plant. */
  readonly path: string
  readonly size: keyof typeof SIZES
  readonly theme: 'light' | 'dark'
  readonly language: Language
}

export const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 },
} as const

export const SHOTS: readonly Screenshot[] = [
  { name: 'today', path: '/', size: 'phone', theme: 'light', language: 'en' },
  { name: 'today-desktop', path: '/', size: 'desktop', theme: 'light', language: 'en' },
  { name: 'plants', path: '/plants', size: 'desktop', theme: 'light', language: 'en' },
  { name: 'plants-phone', path: '/plants', size: 'phone', theme: 'light', language: 'en' },
  { name: 'plant', path: '/plants/$plant', size: 'phone', theme: 'light', language: 'en' },
  { name: 'plant-desktop', path: '/plants/$plant', size: 'desktop', theme: 'dark', language: 'en' },
  { name: 'care', path: '/plants/$plant/care', size: 'phone', theme: 'light', language: 'en' },
  { name: 'journal', path: '/journal', size: 'phone', theme: 'light', language: 'en' },
  { name: 'places', path: '/places', size: 'phone', theme: 'light', language: 'en' },
  { name: 'catalogue', path: '/catalogue', size: 'desktop', theme: 'light', language: 'en' },
  { name: 'species', path: '/catalogue/$species', size: 'phone', theme: 'light', language: 'en' },
  { name: 'today-de', path: '/', size: 'phone', theme: 'dark', language: 'de' },
  { name: 'plants-zh', path: '/plants', size: 'phone', theme: 'light', language: 'zh' },
]
