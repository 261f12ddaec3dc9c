/** So many ids lie together: in a list of postings as in memory. */
export const BLOCK = 4_096
