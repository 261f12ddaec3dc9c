import { parseArgs } from 'node:util'
import { ADMIN_EMAIL, GARDENERS, PASSWORD } from './garden/gardeners.ts'
import { PLANTS } from './garden/plants.ts'
import { startDemo } from './start.ts'

/**
 * `npm run demo`: a server in a temporary folder with a garden of a year, until Ctrl+C.
 * `--port`, any free one by default; `--once` fills the garden and ends.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    once: { type: 'boolean', default: false },
  },
})

const interruption = new AbortController()
const interrupted = new Promise<void>((resolve) =>
  interruption.signal.addEventListener('abort', () => resolve()),
)
for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.on(signal, () => interruption.abort())

// A signal to npm ends its shell, but does not reach this process.
const parent = process.ppid
if (process.env.npm_lifecycle_event !== undefined) {
  setInterval(() => process.ppid === parent || interruption.abort(), 250).unref()
}

const started = performance.now()
try {
  await using demo = await startDemo({
    port: Number(values.port),
    signal: interruption.signal,
  })
  process.stdout.write(welcome(demo.url))
  if (!values.once) await interrupted
} catch (error) {
  if (!interruption.signal.aborted) throw error
}
// What was still being uploaded is of no use any more.
process.exit()

function welcome(url: string): string {
  const seconds = Math.round((performance.now() - started) / 1000)
  const people = GARDENERS.flatMap(({ email, displayName, language, helper }) => [
    `  ${email.padEnd(24)} ${displayName} (${language})`,
    `  ${helper.email.padEnd(24)} ${helper.displayName}, who helps`,
  ])
  return `
  A garden of ${PLANTS.length} plants and a year of care, ready in ${seconds} s.

  Open ${url} and sign in with the password “${PASSWORD}” as

${people.join('\n')}
  ${ADMIN_EMAIL.padEnd(24)} Administrator

  Ctrl+C ends it and removes everything.

`
}
