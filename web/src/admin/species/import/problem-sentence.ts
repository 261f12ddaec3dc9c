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
      return words.tooLong(columnName(t, problem.column), format.number(problem.most))
    case 'unknownValue':
      return words.unknownValue(columnName(t, problem.column), problem.value)
    case 'untranslatedName':
      return words.untranslatedName(t.admin.species.field.commonName, problem.language)
    default:
      return words[problem.kind]
  }
}

/** What a column is called on the form; of a translation, with its language. */
function columnName(t: Messages, column: string): string {
  const [field = '', language] = column.split(':')
  const names: Readonly<Record<string, string>> = {
    ...t.admin.species.field,
    categories: t.admin.home.categories,
  }
  const name = Object.hasOwn(names, field) ? (names[field] ?? field) : field
  return language === undefined ? name : `${name} (${language})`
}
