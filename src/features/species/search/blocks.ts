/** So many ids lie together: in a list of postings as in memory. */
export const BLOCK = 4_096
/** Of 32 bits, where a block has a bit for each id. */
export const WORDS_A_BLOCK = BLOCK / 32
