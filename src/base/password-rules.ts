/** In characters, that is in code points, as JSON Schema counts them. */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const

/** The length in words, for messages and documents. */
export const PASSWORD_LENGTH_IN_WORDS = `${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters`

/** Why this text cannot be chosen as a password, to follow its name; undefined if it can be, unless it is a common one. */
export function passwordProblem(text: string): string | undefined {
  const { length } = [...text]
  if (length < PASSWORD_LENGTH.min || length > PASSWORD_LENGTH.max)
    return `must have ${PASSWORD_LENGTH_IN_WORDS}`
  // No request can carry NUL, so its owner could never sign in.
  return text.includes('\0') ? 'must be text without NUL' : undefined
}
