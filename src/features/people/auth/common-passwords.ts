import { PASSWORD_LENGTH } from '../../../base/password-rules.ts'
import { AppError } from '../../../http/errors.ts'

let common: Promise<ReadonlySet<string>> | undefined

/** Throws WEAK_PASSWORD for a password on the list. The list is large, so it is loaded when the first password is chosen. */
export async function refuseCommonPassword(password: string): Promise<void> {
  common ??= loadList()
  if ((await common).has(password.normalize('NFKC').toLowerCase())) throw new AppError('WEAK_PASSWORD')
}

async function loadList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  // Shorter entries are refused for their length already.
  return new Set(dictionary['passwords-common'].filter((entry) => entry.length >= PASSWORD_LENGTH.min))
}
