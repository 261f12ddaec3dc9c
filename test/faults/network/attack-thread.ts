import { once } from 'node:events'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { Assault, Attack, Target } from './attack.ts'
import { EVERY_ATTACK } from './attacks/all.ts'

/** An attack in a thread of its own: what it costs to attack must not slow down the clients that are measured. */
export async function beginApart({ name }: Attack, target: Target): Promise<Assault & AsyncDisposable> {
  const thread = new Worker(new URL(import.meta.url), { workerData: { name, target } })
  // `once` rejects with whatever the thread throws.
  const answer = async () => (await once(thread, 'message'))[0]
  await answer()
  return {
    stop: () => {
      thread.postMessage('stop')
      return answer()
    },
    [Symbol.asyncDispose]: async () => void (await thread.terminate()),
  }
}

if (!isMainThread && parentPort !== null) {
  const { name, target }: { name: string; target: Target } = workerData
  const assault = await EVERY_ATTACK.find((attack) => attack.name === name)?.begin(target)
  const port = parentPort
  port.once('message', async () => port.postMessage(await assault?.stop()))
  port.postMessage('begun')
}
