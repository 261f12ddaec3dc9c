import type { FrondClient, Schema } from '../../src/index.ts'
import { type Command, NotDoneError, UsageError } from '../command.ts'
import { nameOfType, typeNamed } from '../journal-types.ts'
import { plain } from '../text.ts'

export const log: Command = {
  summary: 'write into the journal of plants',
  usage: '[TEXT] --plant NAME [--type TYPE] [--value NAME=NUMBER]',
  options: {
    plant: { takes: 'texts', help: 'its name or id; several for one entry about several' },
    type: { takes: 'text', help: 'such as watering, repotting, measurement; else observation' },
    value: { takes: 'texts', help: 'a measurement, such as moisture=31' },
  },
  run: async (frond, { words, texts, lists }) => {
    const remark = words.join(' ')
    const { plant: names = [], value: values = [] } = lists
    if (names.length === 0) throw new UsageError('Say which plant: --plant NAME.')
    if (remark === '' && values.length === 0 && texts.type === undefined) {
      throw new UsageError('Say what happened: a text, --type or --value.')
    }
    const type = typeNamed(texts.type ?? (remark === '' && values.length > 0 ? 'measurement' : 'observation'))
    const properties =
      values.length === 0 ? undefined : JSON.stringify(Object.fromEntries(values.map(measured)))
    const plants = await Promise.all(names.map((name) => plantNamed(frond, name)))
    const entry = await frond.post('/api/v1/plant-journals', {
      body: {
        ...{ type, plantIds: [...new Set(plants.map(({ id }) => id))] },
        ...(remark !== '' && { remark }),
        ...(properties !== undefined && { properties }),
      },
    })
    return {
      data: entry,
      text: `Noted: ${nameOfType(type)}, ${plants.map(({ name }) => plain(name)).join(', ')}\n`,
    }
  },
}

function measured(text: string): [string, number] {
  const [, name, number] = /^([^=]+)=(-?\d+(?:\.\d+)?)$/.exec(text) ?? []
  if (name === undefined) throw new UsageError(`"${text}" is no measurement: write it as moisture=31.`)
  return [name, Number(number)]
}

/** The one living plant of this name; a part of the name is enough where it says which. */
async function plantNamed(frond: FrondClient, name: string): Promise<Schema<'Plant'>> {
  if (/^\d+$/.test(name)) return frond.get('/api/v1/plants/{id}', { path: { id: Number(name) } })
  const found = []
  const query = { keywords: name, status: 0, sort: 'name', size: 100 } as const
  for await (const plant of frond.items('/api/v1/plants', { query })) found.push(plant)
  const same = found.filter((plant) => plant.name.toLowerCase() === name.toLowerCase())
  const [plant, other] = same.length > 0 ? same : found
  if (plant === undefined) throw new NotDoneError(`There is no plant "${name}".`)
  if (other !== undefined) {
    const names = (same.length > 0 ? same : found).map((each) => `${plain(each.name)} (${each.id})`)
    throw new NotDoneError(`Several plants fit "${name}": ${names.join(', ')}. Give the id of one.`)
  }
  return plant
}
