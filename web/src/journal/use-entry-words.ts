import { word } from '../enumerations/words.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { valuesOf } from './entry-values.ts'
import { useMeasuredWords } from './measured-words.ts'
import type { PlantNames } from './queries.ts'

/** More would hide what the entry says. */
const NAMED = 3

/** What entries say, in the person's language. */
export function useEntryWords() {
  const { t, format } = useI18n()
  const { nameOf, writtenOf } = useMeasuredWords()
  return {
    kind: (type: number) => word(t.enumerations.journalType, type),
    /** "Fern, Aloe and 3 more" */
    names: (ids: readonly number[], names: PlantNames): string => {
      const known = ids.flatMap((id) => names.get(id)?.name ?? [])
      if (known.length <= NAMED + 1) return format.list(known)
      return format.list([...known.slice(0, NAMED), t.journal.morePlants(known.length - NAMED)])
    },
    /** "200 ml", "Height: 61 cm" */
    values: (properties: string | undefined): string[] =>
      valuesOf(properties).map(({ key, value }) => {
        if (typeof value !== 'number') return t.journal.values.other(key, value)
        if (key === 'ml') return t.journal.values.ml(format.number(value))
        return t.journal.values.other(nameOf(key), writtenOf(key, value))
      }),
  }
}
