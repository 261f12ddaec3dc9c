import { createFrondClient } from '@frond/client'
import { fetchUnlessAsked } from '../early/early-answers.ts'
import { storedLanguage } from '../i18n/language-store.ts'
import { reach } from '../offline/reach.ts'
import { chosenGarden, forgetChoice, type GardenChoice, keepChoiceHere } from './garden-choice.ts'
import { noticingGardenEnd } from './garden-end.ts'
import { tokenStore } from './token-store.ts'

/**
 * The client of the pages: it keeps the session and asks in the person's language.
 *
 * A page shows one garden as long as a session lasts; to look at another one is to load the page anew. So all that asks goes
 * through this client and need not name the garden, the queries in memory are of one garden, and neither an answer that is on
 * its way, nor the rest of a chain of requests, nor an undo can reach a garden in which it did not begin. What outlives the
 * page carries its garden: kept answers, drafts, and the commands of the outbox.
 */
export const client = createFrondClient({
  tokenStore,
  language: storedLanguage(),
  fetch: noticingGardenEnd(reach.noticing(fetchUnlessAsked)),
})

let shown: GardenChoice['shared']

/** The garden of another that this page shows; nothing is the user's own, for which no request says more than ever. */
export function shownGarden(): GardenChoice['shared'] {
  return shown
}

function enter(userId: number): void {
  const choice = chosenGarden(userId)
  show(choice?.shared)
  if (choice !== undefined) keepChoiceHere(choice)
}

function show(garden: GardenChoice['shared']): void {
  shown = garden
  client.garden = garden?.id
}

const { user } = client
if (user !== undefined) enter(user.id)
client.onSessionStart(({ id }) => enter(id))
client.onSessionEnd((reason) => {
  show(undefined)
  // A session that ran out goes on where it was.
  if (reason !== 'refused') forgetChoice()
})
