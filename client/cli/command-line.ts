import { parseArgs } from 'node:util'
import { ConnectionError, FrondError } from '../src/index.ts'
import { type Command, type Given, NotDoneError, type Option, type Terminal, UsageError } from './command.ts'
import { add } from './commands/add.ts'
import { done } from './commands/done.ts'
import { due } from './commands/due.ts'
import { log } from './commands/log.ts'
import { search } from './commands/search.ts'
import { completionFor } from './completion.ts'
import { CONNECTION, connect, type Environment } from './connection.ts'

const COMMANDS: Readonly<Record<string, Command>> = { due, done, add, log, search }

/** Runs one command and returns the exit code: 0 if it was done, 1 if not, 2 for a wrong use. */
export async function runCommandLine(
  args: readonly string[],
  env: Environment,
  { stdout, stderr }: Terminal,
): Promise<number> {
  const [name = 'help', ...rest] = args
  try {
    if (['help', '--help', '-h'].includes(name)) stdout.write(HELP)
    else if (name === 'completion') {
      stdout.write(completionFor(rest[0], COMMANDS, Object.keys(CONNECTION)))
    } else stdout.write(await outputOf(name, rest, env))
    return 0
  } catch (error) {
    const [message, code] = told(error)
    stderr.write(`${message}\n`)
    return code
  }
}

async function outputOf(name: string, args: readonly string[], env: Environment): Promise<string> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command === undefined)
    throw new UsageError(`There is no command "${name}": "frond-client help" lists them.`)
  const given = read(args, { ...CONNECTION, ...command.options })
  if (given.flags.has('help')) return helpOf(name, command)
  const { data, text } = await command.run(await connect(given, env), given)
  return given.flags.has('json') ? `${JSON.stringify(data, null, 2)}\n` : text
}

function read(args: readonly string[], options: Readonly<Record<string, Option>>): Given {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      ...Object.fromEntries(
        Object.entries(options).map(([name, { takes }]) => [
          name,
          {
            type: takes === 'flag' ? ('boolean' as const) : ('string' as const),
            multiple: takes === 'texts',
          },
        ]),
      ),
    },
  })
  const texts: Record<string, string> = {}
  const lists: Record<string, string[]> = {}
  const flags = new Set<string>()
  for (const [name, value] of Object.entries(values)) {
    if (value === true) flags.add(name)
    else if (typeof value === 'string') texts[name] = value
    else if (Array.isArray(value)) lists[name] = value.map(String)
  }
  return { words: positionals, texts, lists, flags }
}

function told(error: unknown): [message: string, code: number] {
  if (error instanceof UsageError || isBadOption(error)) return [error.message, 2]
  if (error instanceof NotDoneError) return [error.message, 1]
  if (error instanceof FrondError) {
    const fields = error.fields.map(({ path, message }) => `\n  ${path}: ${message}`)
    return [`${error.message} (${error.code}, request ${error.requestId})${fields.join('')}`, 1]
  }
  if (error instanceof ConnectionError) return [`${error.message}.`, 1]
  throw error
}

function isBadOption(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')
}

const HELP = `Usage: frond-client COMMAND

${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `  ${name.padEnd(10)}  ${summary}`)
  .join('\n')}
  completion  print a script that completes words in bash, zsh or fish
  help        show this help

Every command has --help. With each that asks the server go:

${optionsHelp(CONNECTION)}`

function helpOf(name: string, { summary, usage, options }: Command): string {
  const own = optionsHelp(options)
  return `Usage: frond-client ${name} ${usage}\n\n${summary}${own === '' ? '\n' : `\n\n${own}`}\n${optionsHelp(CONNECTION)}`
}

function optionsHelp(options: Readonly<Record<string, Option>>): string {
  return Object.entries(options)
    .map(([name, { takes, help }]) => `  ${`--${name}${takes === 'flag' ? '' : ' …'}`.padEnd(14)}  ${help}\n`)
    .join('')
}
