/** Ids are grouped in blocks of this many, in postings and in bitmaps. */
export const BLOCK = 4_096
/** The 32-bit words of a bitmap of one block. */
export const WORDS_A_BLOCK = BLOCK / 32
