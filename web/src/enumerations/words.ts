/** The word for a number; one that a newer service sends and this version does not know is shown as it is. */
export function word(words: Readonly<Record<number, string>>, value: number): string {
  return words[value] ?? String(value)
}

/** What a person can choose of an enumeration, in the order of its numbers; 0 stands for "not said" and is left out. */
export function choices<Value extends number>(
  values: Readonly<Record<string, Value>>,
  words: Readonly<Record<number, string>>,
): { value: Value; label: string }[] {
  return Object.values(values)
    .filter((value) => value !== 0)
    .map((value) => ({ value, label: word(words, value) }))
}
