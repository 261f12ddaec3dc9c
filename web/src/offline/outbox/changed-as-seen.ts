import { SendFailure, type Tagged } from './outbox-api.ts'

const PRECONDITION_FAILED = 1109

type Fields = Readonly<Record<string, unknown>>

interface Change<State> {
  readonly fields: Partial<State>
  readonly before: Partial<State>
  readonly onlyUnchanged: boolean
}

/** Changes a thing, unless another device has changed the same fields since the user saw them. */
export async function changedAsSeen<State extends Fields>(
  { fields, before, onlyUnchanged }: Change<State>,
  read: () => Promise<Tagged<State>>,
  write: (fields: Partial<State>, tag?: string) => Promise<void>,
): Promise<void> {
  if (!onlyUnchanged) return write(fields)
  const { state, tag } = await read()
  // It was sent before, and the answer got lost; or two devices agree.
  if (says(state, fields)) return
  if (!says(state, before)) throw new SendFailure({ code: PRECONDITION_FAILED })
  await write(fields, tag)
}

function says(state: Fields, some: Fields): boolean {
  return Object.entries(some).every(([name, value]) => state[name] === value)
}
