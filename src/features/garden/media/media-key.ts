import { ulid } from 'ulid'

const KEY = /^[0-9]{6}\/[0-9A-HJKMNP-TV-Z]{26}\.[a-z0-9]{2,5}$/

export function isMediaKey(text: string): boolean {
  return KEY.test(text)
}

/** A key is `{yyyyMM}/{ULID}{extension}`. The URL is a capability: the 80 random bits of the ULID keep it from being guessed. */
export function newMediaKey(extension: string): string {
  const now = new Date()
  const month = now.toISOString().slice(0, 7).replace('-', '')
  return `${month}/${ulid(now.getTime())}${extension}`
}
