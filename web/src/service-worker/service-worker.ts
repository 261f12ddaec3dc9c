import { isWorkerRequest, type WorkerAnswer } from '../offline/worker-messages.ts'
import { answerNotice, showNotice } from './notifications.ts'
import { photo } from './photos.ts'
import { keepShared } from './shared.ts'
import { dropOldShells, keepShell, page, type Shell, shellFile } from './shell.ts'

/** Put in by the build. */
declare const SHELL: Shell
declare const self: ServiceWorkerGlobalScope

const shell = SHELL

self.addEventListener('install', (event) => event.waitUntil(keepShell(shell)))

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await dropOldShells(shell)
      // Versions before this one had it on, and the registration remembers.
      await self.registration.navigationPreload?.disable()
      await self.clients.claim()
    })(),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (request.method === 'POST' && pathname === '/share') event.respondWith(keepShared(request))
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') {
    if (isOfApplication(pathname)) event.respondWith(page(shell, request))
  } else if (pathname.startsWith('/assets/') || shell.files.includes(pathname)) {
    event.respondWith(shellFile(shell, request))
  } else if (pathname.startsWith('/api/v1/media/') && request.destination === 'image') {
    event.respondWith(photo(request, (work) => event.waitUntil(work)))
  }
})

self.addEventListener('message', (event) => {
  if (!isWorkerRequest(event.data)) return
  if (event.data.type === 'activate') void self.skipWaiting()
  else event.ports[0]?.postMessage({ files: shell.files } satisfies WorkerAnswer)
})

self.addEventListener('push', (event) => event.waitUntil(showNotice(event.data)))

self.addEventListener('notificationclick', (event) => event.waitUntil(answerNotice(event)))

/** The reference, the help, files and links have pages of their own, which are not kept. */
function isOfApplication(pathname: string): boolean {
  const isFile = pathname.includes('.', pathname.lastIndexOf('/'))
  return !isFile && !/^\/(api|docs|g|help|metrics|health)(\/|$)/.test(pathname)
}
