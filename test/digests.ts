import type { CareTask } from '../src/features/care/tasks/tasks.schema.ts'
import type { Digest } from '../src/features/reminders/message/message.ts'

/** A digest as it is handed to a transport. */
export function digestOf(changes: Partial<Digest> = {}): Digest {
  const tasks = [taskOf(31)]
  return {
    ...{ date: '2026-11-16', timeZone: 'Europe/Berlin', language: 'en', due: 1, overdue: 0, tasks },
    ...{
      title: 'Fern: watering',
      text: 'Kitchen\n• Fern: watering',
      places: [{ heading: 'Kitchen', tasks }],
    },
    url: 'https://frond.example/',
    ...changes,
  }
}

export function taskOf(scheduleId: number): CareTask {
  return {
    ...{ scheduleId, plant: { id: 12, name: 'Fern' }, location: null, region: null, type: 1 },
    ...{ dueDate: '2026-11-16', overdueDays: 0, state: 2 },
  }
}
