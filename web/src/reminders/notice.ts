import type { TaskRef } from '../offline/outbox/commands.ts'

/** What the service sends to a device. */
export interface Notice {
  readonly title: string
  readonly body: string
  /** A later notice with the same one replaces it. */
  readonly tag: string
  /** What "Done" in the notification is called and stands for; absent where it is too much for a message. */
  readonly done?: { readonly label: string; readonly tasks: readonly TaskRef[] }
}

/** A message that this version does not understand is no reason to show nothing: browsers want something shown. */
export function noticeOf(data: unknown): Notice {
  const { title, body, tag, done } = isRecord(data) ? data : {}
  const answer = doneOf(done)
  return {
    title: typeof title === 'string' ? title : 'Frond',
    body: typeof body === 'string' ? body : '',
    tag: typeof tag === 'string' ? tag : 'frond',
    ...(answer === undefined ? {} : { done: answer }),
  }
}

/** Tasks come as lists of numbers, of which more fit into a message. */
function doneOf(done: unknown): Notice['done'] {
  if (!isRecord(done) || typeof done.label !== 'string' || !Array.isArray(done.tasks)) return undefined
  const tasks = done.tasks.flatMap((task: unknown): TaskRef[] => {
    if (!Array.isArray(task)) return []
    const [scheduleId, plantId, type] = task.map(Number)
    return scheduleId === undefined || plantId === undefined || type === undefined
      ? []
      : [{ scheduleId, plantId, type }]
  })
  return tasks.length === 0 ? undefined : { label: done.label, tasks }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
