import { toType } from '../../base/to-type.ts'
import type { Environment } from '../../config/config.ts'
import { examine } from '../doctor/examination.ts'
import type { Finding, State } from '../doctor/finding.ts'
import { readWords, type Terminal } from './command.ts'

const USAGE = `Usage: ${toType('doctor [--json] [--network]')}

Looks at the installation, the configuration, the database, the storage and the keys, and changes nothing.
With --network it also tries the mail server. Exit code 1 means that there are problems; warnings are none.`

/** Reads the configuration itself, because what is wrong with it is among what it tells. */
export async function doctor(
  env: Environment,
  words: readonly string[],
  { stdout }: Terminal,
): Promise<number> {
  const { values } = readWords(words, USAGE, 0, { json: { type: 'boolean' }, network: { type: 'boolean' } })
  const findings = await examine(env, values.network === true)
  const withColours = stdout.isTTY && stdout.hasColors?.() === true
  stdout.write(
    values.json
      ? `${JSON.stringify({ ...countsOf(findings), findings }, null, 2)}\n`
      : report(findings, withColours),
  )
  return countsOf(findings).problems === 0 ? 0 : 1
}

function countsOf(findings: readonly Finding[]) {
  const count = (wanted: State) => findings.filter(({ state }) => state === wanted).length
  return { problems: count('problem'), warnings: count('warning') }
}

const COLOURS: Readonly<Record<State, number>> = { ok: 32, warning: 33, problem: 31 }

function report(findings: readonly Finding[], withColours: boolean): string {
  const topicWidth = Math.max(...findings.map(({ topic }) => topic.length))
  const lines = findings.flatMap(({ state, topic, found, advice }) => {
    const word = state.padEnd('warning'.length)
    const shown = withColours ? `\x1b[${COLOURS[state]}m${word}\x1b[0m` : word
    const indent = ' '.repeat('warning'.length + topicWidth + 4)
    return [
      `${shown}  ${topic.padEnd(topicWidth)}  ${found}`,
      ...(advice === undefined ? [] : [`${indent}→ ${advice}`]),
    ]
  })
  return `${lines.join('\n')}\n\n${summary(countsOf(findings))}\n`
}

function summary({ problems, warnings }: ReturnType<typeof countsOf>): string {
  if (problems === 0 && warnings === 0) return 'All is well.'
  const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`
  return `${count(problems, 'problem')}, ${count(warnings, 'warning')}.`
}
