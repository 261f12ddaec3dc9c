/** The word for a number; one that a newer service sends and this version does not know is shown as it is. */
export function word(words: Readonly<Record<number, string>>, value: number): string {
  return words[value] ?? String(value)
}

/** What a person can choose, in the order of the numbers; 0 stands for "not said" and is left out. */
export function choices(words: Readonly<Record<number, string>>): { value: number; label: string }[] {
  return Object.entries(words)
    .map(([value, label]) => ({ value: Number(value), label }))
    .filter(({ value }) => value !== 0)
}
