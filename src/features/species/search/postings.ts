import { type RawBuilder, sql } from 'kysely'
import { BLOCK } from './blocks.ts'
import type { IdSet } from './id-set.ts'

/**
 * Which species have a word is kept as text: `:17:g02h1f:90:k00` are two species of block 17 and one of block 90. The
 * database appends new ones by itself, and a search gets those of thousands of words as one string.
 *
 * So many characters are one species.
 */
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

/** What entries of a block follow: any number of such texts can be put together. */
export function emptyPostings(block: number): string {
  return `:${block}:`
}

/** Each run of ids of the same block follows the number of it. */
export function postingsOf(ids: readonly number[]): string {
  let text = ''
  let last = -1
  for (const id of ids) {
    const block = blockOf(id)
    if (block !== last) text += emptyPostings(block)
    last = block
    text += entryOf(id)
  }
  return text
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

/** The text without some species; empty when they were the last ones. */
export function withoutEntries(text: string, ids: Iterable<number>): string {
  const goneFrom = new Map<string, Set<string>>()
  for (const id of ids) {
    const head = emptyPostings(blockOf(id))
    goneFrom.set(head, (goneFrom.get(head) ?? new Set()).add(entryOf(id)))
  }
  return text.replace(/(:\d+:)([^:]*)/g, (part: string, head: string, entries: string) => {
    const gone = goneFrom.get(head)
    if (gone === undefined) return part
    let left = ''
    for (let at = 0; at < entries.length; at += ENTRY) {
      const entry = entries.slice(at, at + ENTRY)
      if (!gone.has(entry)) left += entry
    }
    return left === '' ? '' : head + left
  })
}

function digit(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code < 58 ? code - 48 : code - 87
}
