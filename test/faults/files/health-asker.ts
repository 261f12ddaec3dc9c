import { setTimeout as delay } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** The thread of a HealthWatch. */
const INTERVAL_MS = 10

const base: string = workerData
let times: number[] = []

parentPort?.on('message', () => {
  parentPort?.postMessage(times)
  times = []
})

for (;;) {
  const began = performance.now()
  const response = await fetch(`${base}/healthz`)
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`/healthz answers ${response.status}`)
  times.push(performance.now() - began)
  await delay(INTERVAL_MS)
}
