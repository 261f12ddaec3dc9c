import { networkInterfaces } from 'node:os'
import type { Config, DatabaseConfig } from '../../config/config.ts'
import type { FirstAdmin } from '../../features/people/accounts/first-admin.ts'

interface Running {
  readonly config: Config
  readonly port: number
  /** The administrator that this start created, if it did. */
  readonly firstAdmin: FirstAdmin | undefined
  /** Whether there is a web application to open. */
  readonly hasWeb: boolean
}

/** Shown at a terminal: the address, where data is stored, and a first step. */
export function banner(
  { config, port, firstAdmin, hasWeb }: Running,
  fromNetwork = networkAddress(),
): string {
  const base = addressToOpen(config.host, port)
  const { storage } = config
  const facts: Readonly<Record<string, string | undefined>> = {
    Address: base,
    'For others': isWildcard(config.host) && fromNetwork ? `http://${fromNetwork}:${port}` : undefined,
    'Known as': config.publicUrl,
    'API to try out': `${base}/docs`,
    Database: databaseText(config.database),
    'Data folder': config.dataDir,
    Media: storage.kind === 'disk' ? undefined : `S3, ${[storage.bucket, storage.prefix].join('/')}`,
    'Sign-up': isRegistrationExposed(config)
      ? 'open to every visitor; set REGISTRATION=invite or closed to change that'
      : undefined,
  }
  const shown = Object.entries(facts).filter(([, value]) => value !== undefined)
  const width = Math.max(...shown.map(([name]) => name.length)) + 2
  const lines = shown.map(([name, value]) => `  ${name.padEnd(width)}${value}`)
  return `
  Frond is running.

${lines.join('\n')}

${nextStep(base, firstAdmin, hasWeb)}
  Stop it with Ctrl+C.

`
}

function nextStep(base: string, firstAdmin: FirstAdmin | undefined, hasWeb: boolean): string {
  const where = hasWeb ? `open ${base} in a browser and ` : ''
  const login = hasWeb
    ? ''
    : `\n    curl ${base}/api/v1/auth/login -H 'Content-Type: application/json' \\
      -d '{"email":"${firstAdmin?.email}","password":"…"}'\n`
  if (firstAdmin?.generatedPassword !== undefined) {
    return `  Next: ${where}sign in as ${firstAdmin.email} with the password above; it is not shown again.\n${login}`
  }
  if (firstAdmin !== undefined) {
    return `  Next: ${where}sign in as ${firstAdmin.email} with the password you chose.\n${login}`
  }
  if (hasWeb) return `  Next: open ${base} in a browser.\n`
  return `  Next: look a plant up.\n\n    curl '${base}/api/v1/plant-species?keywords=monstera'\n`
}

const isWildcard = (host: string) => host === '0.0.0.0' || host === '::'

/** A browser cannot open the wildcard address 0.0.0.0 or ::. */
export function addressToOpen(host: string, port: number): string {
  const name = isWildcard(host) ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** An address under which other machines of the network may reach this one. */
function networkAddress(): string | undefined {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address
}

/** Never shows the user or the password of the URL. */
function databaseText(database: DatabaseConfig): string {
  if (database.engine === 'sqlite') return `SQLite, ${database.file}`
  const { host, pathname } = new URL(database.url)
  return `PostgreSQL, ${host}${pathname}`
}

/** Whether people on other machines can register without having been asked. */
export function isRegistrationExposed({ registration, host, publicUrl }: Config): boolean {
  const hosts = [host, ...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname])]
  return registration === 'open' && !hosts.every(isOwnMachine)
}

const isOwnMachine = (host: string) => /^(localhost|127\.[0-9.]+|\[?::1\]?)$/i.test(host)
