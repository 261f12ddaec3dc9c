import '@fontsource-variable/fraunces/index.css'
import './styles/tokens.css'
import './styles/base.css'
import { type ReactElement, StrictMode } from 'react'
import { client } from './api/client.ts'
import { makeQueryClient } from './api/query-client.ts'
import { hasSession } from './api/session.ts'
import { App } from './app/app.tsx'
import { leaveDevice } from './app/leave-device.ts'
import { makeRouter } from './app/router.tsx'
import { forgetEarlyAnswers } from './early/early-answers.ts'
import { sessionRecovered } from './early/early-session.ts'
import { storageIsRead } from './early/early-storage.ts'
import { storedLanguage } from './i18n/language-store.ts'
import { loadHomeMessages, loadMessages } from './i18n/load-messages.ts'
import type { Messages } from './messages/messages.ts'
import { keepReads } from './offline/reads/kept-reads.ts'
import { isWorthDrawing, prefetchToday } from './today/queries.ts'

/*
 * A script of its own as well: all of the first screen but what draws it. That is nearly as large, is not there before this
 * one has run, and then finds the page chosen and the answers read.
 */
const language = storedLanguage()
const queries = makeQueryClient()
const router = makeRouter(queries)
const preparing = handledLater(prepare())

async function prepare(): Promise<{
  readonly texts: Promise<Messages>
  readonly isAnswered?: Promise<void>
}> {
  await sessionRecovered()
  await storageIsRead()
  await keepReads(queries)
  client.onSessionEnd(() => void leaveDevice())
  if (!hasSession() || location.pathname !== '/') {
    forgetEarlyAnswers()
    return { texts: handledLater(loadMessages(language)) }
  }
  const texts = handledLater(loadHomeMessages(language))
  const isAnswered = prefetchToday(queries).finally(forgetEarlyAnswers)
  await router.load()
  return { texts, isAnswered }
}

/** The part that draws hears of a failure; until then it counts as handled. */
function handledLater<Result>(prepared: Promise<Result>): Promise<Result> {
  prepared.catch(() => undefined)
  return prepared
}

/** To be drawn once and as a whole, rather than first without a page and then without the tasks. */
export async function firstScreen(): Promise<ReactElement> {
  const { texts, isAnswered } = await preparing
  if (isAnswered !== undefined) await isWorthDrawing(queries, isAnswered)
  return (
    <StrictMode>
      <App language={language} messages={await texts} queries={queries} router={router} />
    </StrictMode>
  )
}
