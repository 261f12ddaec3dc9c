import { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { keepCompiledCode } from '../../../compile-cache.ts'
import { type ImageAnswer, type ImageOrder, packAnswer } from './image-messages.ts'

/**
 * The process in which images are read and made: jobs come in as lines, answers go out by a pipe of their own, and when
 * the first pipe closes, whoever asked is gone. Until then it stays, whatever signal a terminal or a supervisor sends to
 * all of us: the server may still want an image for somebody it is serving to the end.
 */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)

/** Beyond this a new process is cheaper than the memory that this one would hold on to. */
const KEPT_BYTES = 268_435_456
const WATCH_MS = 100

keepCompiledCode()
const { inspectFile, transformFile } = await import('./image-library.ts')

const answers = new Socket({ fd: 3, readable: false, writable: true })
let isWorking = false

function answer(facts: Omit<ImageAnswer, 'isLast'>, content: Buffer, isLast: boolean): void {
  isWorking = false
  answers.cork()
  for (const part of packAnswer({ ...facts, isLast }, content)) answers.write(part)
  answers.uncork()
}

async function work({ job, mostBytes }: ImageOrder): Promise<void> {
  isWorking = true
  const watch = setInterval(dieAbove, WATCH_MS, mostBytes)
  try {
    const [facts, content] =
      job.kind === 'inspect'
        ? [await inspectFile(job.path), Buffer.alloc(0)]
        : [undefined, await transformFile(job.path, job.source, job.transform, job.mostPixels)]
    answer({ facts }, content, process.memoryUsage.rss() > KEPT_BYTES)
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    answer({ failure }, Buffer.alloc(0), process.memoryUsage.rss() > KEPT_BYTES)
  } finally {
    clearInterval(watch)
  }
}

function dieAbove(mostBytes: number): void {
  if (process.memoryUsage.rss() > mostBytes) process.kill(process.pid, 'SIGKILL')
}

const jobs = createInterface({ input: process.stdin })
jobs.on('line', (line) => void work(JSON.parse(line)))
jobs.on('close', () => {
  // An exit would wait for the threads of the image library.
  if (isWorking) process.kill(process.pid, 'SIGKILL')
  answers.end()
})
