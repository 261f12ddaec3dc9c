import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Static, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import { fileNameOf, type Picture } from '../garden/album.ts'

/** The service writes what comes at the same time with one commit, so many requests at once take it little longer than one. */
export const REQUESTS_AT_ONCE = 16

export const PICTURES = join(import.meta.dirname, '..', 'pictures')

/** Calls the service as an app would. */
export class Api {
  readonly #url: string
  readonly #headers: Readonly<Record<string, string>>

  constructor(url: string, language = 'en', token?: string) {
    this.#url = url
    this.#headers = {
      'accept-language': language,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    }
  }

  get<T extends TSchema>(path: string, data: T): Promise<Static<T>> {
    return this.#call('GET', path, undefined, data)
  }

  post<T extends TSchema>(path: string, body: object, data: T): Promise<Static<T>> {
    return this.#call('POST', path, body, data)
  }

  put<T extends TSchema>(path: string, body: object, data: T): Promise<Static<T>> {
    return this.#call('PUT', path, body, data)
  }

  /** The id of an uploaded picture. */
  async upload(picture: Picture): Promise<number> {
    const form = new FormData()
    const name = fileNameOf(picture)
    const bytes = await readFile(join(PICTURES, name))
    form.append('file', new Blob([bytes], { type: 'image/webp' }), name)
    const { id } = await this.#call('POST', '/media', form, Created)
    return id
  }

  async #call<T extends TSchema>(
    method: string,
    path: string,
    body: object | undefined,
    data: T,
  ): Promise<Static<T>> {
    const isJson = body !== undefined && !(body instanceof FormData)
    const response = await fetch(`${this.#url}/api/v1${path}`, {
      method,
      headers: { ...this.#headers, ...(isJson ? { 'content-type': 'application/json' } : {}) },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
    return Value.Parse(data, Value.Parse(Envelope, answer).data)
  }
}

const Envelope = Type.Object({ data: Type.Unknown() })

/** What the demo has to know of most things that it makes. */
export const Created = Type.Object({ id: Type.Number() })
export const Nothing = Type.Unknown()
export const Session = Type.Object({ accessToken: Type.String() })
