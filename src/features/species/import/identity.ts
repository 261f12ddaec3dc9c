import { foldForSearch } from '../../../base/fold-case.ts'

/** Before a common name, to tell it from a scientific one: names are trimmed and never begin so. */
const NAMELESS = '\n'

/** What a species is known by: its scientific name, ignoring case, or for want of one its common name. */
export function identityOf(scientificName: string | null | undefined, commonName: string): string {
  return identityOfKeys(foldForSearch(scientificName ?? ''), foldForSearch(commonName))
}

/** The same for names that are folded already. */
export function identityOfKeys(scientificNameKey: string, commonNameKey: string): string {
  return scientificNameKey === '' ? `${NAMELESS}${commonNameKey}` : scientificNameKey
}

/** The common name by which a species without a scientific one is known. */
export function commonNameIn(identity: string): string | undefined {
  return identity.startsWith(NAMELESS) ? identity.slice(NAMELESS.length) : undefined
}
