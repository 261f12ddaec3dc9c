import { readFile } from 'node:fs/promises'
import { createFrondClient, type FrondClient } from '../src/index.ts'
import { type Given, type Option, UsageError } from './command.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** They go with every command that asks the server. */
export const CONNECTION: Readonly<Record<string, Option>> = {
  url: { takes: 'text', help: 'where Frond is; else FROND_URL' },
  'key-file': {
    takes: 'text',
    help: 'a file with the key; else FROND_KEY_FILE, or the key itself in FROND_KEY',
  },
  garden: { takes: 'text', help: 'the id of the garden, if not that of the key; else FROND_GARDEN' },
  language: { takes: 'text', help: 'for names of species, such as de; else FROND_LANGUAGE' },
  json: { takes: 'flag', help: 'print JSON for programs' },
}

/** The key is no option: what stands on a command line is seen by every user of the machine. */
export async function connect({ texts }: Given, env: Environment): Promise<FrondClient> {
  const baseUrl = texts.url ?? env.FROND_URL
  if (!baseUrl) throw new UsageError('Say where Frond is: --url, or FROND_URL.')
  if (!/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl)) {
    throw new UsageError(`"${baseUrl}" is no address: it begins with https:// or http://.`)
  }
  const accessKey = (await keyIn(texts['key-file'] ?? env.FROND_KEY_FILE)) ?? env.FROND_KEY?.trim()
  if (!accessKey) {
    throw new UsageError('Give a key: --key-file, FROND_KEY_FILE or FROND_KEY. "People" in Frond makes one.')
  }
  const garden = gardenIn(texts.garden ?? env.FROND_GARDEN)
  const language = texts.language ?? env.FROND_LANGUAGE
  return createFrondClient({
    ...{ baseUrl, accessKey },
    ...(garden !== undefined && { garden }),
    ...(language && { language }),
  })
}

async function keyIn(file: string | undefined): Promise<string | undefined> {
  if (!file) return undefined
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    throw new UsageError(`The key cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}

function gardenIn(text: string | undefined): number | undefined {
  if (!text) return undefined
  if (!/^[1-9][0-9]{0,14}$/.test(text)) throw new UsageError(`"${text}" is not the id of a garden.`)
  return Number(text)
}
