import type { Plant } from '../../api/types.ts'
import { useI18n } from '../../i18n/i18n.tsx'

/** Says which plants a sheet is about: one plant by its name, several by their number. */
export function useWhom() {
  const { t, format } = useI18n()
  return (plants: readonly Plant[]): string => {
    const [first, ...others] = plants
    return first !== undefined && others.length === 0
      ? first.name
      : t.plantsList.count(format.number(plants.length))
  }
}
