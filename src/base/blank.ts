/** Anything but white space, control characters and invisible characters. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u

export function isBlank(text: string): boolean {
  return !VISIBLE.test(text)
}
