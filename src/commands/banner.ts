import { networkInterfaces } from 'node:os'
import type { Config, DatabaseConfig, StorageConfig } from '../config.ts'
import type { FirstAdmin } from '../features/accounts/first-admin.ts'

interface Running {
  readonly config: Config
  readonly port: number
  /** Where one was made at this start. */
  readonly firstAdmin: FirstAdmin | undefined
}

/** For the person at the terminal: where it runs, what it keeps where, and what to do first. */
export function banner({ config, port, firstAdmin }: Running, neighbour = addressForOthers()): string {
  const base = `http://${hostToOpen(config.host)}:${port}`
  const facts: [string, string][] = [
    ['Address', base],
    ...(isEverywhere(config.host) && neighbour !== undefined
      ? [['For others', `http://${neighbour}:${port}`] satisfies [string, string]]
      : []),
    ...(config.publicUrl === undefined ? [] : [['Known as', config.publicUrl] satisfies [string, string]]),
    ['API to try out', `${base}/docs`],
    ['Database', databaseText(config.database)],
    ['Data folder', config.dataDir],
    ...storageFacts(config.storage),
  ]
  const width = Math.max(...facts.map(([name]) => name.length)) + 2
  const lines = facts.map(([name, value]) => `  ${name.padEnd(width)}${value}`)
  return `
  Frond is running.

${lines.join('\n')}

${nextStep(base, firstAdmin)}
  Stop it with Ctrl+C.

`
}

function nextStep(base: string, firstAdmin: FirstAdmin | undefined): string {
  const login = `    curl ${base}/api/v1/auth/login -H 'Content-Type: application/json' \\
      -d '{"email":"${firstAdmin?.email}","password":"…"}'`
  if (firstAdmin?.generatedPassword !== undefined) {
    return `  Next: sign in as ${firstAdmin.email} with the password above; it is not shown again.\n\n${login}\n`
  }
  if (firstAdmin !== undefined) {
    return `  Next: sign in as ${firstAdmin.email} with the password you chose.\n\n${login}\n`
  }
  return `  Next: look a plant up.\n\n    curl '${base}/api/v1/plant-species?keywords=monstera'\n`
}

const isEverywhere = (host: string) => host === '0.0.0.0' || host === '::'

/** All addresses are none that a browser opens. */
function hostToOpen(host: string): string {
  if (isEverywhere(host)) return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/** Under which other machines may find this one. */
function addressForOthers(): string | undefined {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address
}

/** Never the user or the password of the address. */
function databaseText(database: DatabaseConfig): string {
  if (database.engine === 'sqlite') return `SQLite, ${database.file}`
  const { host, pathname } = new URL(database.url)
  return `PostgreSQL, ${host}${pathname}`
}

function storageFacts(storage: StorageConfig): [string, string][] {
  return storage.kind === 'disk' ? [] : [['Media', `S3, ${[storage.bucket, storage.prefix].join('/')}`]]
}
