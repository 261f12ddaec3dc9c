const WORD = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[\\p{L}\\p{N}]([\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?'

/** Letters of every script, one @, a domain of at least two labels; what passes can be written to. */
const PATTERN = new RegExp(`^${WORD}(\\.${WORD})*@(${LABEL}\\.)+${LABEL}$`, 'u')
export const LONGEST_EMAIL = 254

export function isEmailAddress(text: string): boolean {
  // Counted only where it could fit: a text may be a megabyte.
  return text.length <= 2 * LONGEST_EMAIL && [...text].length <= LONGEST_EMAIL && PATTERN.test(text)
}
