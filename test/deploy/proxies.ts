import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readDocument } from '../documents/document.ts'

/** Where systems put what only administrators start. */
const PATH = `${process.env.PATH}:/usr/sbin:/sbin`

/** A proxy in front of servers, with its configuration as operators get it but for the addresses. */
export interface Proxy {
  readonly name: string
  /** The command that shows whether it is installed. */
  readonly probe: readonly string[]
  /** Writes its files into the folder and returns its command. */
  prepare(folder: string, port: number, servers: readonly string[]): Promise<readonly string[]>
}

/** The block of a language in the page about proxies. */
async function shown(language: string): Promise<string> {
  const text = await readDocument('docs/operating/proxy.md')
  const [, content = ''] = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms').exec(text) ?? []
  return content
}

function withServers(configuration: string, servers: readonly string[]): string {
  return servers.reduce((text, server, at) => text.replace(`frond-${at + 1}:8080`, server), configuration)
}

export const PROXIES: readonly Proxy[] = [
  {
    name: 'nginx',
    probe: ['nginx', '-v'],
    async prepare(folder, port, servers) {
      const configuration = withServers(await readDocument('deploy/nginx/frond.conf'), servers)
      await writeFile(
        join(folder, 'frond.conf'),
        configuration.replace('listen 8080;', `listen 127.0.0.1:${port};`),
      )
      const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      const paths = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`)
      await writeFile(
        join(folder, 'nginx.conf'),
        `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
        events {} http { access_log off; ${paths.join(' ')} include ${folder}/frond.conf; }`,
      )
      return ['nginx', '-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')]
    },
  },
  {
    name: 'Caddy',
    probe: ['caddy', 'version'],
    async prepare(folder, port, servers) {
      const configuration = withServers(await shown('caddyfile'), servers)
      const site = configuration.replace('plants.example.org {', `http://127.0.0.1:${port} {`)
      await writeFile(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${site}`)
      return ['caddy', 'run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]
    },
  },
]

export function isInstalled({ probe: [command = '', ...words] }: Proxy): boolean {
  return spawnSync(command, words, { env: { PATH } }).status === 0
}

/** Runs the proxy while the work does. */
export async function behind(
  proxy: Proxy,
  { folder, port, servers }: { folder: string; port: number; servers: readonly string[] },
  work: (address: string) => Promise<void>,
): Promise<void> {
  await mkdir(folder)
  const [command = '', ...words] = await proxy.prepare(folder, port, servers)
  const child = spawn(command, words, { env: { PATH, HOME: folder }, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const exited = once(child, 'exit')
  const address = `http://127.0.0.1:${port}`
  try {
    // It opens its port a moment after its start, and asks the servers before it sends anybody there.
    const deadline = performance.now() + 10_000
    while (!(await fetch(`${address}/healthz`).catch(() => undefined))?.ok) {
      const isOver = child.exitCode !== null || performance.now() > deadline
      if (isOver) throw new Error(`${proxy.name} does not serve: ${said}`)
      await delay(20)
    }
    await work(address)
  } finally {
    child.kill('SIGTERM')
    await exited
  }
}
