import { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { keepCompiledCode } from '../../../../install/compile-cache.ts'
import { type ImageRequest, type ImageResponse, packResponse } from './image-messages.ts'

/**
 * This child process reads and makes images. Requests arrive on stdin, a line each; responses go out on a pipe of their
 * own. It exits when stdin closes, because then the server is gone. It ignores signals that a terminal or a supervisor
 * sends to the whole process group: a server that is shutting down may still need images for open requests.
 */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)

/** Above this a new process costs less than the memory that this one would keep. */
const KEPT_BYTES = 268_435_456
const WATCHDOG_INTERVAL_MS = 100

keepCompiledCode()
const { inspectFile, transformFile } = await import('./image-library.ts')

const responses = new Socket({ fd: 3, readable: false, writable: true })
let isWorking = false

function respond(response: Omit<ImageResponse, 'isLast'>, content: Buffer, isLast: boolean): void {
  isWorking = false
  responses.cork()
  for (const part of packResponse({ ...response, isLast }, content)) responses.write(part)
  responses.uncork()
}

async function work({ job, mostBytes }: ImageRequest): Promise<void> {
  isWorking = true
  const watchdog = setInterval(dieAbove, WATCHDOG_INTERVAL_MS, mostBytes)
  try {
    const [facts, content] =
      job.kind === 'inspect'
        ? [await inspectFile(job.path), Buffer.alloc(0)]
        : [undefined, await transformFile(job.path, job.source, job.transform, job.mostPixels)]
    respond({ facts }, content, process.memoryUsage.rss() > KEPT_BYTES)
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    respond({ failure }, Buffer.alloc(0), process.memoryUsage.rss() > KEPT_BYTES)
  } finally {
    clearInterval(watchdog)
  }
}

function dieAbove(mostBytes: number): void {
  if (process.memoryUsage.rss() > mostBytes) process.kill(process.pid, 'SIGKILL')
}

const jobs = createInterface({ input: process.stdin })
jobs.on('line', (line) => void work(JSON.parse(line)))
jobs.on('close', () => {
  // A regular exit would wait for the threads of the image library.
  if (isWorking) process.kill(process.pid, 'SIGKILL')
  responses.end()
})
