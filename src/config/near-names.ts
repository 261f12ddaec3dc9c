import { isWithinEditDistance } from '../base/edit-distance.ts'
import { type Environment, isSet } from './secret-files.ts'

/** A variable that is set, and the one of ours that was probably meant. */
export interface NearName {
  readonly given: string
  readonly meant: string
}

/** Standard variables of others that are near one of ours. */
const OF_OTHERS = ['OTEL_BLRP_SCHEDULE_DELAY']

/** Variables that are not read, because their names are nearly those of ours. */
export function nearNames(env: Environment, known: readonly string[]): NearName[] {
  return Object.keys(env)
    .filter((given) => isSet(env, given) && !known.includes(given) && !OF_OTHERS.includes(given))
    .flatMap((given) => {
      const meant = known.find((name) => isNear(given, name))
      return meant === undefined ? [] : [{ given, meant }]
    })
}

/** A short name, such as HOST, has ordinary neighbours: only its letters may be of another case. */
function isNear(given: string, known: string): boolean {
  const slips = known.length < 6 ? 0 : known.length < 9 ? 1 : 2
  return isWithinEditDistance(given.toUpperCase().replace(/DIRECTORY$/, 'DIR'), known, slips)
}

export function describeNearName({ given, meant }: NearName): string {
  return `${given} is set, but Frond reads no such variable: ${meant} is meant, perhaps`
}
