import { client, shownGarden } from '../api/client.ts'
import { keepChoice } from '../api/garden-choice.ts'
import type { SharedGarden } from '../api/shared-garden.ts'
import { forgetReadsOf } from '../offline/reads/kept-reads.ts'
import { forgetVisited } from '../offline/visited-keys.ts'

/** For the page that is loaded next in this tab. */
const NAME = 'frond.ended-garden'

/** Goes back to the own garden, which then says why. Nothing of the other one stays but what was not sent. */
export async function leaveEndedGarden(): Promise<void> {
  const { user } = client
  const ended = shownGarden()
  if (user === undefined || ended === undefined) return
  sessionStorage.setItem(NAME, JSON.stringify(ended))
  keepChoice({ userId: user.id })
  forgetVisited(ended.id)
  await forgetReadsOf(ended.id)
  location.assign('/')
}

/** The garden that this tab had to leave, until that was seen. */
export function endedGarden(): SharedGarden | undefined {
  const text = sessionStorage.getItem(NAME)
  return text === null ? undefined : JSON.parse(text)
}

export function forgetEndedGarden(): void {
  sessionStorage.removeItem(NAME)
}
