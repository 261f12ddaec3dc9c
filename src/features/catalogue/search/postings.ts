import { type RawBuilder, sql } from 'kysely'
import { BLOCK, IdSet } from './id-set.ts'

/**
 * Postings, the species that have a word, are text: `:17:g02h1f:90:k00` are two species of block 17 and one of block 90. Text
 * can be appended to by the database (`||`), and the postings of thousands of words can be joined to one string
 * (`string_agg`), on both engines.
 */

/** One species takes so many characters. */
export const ENTRY = 3
/** An entry begins with one of sixteen letters, g to v, which are no hexadecimal digits: no entry begins inside another. */
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

/** Writes the head of a block, which its entries follow. Any number of postings can be joined. */
export function emptyPostings(block: number): string {
  return `:${block}:`
}

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

/** Reads the species of postings; only those of the other set if one is given. */
export function speciesIn(text: string, among?: IdSet): IdSet {
  const set = new IdSet()
  let at = 0
  while (at < text.length) {
    let block = 0
    for (at++; text.charCodeAt(at) !== COLON; at++) block = block * 10 + digit(text, at)
    at++
    for (; at < text.length && text.charCodeAt(at) !== COLON; at += ENTRY) {
      const high = text.charCodeAt(at) - FIRST_LETTER
      const offset = (high << 8) | (digit(text, at + 1) << 4) | digit(text, at + 2)
      if (among === undefined || among.hasInBlock(block, offset)) set.addToBlock(block, offset)
    }
  }
  return set
}

/** Returns the postings without some species; empty when none is left. */
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
