import { parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import { drawPicture } from './draw.ts'

/** Draws one picture after the other; there is a worker for every core. */
sharp.concurrency(1)
const { seed, width } = workerData
parentPort?.on('message', async (picture) => {
  const bytes = await drawPicture(picture, seed, width)
  parentPort?.postMessage(bytes)
})
