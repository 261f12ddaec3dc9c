import { isVisual, sniff } from '../../../src/features/garden/media/image/sniff.ts'
import type { MediaFile } from '../../../src/features/garden/media/media.schema.ts'
import type { AccountImport } from '../../../src/features/transfer/takeout/import/import.schema.ts'
import { type Client, Unanswered } from '../client.ts'
import { SECRET } from './specimens.ts'

/** Longer than the server lets a request wait for an image. Beside other tests a machine may be busy for longer. */
const MOST_MS = process.env.NODE_TEST_CONTEXT === undefined ? 30_000 : 300_000

const UPLOAD_ANSWERS = ['200/200', '415/5002', '400/5003', '400/5006', '503/1904']
const IMPORT_ANSWERS = [...UPLOAD_ANSWERS, '400/1100', '400/1101', '413/1107', '409/5004']
/** Of an image: shown, too large a result, damaged, or too much to do. */
const IMAGE_ANSWERS = ['200', '400/5003', '500/1900', '503/1904']

export type Made = Omit<AccountImport['made'], 'settings'>

const NOTHING: Made = {
  regions: 0,
  locations: 0,
  tags: 0,
  media: 0,
  plants: 0,
  journals: 0,
  schedules: 0,
  problems: 0,
  wishes: 0,
}

export interface HostileFile {
  readonly name: string
  readonly content: Buffer
  /** What it must be answered, where that is known. */
  readonly answer?: string
  /** The content type that it must be served as, where that is known. */
  readonly contentType?: string
  /** What a request for an image of it must be answered, where that is known. */
  readonly image?: string
}

/** A user that sends files that were made to do harm, one after the other, and tells what is wrong with the answers. */
export class Guest {
  readonly #client: Client
  readonly #base: string
  /** How often each answer was given. */
  readonly answers = new Map<string, number>()
  /** What the files that were taken have added to the garden. */
  made = NOTHING
  readonly problems: string[] = []
  slowestMs = 0

  constructor(client: Client, base: string) {
    this.#client = client
    this.#base = base
  }

  get userId(): number {
    return this.#client.userId
  }

  async upload(file: HostileFile, query: string): Promise<void> {
    const { answer, data } = await this.#send<MediaFile>('POST /api/v1/media', file)
    if (!this.#isRight(file, `upload ${answer}`, UPLOAD_ANSWERS.includes(answer)) || data === undefined)
      return
    this.#add({ ...NOTHING, media: 1 })
    const expected = sniff(file.content)?.contentType
    this.#isRight(file, `type ${data.contentType}`, data.contentType === (file.contentType ?? expected))
    await this.#look(file, data)
    await this.#transform(file, data, query)
  }

  async import(file: HostileFile, dryRun: boolean): Promise<void> {
    const { answer, data } = await this.#send<AccountImport>(
      `POST /api/v1/auth/me/import?dryRun=${dryRun}`,
      file,
    )
    this.#isRight(file, `import ${answer}`, IMPORT_ANSWERS.includes(answer))
    if (data !== undefined && !dryRun) this.#add(data.made)
  }

  async #send<T>(
    line: `POST /${string}`,
    file: HostileFile,
  ): Promise<{ answer: string; data: T | undefined }> {
    const began = performance.now()
    const { answer, data } = await this.#answerOf<T>(line, file.content)
    this.#count(line.includes('import') ? 'import' : 'upload', answer)
    this.#took(file, began)
    this.#isRight(file, `${answer} instead of ${file.answer}`, (file.answer ?? answer) === answer)
    return { answer, data }
  }

  async #answerOf<T>(
    line: `POST /${string}`,
    file: Buffer,
  ): Promise<{ answer: string; data: T | undefined }> {
    try {
      const { status, code, data } = await this.#client.ask<T>(line, { file })
      return { answer: `${status}/${code}`, data: code === 200 ? data : undefined }
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
      return { answer: error.answer ?? 'no answer', data: undefined }
    }
  }

  /** What was stored is served as it came, and as nothing else. */
  async #look(file: HostileFile, { url, contentType }: MediaFile): Promise<void> {
    const { status, headers, body } = await this.#get(file, url)
    this.#isRight(file, `original ${status}`, status === 200 && body.equals(file.content))
    this.#assertHarmless(file, headers, contentType)
    const isDownload = headers.get('content-disposition')?.startsWith('attachment; filename="') ?? false
    this.#isRight(file, `shown in place: ${!isDownload}`, isDownload === !isVisual(contentType))
  }

  async #transform(file: HostileFile, { url, contentType }: MediaFile, query: string): Promise<void> {
    const { status, headers, body } = await this.#get(file, `${url}?${query}`)
    const code = status === 200 ? undefined : codeOf(body)
    const answer = code === undefined ? `${status}` : `${status}/${code}`
    this.#count('image', answer)
    const isImage = contentType.startsWith('image/')
    this.#isRight(file, `image ${answer}`, isImage ? IMAGE_ANSWERS.includes(answer) : answer === '400/5005')
    this.#isRight(file, `image ${answer} instead of ${file.image}`, (file.image ?? answer) === answer)
    if (status !== 200) return
    const shown = sniff(body)?.contentType
    const format = new URLSearchParams(query).get('format') ?? contentType.replace('image/', '')
    this.#assertHarmless(file, headers, `image/${format === 'heic' ? 'jpeg' : format}`)
    this.#isRight(file, `an image that is ${shown}`, shown === headers.get('content-type'))
    this.#isRight(file, 'metadata in an image', !body.includes(SECRET) && !body.includes('GPS'))
  }

  #assertHarmless(file: HostileFile, headers: Headers, contentType: string): void {
    const served = headers.get('content-type')
    this.#isRight(file, `served as ${served}`, served === contentType)
    this.#isRight(file, 'may be sniffed', headers.get('x-content-type-options') === 'nosniff')
    const policy = headers.get('content-security-policy') ?? ''
    this.#isRight(file, `policy ${policy}`, /^default-src 'none';.*\bsandbox\b/.test(policy))
  }

  async #get(file: HostileFile, path: string): Promise<{ status: number; headers: Headers; body: Buffer }> {
    const began = performance.now()
    const response = await fetch(this.#base + path, { signal: AbortSignal.timeout(2 * MOST_MS) })
    const body = Buffer.from(await response.arrayBuffer())
    this.#took(file, began)
    return { status: response.status, headers: response.headers, body }
  }

  #took(file: HostileFile, began: number): void {
    const ms = performance.now() - began
    this.slowestMs = Math.max(this.slowestMs, ms)
    this.#isRight(file, `took ${Math.round(ms)} ms`, ms <= MOST_MS)
  }

  #count(kind: string, answer: string): void {
    const name = `${kind} ${answer}`
    this.answers.set(name, (this.answers.get(name) ?? 0) + 1)
  }

  #add(made: Made): void {
    const sum = (kind: keyof Made) => this.made[kind] + made[kind]
    this.made = {
      ...{ regions: sum('regions'), locations: sum('locations'), tags: sum('tags'), media: sum('media') },
      ...{ plants: sum('plants'), journals: sum('journals'), schedules: sum('schedules') },
      ...{ problems: sum('problems'), wishes: sum('wishes') },
    }
  }

  #isRight({ name }: HostileFile, what: string, isRight: boolean): boolean {
    if (!isRight) this.problems.push(`${name}: ${what}`)
    return isRight
  }
}

function codeOf(body: Buffer): number {
  const { code }: { code: number } = JSON.parse(body.toString())
  return code
}
