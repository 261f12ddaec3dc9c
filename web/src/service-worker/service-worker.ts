import { photo } from './photos.ts'
import { dropOldShells, keepShell, page, type Shell, shellFile } from './shell.ts'
import { isWorkerRequest, type WorkerAnswer } from './worker-messages.ts'

/** Put in by the build. */
declare const SHELL: Shell
declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => event.waitUntil(keepShell(SHELL)))

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await dropOldShells(SHELL)
      await self.registration.navigationPreload?.enable()
      await self.clients.claim()
    })(),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (isOfApplication(pathname)) event.respondWith(page(SHELL, fromServer(event)))
  } else if (pathname.startsWith('/assets/') || SHELL.files.includes(pathname)) {
    event.respondWith(shellFile(SHELL, request))
  } else if (pathname.startsWith('/api/v1/media/') && request.destination === 'image') {
    event.respondWith(photo(request, (work) => event.waitUntil(work)))
  }
})

self.addEventListener('message', (event) => {
  if (!isWorkerRequest(event.data)) return
  if (event.data.type === 'activate') void self.skipWaiting()
  else event.ports[0]?.postMessage({ files: SHELL.files } satisfies WorkerAnswer)
})

async function fromServer(event: FetchEvent): Promise<Response> {
  const preloaded: unknown = await event.preloadResponse
  return preloaded instanceof Response ? preloaded : fetch(event.request)
}

/** The reference and files have pages of their own, which are not kept. */
function isOfApplication(pathname: string): boolean {
  const isFile = pathname.includes('.', pathname.lastIndexOf('/'))
  return !isFile && !/^\/(api|docs|metrics|health)(\/|$)/.test(pathname)
}
