import { type Command, NotDoneError, UsageError } from '../command.ts'
import { nameOfType } from '../journal-types.ts'
import { type Task, tasksOf, tasksTable } from './due.ts'

/** The server takes no more at once. */
const MOST = 500

export const done: Command = {
  summary: 'tick what is due, by words of its plant, place or kind',
  usage: 'WORD… | --all',
  options: {
    all: { takes: 'flag', help: 'everything that is due' },
    note: { takes: 'text', help: 'a note for the journal' },
  },
  run: async (frond, { words, flags, texts: { note } }) => {
    if (flags.has('all') === words.length > 0) {
      throw new UsageError('Say what is done, such as done balcony, or --all.')
    }
    const tasks = (await tasksOf(frond)).filter((task) => fits(task, words))
    if (tasks.length === 0)
      throw new NotDoneError('Nothing of this is due: "frond-client due" lists what is.')
    const entries = []
    const notDue = new Set<number>()
    for (let at = 0; at < tasks.length; at += MOST) {
      const scheduleIds = tasks.slice(at, at + MOST).map(({ scheduleId }) => scheduleId)
      // What another person has ticked meanwhile is not done twice.
      const body = { scheduleIds, onlyDue: true, ...(note !== undefined && { remark: note }) }
      const answer = await frond.post('/api/v1/care-tasks/done', { body })
      entries.push(...answer.entries)
      for (const id of answer.notDue) notDue.add(id)
    }
    const ticked = tasks.filter(({ scheduleId }) => !notDue.has(scheduleId))
    return { data: { tasks: ticked, entries }, text: `Done:\n${tasksTable(ticked)}` }
  },
}

/** Whether every word is in the name of the plant, of its place, or of what is to be done. */
function fits({ plant, location, region, type }: Task, words: readonly string[]): boolean {
  const names = [plant.name, location?.name, region?.name, nameOfType(type)].map((name) => fold(name ?? ''))
  return words
    .flatMap((word) => fold(word).split(/\s+/))
    .every((word) => names.some((name) => name.includes(word)))
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
