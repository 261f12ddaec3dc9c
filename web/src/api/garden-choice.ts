import type { SharedGarden } from './shared-garden.ts'

/** The garden that a user wants to see on this device: the own one, or that of another with the role there. */
export interface GardenChoice {
  readonly userId: number
  readonly shared?: SharedGarden & { readonly role: number }
}

const NAME = 'frond.garden'

/** A tab stays in its garden when it is loaded again; a new one begins in the garden that was chosen last. */
export function chosenGarden(userId: number): GardenChoice | undefined {
  return [sessionStorage, localStorage]
    .map((storage) => choiceIn(storage.getItem(NAME)))
    .find((choice) => choice?.userId === userId)
}

export function keepChoice(choice: GardenChoice): void {
  const text = JSON.stringify(choice)
  sessionStorage.setItem(NAME, text)
  localStorage.setItem(NAME, text)
}

/** Keeps for this tab alone which garden it shows, whatever is chosen in another. */
export function keepChoiceHere(choice: GardenChoice): void {
  sessionStorage.setItem(NAME, JSON.stringify(choice))
}

export function forgetChoice(): void {
  sessionStorage.removeItem(NAME)
  localStorage.removeItem(NAME)
}

function choiceIn(text: string | null): GardenChoice | undefined {
  if (text === null) return undefined
  try {
    const stored: unknown = JSON.parse(text)
    if (!isObject(stored) || typeof stored.userId !== 'number') return undefined
    const { userId, shared } = stored
    if (shared === undefined) return { userId }
    if (!isObject(shared)) return undefined
    const { id, role, name, owner } = shared
    if (typeof id !== 'number' || typeof role !== 'number') return undefined
    const called = { ...(typeof name === 'string' && { name }), ...(typeof owner === 'string' && { owner }) }
    return { userId, shared: { id, role, ...called } }
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
