import { messageOf } from '../../base/errors.ts'
import { toType } from '../../base/to-type.ts'
import { ConfigError, type Environment, loadConfig } from '../../config/config.ts'
import { type Command, type Terminal, UsageError } from './command.ts'

/** Each command is imported only when it runs: the server must not load the tools. */
const COMMANDS: Readonly<Record<string, [summary: string, load: () => Promise<{ run: Command }>]>> = {
  serve: ['run the service (the default)', () => import('./serve.ts')],
  migrate: ['bring the database up to date and exit', () => import('./migrate.ts')],
  admin: ['create an administrator, or give an account a new password', () => import('./admin.ts')],
  users: ['list, create, disable, enable or delete accounts', () => import('./users.ts')],
  keys: ['list or rotate the signing keys', () => import('./keys.ts')],
  species: ['import or export the species catalogue', () => import('./species.ts')],
  storage: ['make the storage that of this database, after a move', () => import('./storage.ts')],
  backup: [
    'write everything into one file, also while serving, or verify such a file',
    () => import('./backup.ts'),
  ],
  restore: ['fill an empty database and storage from a backup', () => import('./restore.ts')],
  mcp: ['print how an assistant such as Claude connects by a key', () => import('./mcp.ts')],
  openapi: ['print the OpenAPI document', () => import('./openapi.ts')],
}

const USAGE = `Usage: ${toType('[command]')}

${Object.entries(COMMANDS)
  .map(([name, [summary]]) => `  ${name.padEnd(10)} ${summary}`)
  .join('\n')}
  doctor     check everything that a server needs, and say what to do
  version    show the versions of Frond, Node.js and the schema, and the commit
  help       show this help

Environment variables configure everything: docs/configuration.md lists them.
`

/** Runs one command and returns the exit code: 0 for success, 1 for a failure, 2 for wrong usage or configuration. */
export async function runCommandLine(
  words: readonly string[],
  env: Environment,
  terminal: Terminal,
): Promise<number> {
  const { stdout, stderr } = terminal
  const [name = 'serve', ...rest] = words
  if (['help', '--help', '-h'].includes(name)) {
    stdout.write(USAGE)
    return 0
  }
  if (['version', '--version', '-v'].includes(name)) {
    const { describeVersion } = await import('./version.ts')
    stdout.write(await describeVersion(env))
    return 0
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command === undefined && name !== 'doctor') {
    stderr.write(`Unknown command "${name}".\n\n${USAGE}`)
    return 2
  }
  try {
    // What is wrong with the configuration is part of what it tells.
    if (command === undefined) return await (await import('./doctor.ts')).doctor(env, rest, terminal)
    const config = loadConfig(env)
    const [, load] = command
    return await (await load()).run(config, rest, terminal)
  } catch (error) {
    if (error instanceof ConfigError || error instanceof UsageError || isBadOption(error)) {
      stderr.write(`${error.message}\n`)
      return 2
    }
    stderr.write(`frond ${name} failed: ${messageOf(error)}\n`)
    return 1
  }
}

function isBadOption(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')
}
