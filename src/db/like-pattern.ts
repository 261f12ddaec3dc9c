/** Matches texts that contain the term, whatever is in it; for `like` with a backslash as the escape. */
export function likePattern(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`
}
