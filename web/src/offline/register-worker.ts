import type { WorkerAnswer, WorkerRequest } from './worker-messages.ts'

/**
 * Registers the service worker, so that the application starts without a connection. Tells when another version is there:
 * the function it gives takes it into use and loads the page again.
 */
export async function registerWorker(onNewVersion: (use: () => void) => void): Promise<void> {
  // A page without TLS has none, and in development it would stand between the person and their changes.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const registration = await serviceWorker.register('/sw.js')
  const offer = () => void offerVersion(registration, onNewVersion)
  offer()
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => worker.state === 'installed' && offer())
  })
  // Installed applications stay open for days.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && navigator.onLine)
      void registration.update().catch(ignoreFailure)
  })
}

async function offerVersion(
  { waiting }: ServiceWorkerRegistration,
  onNewVersion: (use: () => void) => void,
): Promise<void> {
  // The first worker has no other to wait for.
  if (waiting === null || navigator.serviceWorker.controller === null) return
  if (await isShown(waiting)) return tell(waiting, { type: 'activate' })
  onNewVersion(() => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    tell(waiting, { type: 'activate' })
  })
}

/** Online, the page itself comes from the server and may be of the new version already. */
async function isShown(worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<WorkerAnswer>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => resolve(data)
  })
  tell(worker, { type: 'describe' }, [port2])
  const { files } = await answer
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  return script !== null && files.includes(new URL(script.src).pathname)
}

function tell(worker: ServiceWorker, request: WorkerRequest, ports: Transferable[] = []): void {
  worker.postMessage(request, ports)
}

/** Without a connection there is no news; the next look finds it. */
function ignoreFailure(): void {}
