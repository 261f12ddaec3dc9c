import { type ChildProcess, spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { ownScript } from '../../../../base/own-files.ts'
import {
  type ImageBounds,
  type ImageJob,
  type ImageRequest,
  type ReceivedResponse,
  ResponseReader,
} from './image-messages.ts'

const SCRIPT = ownScript('features/garden/media/image/image-worker.ts')

/** Pixels are outside of the JavaScript heap, so the heap can be small. */
const NODE_OPTIONS = ['--max-old-space-size=128', '--max-semi-space-size=1']

/** The process gets only these variables: decoders of untrusted files must not see the secrets in the environment. */
const PASSED_VARIABLES = ['PATH', 'HOME', 'TMPDIR', 'TMP', 'TEMP', 'SystemRoot', 'LD_LIBRARY_PATH']

/** The process makes one image at a time, so few threads and memory arenas are enough. */
const OWN_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  UV_THREADPOOL_SIZE: '2',
}

/** The last characters of the output have the reason, such as a module that cannot be loaded. */
const MOST_COMPLAINTS = 4_000

/** The process was killed or exited before it responded. */
export class ImageProcessLostError extends Error {
  readonly reason: 'deadline' | 'end'

  constructor(reason: 'deadline' | 'end', message: string) {
    super(message)
    this.name = 'ImageProcessLostError'
    this.reason = reason
  }
}

/** This is the parent's side of a child process that does one job at a time. It keeps the parent alive only while it works. */
export class ImageProcess {
  readonly #child: ChildProcess
  readonly #jobs: Socket
  readonly #responses: Socket
  readonly #complaints: Socket
  #isAlive = true

  constructor() {
    const kept = PASSED_VARIABLES.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value] as const]
    })
    this.#child = spawn(process.execPath, [...NODE_OPTIONS, SCRIPT], {
      env: { ...Object.fromEntries(kept), ...OWN_ENVIRONMENT },
      stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
      windowsHide: true,
    })
    for (const event of ['error', 'exit']) {
      this.#child.on(event, () => {
        this.#isAlive = false
      })
    }
    this.#jobs = socketOf(this.#child, 0)
    this.#responses = socketOf(this.#child, 3)
    this.#complaints = socketOf(this.#child, 2)
    this.#passOnComplaints()
    // The process may exit before it has read everything; its `exit` event reports that.
    for (const socket of this.#sockets) socket.on('error', () => undefined)
    this.#unref()
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  get isAlive(): boolean {
    return this.#isAlive
  }

  async run(job: ImageJob, { deadlineMs, mostBytes }: ImageBounds): Promise<ReceivedResponse> {
    const { promise, resolve, reject } = Promise.withResolvers<ReceivedResponse>()
    const reader = new ResponseReader()
    const onChunk = (chunk: Buffer) => {
      const response = reader.read(chunk)
      if (response !== undefined) resolve(response)
    }
    const onExit = (code: number | null, signal: string | null) =>
      reject(new ImageProcessLostError('end', `The process ended with ${signal ?? code}`))
    const onDeadline = () => {
      this.#isAlive = false
      this.#child.kill('SIGKILL')
      reject(new ImageProcessLostError('deadline', `No answer within ${Math.round(deadlineMs)} ms`))
    }
    this.#ref()
    this.#responses.on('data', onChunk)
    this.#child.on('exit', onExit).on('error', reject)
    const timer = setTimeout(onDeadline, deadlineMs)
    try {
      const request: ImageRequest = { job, mostBytes }
      this.#jobs.write(`${JSON.stringify(request)}\n`)
      return await promise
    } finally {
      clearTimeout(timer)
      this.#responses.off('data', onChunk)
      this.#child.off('exit', onExit).off('error', reject)
      this.#unref()
    }
  }

  /** Closes the input of the process, on which it exits. */
  end(): void {
    this.#isAlive = false
    this.#jobs.end()
  }

  get #sockets(): readonly Socket[] {
    return [this.#jobs, this.#responses, this.#complaints]
  }

  /**
   * Only a process that failed as such has its output reported. The messages of decoders about a file are dropped: a user
   * could upload files that write as many lines as they like into the output of the server.
   */
  #passOnComplaints(): void {
    let last = ''
    this.#complaints.setEncoding('utf8').on('data', (text: string) => {
      last = (last + text).slice(-MOST_COMPLAINTS)
    })
    this.#child.on('close', (code: number | null) => {
      if (code !== null && code !== 0) process.stderr.write(last)
    })
  }

  #ref(): void {
    this.#child.ref()
    for (const socket of this.#sockets) socket.ref()
  }

  #unref(): void {
    this.#child.unref()
    for (const socket of this.#sockets) socket.unref()
  }
}

function socketOf({ stdio }: ChildProcess, at: 0 | 2 | 3): Socket {
  const stream = stdio[at]
  if (!(stream instanceof Socket)) throw new Error('The process for images could not be started')
  return stream
}
