import type { FastifyReply } from 'fastify'
import { contentLanguage } from './language.ts'
import { varyBy } from './vary.ts'

/** A resource with the language in which its texts are given. */
export class Localised<T> {
  readonly data: T
  readonly language: string

  constructor(data: T, language: string) {
    this.data = data
    this.language = language
  }
}

/** Says in the headers which languages the response is in, and gives its data. */
export function localised<T>(reply: FastifyReply, resource: Localised<T>): T {
  setContentLanguage(reply, [resource.language])
  return resource.data
}

export function localisedList<T>(reply: FastifyReply, resources: readonly Localised<T>[]): T[] {
  setContentLanguage(
    reply,
    resources.map(({ language }) => language),
  )
  return resources.map(({ data }) => data)
}

function setContentLanguage(reply: FastifyReply, languages: readonly string[]): void {
  varyBy(reply, 'Accept-Language')
  reply.header('Content-Language', contentLanguage(languages))
}
