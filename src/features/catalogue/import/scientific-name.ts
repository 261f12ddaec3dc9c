const RANK = '(?:subsp|ssp|var|subvar|f|fo|forma)'
const EPITHET = '\\p{Ll}[\\p{Ll}-]+'

/** Genus, epithet, perhaps a lower rank, and then what begins like the name of a person. */
const WITH_AUTHOR = new RegExp(
  `^((?:× ?|x )?\\p{Lu}[\\p{L}-]+ (?:× ?|x )?${EPITHET}(?: ${RANK}\\.? ${EPITHET})?) +(\\(?(?:(?:d[aeu]|van|von|zu) )?\\p{Lu}.*)$`,
  'u',
)
/** A cultivar, a group of them, a second parent, or a lower rank after the author of the higher one. */
const NO_AUTHOR = new RegExp(`['‘"“].+['’"”]|×|(?:Group|Gp|Grex)$|\\bcv\\b|(?:^| )${RANK}\\.? \\p{Ll}`, 'u')

/**
 * A name as published, without its author. A known author is removed from the end. An unknown one is recognised by its
 * capital letter, which a cultivar without quotes has too: so this is only for lists of institutions, which have no cultivars.
 */
export function withoutAuthor(name: string, author: string | undefined): string {
  if (author !== undefined && name.length > author.length && name.endsWith(author))
    return name.slice(0, -author.length).trim()
  const [, bare, rest = ''] = WITH_AUTHOR.exec(name) ?? []
  return bare === undefined || NO_AUTHOR.test(rest) ? name : bare
}
