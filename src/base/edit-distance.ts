/**
 * Whether so many typing slips at most lead from one text to the other, by the Damerau–Levenshtein distance: a slip is one
 * character added, missing or wrong, or two neighbours exchanged.
 */
export function isWithinEditDistance(a: string, b: string, slips: number): boolean {
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const [restA, restB] = [a.slice(start), b.slice(start)]
  if (restA === restB) return true
  if (slips === 0) return false
  const isWithin = (skippedA: number, skippedB: number) =>
    isWithinEditDistance(restA.slice(skippedA), restB.slice(skippedB), slips - 1)
  return (
    isWithin(1, 1) ||
    isWithin(1, 0) ||
    isWithin(0, 1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && isWithin(2, 2))
  )
}
