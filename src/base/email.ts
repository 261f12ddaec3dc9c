const WORD = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[\\p{L}\\p{N}]([\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?'

/** Letters of every script, one @, a domain of at least two labels. */
const PATTERN = new RegExp(`^${WORD}(\\.${WORD})*@(${LABEL}\\.)+${LABEL}$`, 'u')
export const LONGEST_EMAIL = 254

export function isEmailAddress(text: string): boolean {
  // Code points are counted only if the text could be short enough: it may be a megabyte.
  return text.length <= 2 * LONGEST_EMAIL && [...text].length <= LONGEST_EMAIL && PATTERN.test(text)
}
