/** A name as a part of a line: it may hold line breaks, which would make lines of their own. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
