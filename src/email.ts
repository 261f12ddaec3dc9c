const WORD = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[\\p{L}\\p{N}]([\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?'

/** Letters of every script, one @, a domain of at least two labels; what passes can be written to. */
export const EMAIL_PATTERN = `^${WORD}(\\.${WORD})*@(${LABEL}\\.)+${LABEL}$`
export const LONGEST_EMAIL = 254

const pattern = new RegExp(EMAIL_PATTERN, 'u')

export function isEmailAddress(text: string): boolean {
  return [...text].length <= LONGEST_EMAIL && pattern.test(text)
}
