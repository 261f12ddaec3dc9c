import { type ChildProcess, spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { join } from 'node:path'
import {
  AnswerReader,
  type ImageBounds,
  type ImageJob,
  type ImageOrder,
  type ReceivedAnswer,
} from './image-messages.ts'

const SCRIPT = join(import.meta.dirname, 'image-worker.ts')

/** Pixels lie outside the heap; what lies inside is small. */
const NODE_OPTIONS = ['--max-old-space-size=128', '--max-semi-space-size=1']

/** Code that handles what strangers send has no business with our secrets, so it does not get our environment. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'TMP', 'TEMP', 'SystemRoot', 'LD_LIBRARY_PATH']

/** One image at a time is made there, so few threads and few places to allocate from will do. */
const OWN_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  UV_THREADPOOL_SIZE: '2',
}

/** The process is gone and will not answer. */
export class ImageProcessLostError extends Error {
  readonly reason: 'deadline' | 'end'

  constructor(reason: 'deadline' | 'end', message: string) {
    super(message)
    this.name = 'ImageProcessLostError'
    this.reason = reason
  }
}

/** A process that does one image at a time, seen from here. It does not keep this process from ending, except while it works. */
export class ImageProcess {
  readonly #child: ChildProcess
  readonly #jobs: Socket
  readonly #answers: Socket
  #isAlive = true

  constructor() {
    const kept = PASSED_ON.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value] as const]
    })
    this.#child = spawn(process.execPath, [...NODE_OPTIONS, SCRIPT], {
      env: { ...Object.fromEntries(kept), ...OWN_ENVIRONMENT },
      stdio: ['pipe', 'ignore', 'inherit', 'pipe'],
      windowsHide: true,
    })
    for (const event of ['error', 'exit']) {
      this.#child.on(event, () => {
        this.#isAlive = false
      })
    }
    this.#jobs = socketOf(this.#child, 0)
    this.#answers = socketOf(this.#child, 3)
    // It may be gone before it has read everything; its end tells that.
    for (const socket of [this.#jobs, this.#answers]) socket.on('error', () => undefined)
    this.#unref()
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  get isAlive(): boolean {
    return this.#isAlive
  }

  async run(job: ImageJob, { deadlineMs, mostBytes }: ImageBounds): Promise<ReceivedAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<ReceivedAnswer>()
    const reader = new AnswerReader()
    const onPiece = (piece: Buffer) => {
      const answer = reader.read(piece)
      if (answer !== undefined) resolve(answer)
    }
    const onExit = (code: number | null, signal: string | null) =>
      reject(new ImageProcessLostError('end', `The process ended with ${signal ?? code}`))
    const onDeadline = () => {
      this.#isAlive = false
      this.#child.kill('SIGKILL')
      reject(new ImageProcessLostError('deadline', `No answer within ${Math.round(deadlineMs)} ms`))
    }
    this.#ref()
    this.#answers.on('data', onPiece)
    this.#child.on('exit', onExit).on('error', reject)
    const timer = setTimeout(onDeadline, deadlineMs)
    try {
      const order: ImageOrder = { job, mostBytes }
      this.#jobs.write(`${JSON.stringify(order)}\n`)
      return await promise
    } finally {
      clearTimeout(timer)
      this.#answers.off('data', onPiece)
      this.#child.off('exit', onExit).off('error', reject)
      this.#unref()
    }
  }

  /** Lets it leave; it has nothing left to do. */
  end(): void {
    this.#isAlive = false
    this.#jobs.end()
  }

  #ref(): void {
    this.#child.ref()
    for (const socket of [this.#jobs, this.#answers]) socket.ref()
  }

  #unref(): void {
    this.#child.unref()
    for (const socket of [this.#jobs, this.#answers]) socket.unref()
  }
}

function socketOf({ stdio }: ChildProcess, at: 0 | 3): Socket {
  const stream = stdio[at]
  if (!(stream instanceof Socket)) throw new Error('The process for images could not be started')
  return stream
}
