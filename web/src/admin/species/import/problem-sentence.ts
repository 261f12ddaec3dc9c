import type { Format } from '../../../i18n/format.ts'
import type { Messages } from '../../../messages/messages.ts'
import type { LineProblem } from './species-lines.ts'

/** Why a line cannot be taken, in words. */
export function problemSentence(t: Messages, format: Format, problem: LineProblem): string {
  const words = t.admin.species.import.problem
  switch (problem.kind) {
    case 'repeated':
      return words.repeated(format.number(problem.row))
    case 'tooLong':
      return words.tooLong(problem.column, format.number(problem.most))
    case 'unknownValue':
      return words.unknownValue(problem.column, problem.value)
    case 'untranslatedName':
      return words.untranslatedName(problem.language)
    default:
      return words[problem.kind]
  }
}
