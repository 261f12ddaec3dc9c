import { AppError } from '../../../../http/errors.ts'
import { keepCompiledCode } from '../../../../install/compile-cache.ts'
import type { ImageJob, ImageRequest, ImageResponse } from './image-process.ts'

/**
 * This child process reads and makes images. It exits when the channel to the server closes, because then the server is
 * gone. It ignores signals that a terminal or a supervisor sends to the whole process group: a server that is shutting
 * down may still need images for open requests.
 */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)

/** Above this a new process costs less than the memory that this one would keep. */
const KEPT_BYTES = 268_435_456
const WATCHDOG_INTERVAL_MS = 100

keepCompiledCode()
const { inspectFile, transformFile } = await import('./image-library.ts')

let isWorking = false

async function work({ job, mostBytes }: ImageRequest): Promise<void> {
  isWorking = true
  const watchdog = setInterval(dieAbove, WATCHDOG_INTERVAL_MS, mostBytes)
  const response = await respond(job)
  clearInterval(watchdog)
  isWorking = false
  process.send?.(response)
}

async function respond(job: ImageJob): Promise<ImageResponse> {
  const isLarge = () => process.memoryUsage.rss() > KEPT_BYTES
  try {
    if (job.kind === 'inspect') return { facts: await inspectFile(job.path, job.format), isLast: isLarge() }
    const content = await transformFile(job.path, job.source, job.transform, job.mostPixels)
    return { content, isLast: isLarge() }
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error))
    const refusal = error instanceof AppError ? error.errorName : undefined
    // WebAssembly that was stopped in the middle is not in order any more.
    return { failure: message, refusal, isLast: name === 'RuntimeError' || isLarge() }
  }
}

function dieAbove(mostBytes: number): void {
  if (process.memoryUsage.rss() > mostBytes) process.kill(process.pid, 'SIGKILL')
}

process.on('message', (request: ImageRequest) => void work(request))
process.on('disconnect', () => {
  // A regular exit would wait for the threads of the image library.
  if (isWorking) process.kill(process.pid, 'SIGKILL')
})
