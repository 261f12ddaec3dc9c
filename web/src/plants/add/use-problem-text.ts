import { useI18n } from '../../i18n/i18n.tsx'
import type { LinePlan } from './import-plan.ts'

/** What is wrong with a line, as a sentence. */
export function useProblemText(): (plan: LinePlan) => string | undefined {
  const { t } = useI18n()
  const words = t.plants.add.csv.problem
  return ({ line, problem }) => {
    if (problem === undefined) return undefined
    return problem === 'date' ? words.date(line.plantingDate) : words[problem]
  }
}
