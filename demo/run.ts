import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Studio } from './drawing/studio.ts'
import { fill } from './filling/fill.ts'
import { ADMIN_EMAIL, GARDENERS, PASSWORD } from './garden/gardeners.ts'
import { OUTDOOR_PLANTS } from './garden/outdoor-plants.ts'
import { PLANTS } from './garden/plants.ts'
import { type Server, startServer } from './server.ts'

/**
 * `npm run demo`: a server in a temporary folder with a garden of a year, until Ctrl+C.
 * `--port`, any free one by default; `--seed` for other plants; `--once` fills the garden and ends.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    seed: { type: 'string', default: 'frond' },
    width: { type: 'string', default: '1200' },
    once: { type: 'boolean', default: false },
  },
})

const stopped = Promise.withResolvers<void>()
for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopped.resolve())

const folder = await mkdtemp(join(tmpdir(), 'frond-demo-'))
let server: Server | undefined
try {
  server = await startServer(folder, Number(values.port))
  const filled = fillIt(server.url)
  await Promise.race([values.once ? filled : filled.then(() => stopped.promise), stopped.promise])
} finally {
  await server?.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
}
process.exit()

async function fillIt(url: string): Promise<void> {
  const plants = [...PLANTS, ...OUTDOOR_PLANTS]
  const started = performance.now()
  const studio = new Studio(values.seed, Number(values.width), (drawn) =>
    tell(`Drawing photographs … ${drawn}`),
  )
  try {
    await fill({ url, seed: values.seed, plants, draw: (picture) => studio.draw(picture) })
  } finally {
    await studio.close()
  }
  const seconds = Math.round((performance.now() - started) / 1000)
  process.stdout.write(`
  A garden of ${plants.length} plants and a year of care, made in ${seconds} s from the seed “${values.seed}”.

  Open           ${url}
  Password       ${PASSWORD}
${GARDENERS.map(({ email, displayName, language }) => `  ${displayName.padEnd(14)} ${email} (${language})`).join('\n')}
  Administrator  ${ADMIN_EMAIL}

  Ctrl+C ends it and removes everything.

`)
}

function tell(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${text}`)
}
