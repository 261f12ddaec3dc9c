// Plain JavaScript, because it is read by any Node.js: an old one cannot even load the rest to say that it is too old.
import { existsSync } from 'node:fs'

const NEEDED = 26
const root = new URL('../', import.meta.url)

// The script to run is named first; it finds its own arguments where it would without us.
const [script = 'src/main.ts'] = process.argv.splice(2, 1)

const problem = whatIsMissing()
if (problem === undefined) {
  await import(new URL(script, root).href)
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
