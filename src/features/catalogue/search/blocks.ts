/** Ids are grouped in blocks of this many, in postings and in bitmaps. */
export const BLOCK = 4_096
/** A bitmap of one block has so many 32-bit words. */
export const WORDS_A_BLOCK = BLOCK / 32
