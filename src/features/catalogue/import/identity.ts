import { foldForSearch } from '../../../base/fold-case.ts'

/** The prefix of an identity that is a common name. No name begins with it: names are trimmed. */
const NAMELESS = '\n'

/** By what an import recognises a species: its scientific name, ignoring case, or its common name if it has none. */
export function identityOf(scientificName: string | null | undefined, commonName: string): string {
  return identityOfKeys(foldForSearch(scientificName ?? ''), foldForSearch(commonName))
}

/** The same for names that are folded already. */
export function identityOfKeys(scientificNameKey: string, commonNameKey: string): string {
  return scientificNameKey === '' ? `${NAMELESS}${commonNameKey}` : scientificNameKey
}

/** The common name, if the identity is one. */
export function commonNameIn(identity: string): string | undefined {
  return identity.startsWith(NAMELESS) ? identity.slice(NAMELESS.length) : undefined
}
