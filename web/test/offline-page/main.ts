import { browserTokenStore, createFrondClient } from '@frond/client'
import { openOutbox } from '../../src/offline/outbox/browser-outbox.ts'
import { outboxApi } from '../../src/offline/outbox/client-api.ts'
import type { Outbox } from '../../src/offline/outbox/outbox.ts'
import { registerWorker } from '../../src/offline/register-worker.ts'
import { preparePhoto } from '../../src/photos/prepare-photo.ts'

/** The smallest application with an outbox: its parts are called by the test. */
const client = createFrondClient({ tokenStore: browserTokenStore() })
let outbox: Outbox | undefined

function open(userId: number): Outbox {
  const isSignedIn = () => client.user?.id === userId
  const opened = openOutbox({
    userId,
    api: outboxApi(client, userId),
    isSignedIn,
    onSent: async () => undefined,
  })
  opened.outbox.subscribe(() => show(opened.outbox))
  return opened.outbox
}

function show({ state }: Outbox): void {
  const { unsent } = state()
  const text = unsent
    .map(({ command, state, failure }) => [command.kind, state, failure?.reason].join(' '))
    .join(', ')
  const place = document.getElementById('waiting')
  if (place !== null) place.textContent = text || 'nothing'
}

if (client.user !== undefined) outbox = open(client.user.id)
await registerWorker((use) => {
  document.title = 'New version'
  addEventListener('click', use)
})

export const page = {
  client,
  preparePhoto,
  outbox: () => {
    if (client.user === undefined) throw new Error('Nobody is signed in')
    outbox ??= open(client.user.id)
    return outbox
  },
}
export type Page = typeof page
Object.assign(globalThis, { page })
