import { type ChildProcess, spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { ownScript } from '../../../../base/own-files.ts'
import type { ErrorName } from '../../../../http/errors.ts'
import type { SourceFormat } from './sniff.ts'
import type { ImageFacts, Transform } from './transform.ts'

const SCRIPT = ownScript('features/garden/media/image/image-worker.ts')

/** Pixels are outside of the JavaScript heap, so the heap can be small. The pages are those of the decoder of HEIC, 1.5 GiB. */
const NODE_OPTIONS = ['--max-old-space-size=128', '--max-semi-space-size=1', '--wasm-max-mem-pages=24576']

/** The process gets only these variables: decoders of untrusted files must not see the secrets in the environment. */
const PASSED_VARIABLES = ['PATH', 'HOME', 'TMPDIR', 'TMP', 'TEMP', 'SystemRoot', 'LD_LIBRARY_PATH']

/** The process makes one image at a time, so few threads and memory arenas are enough. */
const OWN_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  UV_THREADPOOL_SIZE: '2',
}

/** An idle process is kept for the next picture of a page, and ended after this time. */
const IDLE_MS = 30_000

/** The last characters of the output have the reason, such as a module that cannot be loaded. */
const MOST_COMPLAINTS = 4_000

/** A process is killed if its job takes longer than this or uses more memory. */
export interface ImageBounds {
  readonly deadlineMs: number
  readonly mostBytes: number
}

export type ImageJob =
  | { readonly kind: 'inspect'; readonly path: string; readonly format: SourceFormat }
  | {
      readonly kind: 'transform'
      readonly path: string
      readonly source: ImageFacts
      readonly transform: Transform
      readonly mostPixels: number
    }

export interface ImageRequest {
  readonly job: ImageJob
  readonly mostBytes: number
}

/** The response has the facts of an image, the bytes of one, or why there is neither. */
export interface ImageResponse {
  readonly facts?: ImageFacts
  readonly content?: Buffer
  /** The image library gives this error message. */
  readonly failure?: string
  /** The file is refused by an error of this name, with the failure as its message. */
  readonly refusal?: ErrorName | undefined
  /** The process should be replaced. */
  readonly isLast: boolean
}

/** The process was killed or exited before it responded. */
export class ImageProcessLostError extends Error {
  readonly reason: 'deadline' | 'end'

  constructor(reason: 'deadline' | 'end', message: string) {
    super(message)
    this.name = 'ImageProcessLostError'
    this.reason = reason
  }
}

/**
 * This is the parent's side of a child process that does one job at a time: decoders of untrusted files can hang, crash and
 * use up memory. It keeps the parent alive only while it works.
 */
export class ImageProcess {
  readonly #child: ChildProcess
  #isAlive = true
  #idle: NodeJS.Timeout | undefined

  constructor() {
    const kept = PASSED_VARIABLES.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value] as const]
    })
    this.#child = spawn(process.execPath, [...NODE_OPTIONS, SCRIPT], {
      env: { ...Object.fromEntries(kept), ...OWN_ENVIRONMENT },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      windowsHide: true,
    })
    for (const event of ['error', 'exit']) {
      this.#child.on(event, () => {
        this.#isAlive = false
      })
    }
    this.#passOnComplaints()
    this.#child.unref()
    this.#child.channel?.unref()
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  get isAlive(): boolean {
    return this.#isAlive
  }

  /** Rejects with ImageProcessLostError if the process exits before it responds, or is killed at the deadline. */
  async run(job: ImageJob, { deadlineMs, mostBytes }: ImageBounds): Promise<ImageResponse> {
    clearTimeout(this.#idle)
    const { promise, resolve, reject } = Promise.withResolvers<ImageResponse>()
    const onExit = (code: number | null, signal: string | null) =>
      reject(new ImageProcessLostError('end', `The process ended with ${signal ?? code}`))
    const onDeadline = () => {
      this.#isAlive = false
      this.#child.kill('SIGKILL')
      reject(new ImageProcessLostError('deadline', `No answer within ${Math.round(deadlineMs)} ms`))
    }
    this.#child.on('message', resolve).on('exit', onExit).on('error', reject)
    const timer = setTimeout(onDeadline, deadlineMs)
    try {
      const request: ImageRequest = { job, mostBytes }
      // The process may exit before it has read everything; its `exit` event reports that.
      if (this.#child.connected) this.#child.send(request, () => undefined)
      const response = await promise
      if (response.isLast) this.end()
      else this.#idle = setTimeout(() => this.end(), IDLE_MS).unref()
      return response
    } finally {
      clearTimeout(timer)
      this.#child.off('message', resolve).off('exit', onExit).off('error', reject)
    }
  }

  /** Closes the channel to the process, on which it exits. */
  end(): void {
    this.#isAlive = false
    clearTimeout(this.#idle)
    if (this.#child.connected) this.#child.disconnect()
  }

  /**
   * Only a process that failed as such has its output reported. The messages of decoders about a file are dropped: a user
   * could upload files that write as many lines as they like into the output of the server.
   */
  #passOnComplaints(): void {
    const { stderr } = this.#child
    let last = ''
    stderr?.setEncoding('utf8').on('data', (text: string) => {
      last = (last + text).slice(-MOST_COMPLAINTS)
    })
    if (stderr instanceof Socket) stderr.unref()
    this.#child.on('close', (code: number | null) => {
      if (code !== null && code !== 0) process.stderr.write(last)
    })
  }
}
