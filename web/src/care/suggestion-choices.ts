import type { CareSuggestion } from '../api/types.ts'
import type { Day } from '../i18n/format.ts'
import type { NewCare } from './create-care.ts'
import { draftOf, isNever, planOf } from './plan-draft.ts'

/** A suggestion as it is being changed, and whether it is wanted at all. */
export type Choice = NewCare & { isOn: boolean; suggestion: CareSuggestion }

export function choicesOf(
  suggestions: readonly CareSuggestion[],
  today: Day,
  isOn = true,
): readonly Choice[] {
  return suggestions.map((suggestion) => ({
    suggestion,
    draft: draftOf(suggestion, today),
    lastDone: '',
    isOn,
  }))
}

export function chosenOf(choices: readonly Choice[]): readonly Choice[] {
  return choices.filter(({ isOn }) => isOn)
}

/** Whether all that is wanted says something that can be planned. */
export function isWhole(choices: readonly Choice[]): boolean {
  return chosenOf(choices).every(({ draft }) => {
    const plan = planOf(draft)
    return plan !== undefined && !isNever(plan)
  })
}
