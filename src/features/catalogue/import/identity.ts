import { foldForSearch } from '../../../base/fold-case.ts'

/** An identity that is a common name has this prefix. No name begins with it: names are trimmed. */
const NAMELESS = '\n'

/** An import recognises a species by its scientific name, ignoring case, or by its common name if it has none. */
export function identityOf(scientificName: string | null | undefined, commonName: string): string {
  return identityOfKeys(foldForSearch(scientificName ?? ''), foldForSearch(commonName))
}

/** Makes the identity of names that are folded already. */
export function identityOfKeys(scientificNameKey: string, commonNameKey: string): string {
  return scientificNameKey === '' ? `${NAMELESS}${commonNameKey}` : scientificNameKey
}

/** Returns the common name, if the identity is one. */
export function commonNameIn(identity: string): string | undefined {
  return identity.startsWith(NAMELESS) ? identity.slice(NAMELESS.length) : undefined
}
