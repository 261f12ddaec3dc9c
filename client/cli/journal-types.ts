import { JournalType } from '../src/index.ts'
import { UsageError } from './command.ts'
import { spoken } from './text.ts'

/** How a type of entry is called, such as "watering". A server that is newer may have others. */
export function nameOfType(type: number): string {
  const found = Object.entries(JournalType).find(([, value]) => value === type)
  return found === undefined ? `type ${type}` : spoken(found[0])
}

export function typeNamed(text: string): JournalType {
  const wanted = text.toLowerCase().replaceAll(/[^a-z]/g, '')
  const found = Object.entries(JournalType).find(([name]) => name.toLowerCase() === wanted)
  if (found !== undefined) return found[1]
  throw new UsageError(`There is no type "${text}". There are: ${typeNames().join(', ')}.`)
}

export function typeNames(): string[] {
  return Object.keys(JournalType).map(spoken)
}
