import { isBlank } from '../../../../base/blank.ts'
import { dayOf, type ImportLine } from './lines.ts'

/** In characters, as the service counts them. */
const NAME_LENGTH = 48
export const PLACE_LENGTH = 48
const NOTE_LENGTH = 2_000
const TAG_LENGTH = 32
const MOST_TAGS = 100

export type LineProblem =
  | 'noName'
  | 'nameLength'
  | 'placeLength'
  | 'noPlace'
  | 'date'
  | 'noteLength'
  | 'tagLength'
  | 'tagCount'
  | 'quote'

/** Why no plant of that name can be made of a line, if so. */
export function problemOf(line: ImportLine, name: string, hasPlace: boolean): LineProblem | undefined {
  if (line.isUnclosed) return 'quote'
  if (isBlank(name)) return 'noName'
  if (lengthOf(name) > NAME_LENGTH) return 'nameLength'
  if (!hasPlace) return 'noPlace'
  if ([line.place, line.region].some((one) => lengthOf(one) > PLACE_LENGTH)) return 'placeLength'
  if (line.plantingDate !== '' && dayOf(line.plantingDate) === undefined) return 'date'
  if (lengthOf(line.note) > NOTE_LENGTH) return 'noteLength'
  if (line.tags.some((tag) => lengthOf(tag) > TAG_LENGTH)) return 'tagLength'
  return line.tags.length > MOST_TAGS ? 'tagCount' : undefined
}

function lengthOf(text: string): number {
  return [...text].length
}
