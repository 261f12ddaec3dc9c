/** Words with their hyphens and apostrophes, whole numbers, dashes, and what ends a clause. Takes linear time. */
const TOKEN = /\p{L}+(?:['’-]\p{L}+)*|\d+|[-–—]|[,;]|[.!?](?=\s|$)/gu
const END = /^[,;.!?]$/

/** The clauses of an English text, each as its words in lower case. A comma, a semicolon or the end of a sentence ends one. */
export function clausesOf(text: string): string[][] {
  const clauses: string[][] = []
  let clause: string[] = []
  for (const [token] of text.toLowerCase().matchAll(TOKEN)) {
    if (!END.test(token)) {
      clause.push(token)
      continue
    }
    clauses.push(clause)
    clause = []
  }
  return [...clauses, clause]
}
