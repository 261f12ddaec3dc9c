import type { Plant } from '../../api/types.ts'
import { useI18n } from '../../i18n/i18n.tsx'

/** About whom a sheet is: the plant by its name, several by their number. */
export function useWhom() {
  const { t, format } = useI18n()
  return (plants: readonly Plant[]): string => {
    const [first, ...others] = plants
    return first !== undefined && others.length === 0
      ? first.name
      : t.plantsList.count(format.number(plants.length))
  }
}
