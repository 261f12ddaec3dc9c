import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { parseArgs } from 'node:util'
import { Flora } from './flora.ts'

/**
 * Writes a CSV of made-up species: `node bench/make-species.ts 400000 FILE`. The same number gives the same
 * file, and a smaller one its beginning.
 */
export function* speciesLines(count: number): Generator<string> {
  yield 'scientificName,commonName,genus,speciesEpithet,family,categories\n'
  const flora = new Flora()
  for (let made = 0; made < count; made++) {
    const { genus, epithet, family, commonName, category } = flora.next()
    const name = `${genus} ${epithet}`
    yield `${name},${commonName ?? name},${genus},${epithet},${family},${category}\n`
  }
}

if (import.meta.main) {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [count = '400000', file = 'species.csv'] = positionals
  const output = createWriteStream(file)
  for (const line of speciesLines(Number(count))) {
    if (!output.write(line)) await once(output, 'drain')
  }
  output.end()
  await once(output, 'finish')
}
