import { type RawBuilder, sql } from 'kysely'
import type { IdSet } from './id-set.ts'

/**
 * Which species have a word is kept as text, one row for each block of ids: `:17:g02h1f` are two species of
 * block 17. New ones are appended and gone ones cut out by the database itself, and a search gets thousands of rows as one string.
 */
export const BLOCK = 4_096

const ENTRY = 3
/** An entry begins with one of sixteen letters that are no hexadecimal digits: it is never found across two others. */
const FIRST_LETTER = 'g'.charCodeAt(0)
const COLON = ':'.charCodeAt(0)

export function blockOf(id: number): number {
  return Math.floor(id / BLOCK)
}

const ENTRIES = Array.from({ length: BLOCK }, (_, offset) => {
  const letter = String.fromCharCode(FIRST_LETTER + (offset >>> 8))
  return letter + (offset & 255).toString(16).padStart(2, '0')
})

export function entryOf(id: number): string {
  return ENTRIES[id % BLOCK] ?? ''
}

/** Every row begins with its block, so that any number of them can be put together to one text. */
export function emptyPostings(block: number): string {
  return `:${block}:`
}

export function joinedPostings(): RawBuilder<string | null> {
  return sql<string | null>`string_agg(species, '')`
}

export function addPostings(set: IdSet, text: string): void {
  let at = 0
  while (at < text.length) {
    let block = 0
    for (at++; text.charCodeAt(at) !== COLON; at++) block = block * 10 + digit(text, at)
    at++
    while (at < text.length && text.charCodeAt(at) !== COLON) {
      const high = text.charCodeAt(at) - FIRST_LETTER
      set.addToBlock(block, (high << 8) | (digit(text, at + 1) << 4) | digit(text, at + 2))
      at += ENTRY
    }
  }
}

function digit(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code < 58 ? code - 48 : code - 87
}
