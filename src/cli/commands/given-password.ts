import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { passwordProblem } from '../../base/password-rules.ts'
import { generatePassword } from '../../features/people/accounts/first-admin.ts'
import { refuseCommonPassword } from '../../features/people/auth/passwords.ts'
import { type Terminal, UsageError } from './command.ts'

interface GivenPassword {
  readonly password: string
  /** What the command says of it at its end. */
  readonly notice: string
}

/** That of standard input with `--password-stdin`, else one that is made up and printed. */
export async function givenPassword(
  { 'password-stdin': isGiven }: { readonly 'password-stdin'?: boolean | undefined },
  { stdin }: Terminal,
): Promise<GivenPassword> {
  if (isGiven) return { password: await readPassword(stdin), notice: '' }
  const password = generatePassword()
  return { password, notice: `Password (shown only now): ${password}\n` }
}

async function readPassword(source: Readable): Promise<string> {
  const password = (await text(source)).replace(/\r?\n$/, '')
  const problem = passwordProblem(password)
  if (problem !== undefined) throw new UsageError(`The password ${problem}.`)
  await refuseCommonPassword(password)
  return password
}
