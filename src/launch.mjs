// Plain JavaScript that every Node.js can read: an old one cannot load TypeScript to say that it is too old.
import { existsSync } from 'node:fs'

const NEEDED = 26
const root = new URL('../', import.meta.url)

// The first argument is the script to run, after `--bundled` where its bundle may run instead. Both are removed, so that
// the script finds its own arguments as usual.
const mayRunBundle = process.argv[2] === '--bundled'
const [script = 'src/main.ts'] = process.argv.splice(2, mayRunBundle ? 2 : 1).slice(-1)

const problem = whatIsMissing()
if (problem === undefined) {
  const bundle = mayRunBundle ? await findBundle() : undefined
  await import(new URL(bundle ?? script, root).href)
} else {
  process.stderr.write(`${problem}\n`)
  process.exitCode = 1
}

function whatIsMissing() {
  if (!existsSync(new URL('node_modules/fastify/package.json', root))) {
    return 'Frond is not installed yet: run `npm ci` first, which also brings the Node.js it needs.'
  }
  const { node } = process.versions
  if (Number.parseInt(node, 10) < NEEDED) {
    return `Frond needs Node.js ${NEEDED} and this is ${node}: run \`npm ci\`, which brings it along, and start Frond by npm, as in \`npm start\`.`
  }
  return undefined
}

async function findBundle() {
  const { currentBundle } = await import('./install/current-bundle.mjs')
  return currentBundle(root)
}
