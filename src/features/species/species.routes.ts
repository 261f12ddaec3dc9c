import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Db } from '../../db/schema.ts'
import { inSnapshot, inTransaction } from '../../db/transaction.ts'
import type { App } from '../../http/app-type.ts'
import { preconditionOf } from '../../http/conditional/precondition.ts'
import { Page, Success, success } from '../../http/envelope.ts'
import { AppError } from '../../http/errors.ts'
import { IdParams } from '../../http/fields.ts'
import { contentLanguage, preferredLanguages } from '../../http/negotiation/language.ts'
import { varyBy } from '../../http/negotiation/vary.ts'
import { principalOf } from '../../http/security/access.ts'
import { inOwnTransaction } from '../accounts/own-transaction.ts'
import { answerOnce } from '../idempotency/idempotency.ts'
import { LONGEST_STEP } from './search/keyset-scan.ts'
import { OrderMaker } from './search/order-maker.ts'
import { SpeciesSearch } from './search/species-search.ts'
import {
  Species,
  SpeciesCreate,
  SpeciesQuery,
  SpeciesUpdate,
  Translation,
  TranslationParams,
} from './species.schema.ts'
import {
  changeSpecies,
  createSpecies,
  putTranslation,
  removeSpecies,
  removeTranslation,
} from './species.service.ts'
import { type SpeciesView, viewSpecies } from './species-view.ts'
import { namedIfNew } from './translations.rules.ts'

interface Dependencies {
  readonly db: Db
  readonly publicUrl: string | undefined
}

export function speciesRoutes(app: App, { db, publicUrl }: Dependencies): void {
  const orders = new OrderMaker({
    db,
    step: LONGEST_STEP,
    failed: (error) => app.log.warn({ err: error }, 'the catalogue could not be put in order'),
  })
  app.addHook('onClose', () => orders.stop())
  const search = new SpeciesSearch(orders)

  /** In the reader's language, and saying so. */
  async function view(
    db: Db,
    ids: readonly number[],
    languages: readonly string[],
    reply: FastifyReply,
  ): Promise<Species[]> {
    const views = await viewSpecies(db, ids, { languages, publicUrl })
    nameLanguages(reply, views)
    return views.map(({ species }) => species)
  }

  async function viewOne(
    db: Db,
    id: number,
    languages: readonly string[],
    reply: FastifyReply,
  ): Promise<Species> {
    const [view] = await viewSpecies(db, [id], { languages, publicUrl })
    if (view === undefined) throw new AppError('SPECIES_NOT_FOUND')
    nameLanguages(reply, [view])
    return view.species
  }

  /** What If-Match demands of the state before a change, as the caller would read it or as the answer to a change has it. */
  function checkOf(
    request: Pick<FastifyRequest, 'headers'>,
    id: number,
    answered: readonly string[] = [],
  ): (db: Db) => Promise<void> {
    const precondition = preconditionOf(request)
    return async (db) => {
      if (precondition === undefined) return
      const read = await viewSpecies(db, [id], { languages: wishesOf(request), publicUrl })
      const told = await viewSpecies(db, [id], { languages: answered, publicUrl })
      precondition(...[...read, ...told].map(({ species, language }) => ({ data: species, language })))
    }
  }

  app.get(
    '/api/v1/plant-species',
    {
      config: { access: 'public', etag: true, languages: 'negotiated' },
      schema: {
        operationId: 'listPlantSpecies',
        tags: ['Species'],
        summary: 'Search the catalogue',
        description:
          'Names that are or begin with the search come first, then all by common name. Texts follow Accept-Language.',
        querystring: SpeciesQuery,
        response: { 200: Success(Page(Species)) },
      },
    },
    async (request, reply) => {
      const { page, size } = request.query
      return inSnapshot(db, async (db) => {
        const { ids, total } = await search.find(db, request.query)
        const items = await view(db, ids, wishesOf(request), reply)
        return success(request, { items, page, size, total })
      })
    },
  )

  app.get(
    '/api/v1/plant-species/:id',
    {
      config: { access: 'public', etag: true, languages: 'negotiated', errors: ['SPECIES_NOT_FOUND'] },
      schema: {
        operationId: 'getPlantSpecies',
        tags: ['Species'],
        summary: 'One species',
        params: IdParams,
        response: { 200: Success(Species) },
      },
    },
    async (request, reply) => {
      const species = await inSnapshot(db, (db) => viewOne(db, request.params.id, wishesOf(request), reply))
      return success(request, species)
    },
  )

  app.post(
    '/api/v1/plant-species',
    {
      config: {
        access: 'admin',
        tagsNewState: true,
        languages: 'fixed',
        errors: ['CATEGORY_NOT_FOUND', 'MEDIA_NOT_FOUND', 'MEDIA_NOT_TRANSFORMABLE'],
      },
      schema: {
        operationId: 'createPlantSpecies',
        tags: ['Species'],
        summary: 'Add a species',
        description: 'Texts are in English; other languages are translations.',
        body: SpeciesCreate,
        response: { 200: Success(Species) },
      },
    },
    async (request, reply) => {
      const { userId } = principalOf(request)
      const species = await answerOnce(db, request, reply, (db) =>
        inOwnTransaction(db, userId, async (db) => {
          const id = await createSpecies(db, userId, request.body)
          return viewOne(db, id, [], reply)
        }),
      )
      return success(request, species)
    },
  )

  app.put(
    '/api/v1/plant-species/:id',
    {
      config: {
        access: 'admin',
        tagsNewState: true,
        languages: 'fixed',
        readsAcceptLanguage: true,
        errors: [
          'SPECIES_NOT_FOUND',
          'CATEGORY_NOT_FOUND',
          'MEDIA_NOT_FOUND',
          'MEDIA_NOT_TRANSFORMABLE',
          'PRECONDITION_FAILED',
        ],
      },
      schema: {
        operationId: 'updatePlantSpecies',
        tags: ['Species'],
        summary: 'Change a species',
        description: 'A field that is absent stays, `null` clears it, a list replaces the old one.',
        params: IdParams,
        body: SpeciesUpdate,
        response: { 200: Success(Species) },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const { userId } = principalOf(request)
      const species = await inOwnTransaction(db, userId, async (db) => {
        await changeSpecies(db, userId, id, request.body, checkOf(request, id))
        return viewOne(db, id, [], reply)
      })
      return success(request, species)
    },
  )

  app.delete(
    '/api/v1/plant-species/:id',
    {
      config: {
        access: 'admin',
        readsAcceptLanguage: true,
        errors: ['SPECIES_NOT_FOUND', 'PRECONDITION_FAILED'],
      },
      schema: {
        operationId: 'deletePlantSpecies',
        tags: ['Species'],
        summary: 'Delete a species',
        description: 'Plants of this species stay, without a species.',
        params: IdParams,
        response: { 200: Success(Type.Null()) },
      },
    },
    async (request) => {
      const { id } = request.params
      await removeSpecies(db, id, checkOf(request, id))
      return success(request, null)
    },
  )

  app.put(
    '/api/v1/plant-species/:id/translations/:lang',
    {
      config: {
        access: 'admin',
        tagsNewState: true,
        languages: 'fixed',
        readsAcceptLanguage: true,
        storedRules: [namedIfNew(db)],
        errors: ['SPECIES_NOT_FOUND', 'PRECONDITION_FAILED'],
      },
      schema: {
        operationId: 'putPlantSpeciesTranslation',
        tags: ['Species'],
        summary: 'Set the texts of a species in another language',
        description: 'Answers with the species in that language.',
        params: TranslationParams,
        body: Translation,
        response: { 200: Success(Species) },
      },
    },
    async (request, reply) => {
      const { id, lang } = request.params
      const languages = [lang.toLowerCase()]
      const species = await inTransaction(db, async (db) => {
        await putTranslation(db, id, lang, request.body, checkOf(request, id, languages))
        return viewOne(db, id, languages, reply)
      })
      return success(request, species)
    },
  )

  app.delete(
    '/api/v1/plant-species/:id/translations/:lang',
    {
      config: {
        access: 'admin',
        readsAcceptLanguage: true,
        errors: ['SPECIES_NOT_FOUND', 'TRANSLATION_NOT_FOUND', 'PRECONDITION_FAILED'],
      },
      schema: {
        operationId: 'deletePlantSpeciesTranslation',
        tags: ['Species'],
        summary: 'Remove the texts of a species in one language',
        params: TranslationParams,
        response: { 200: Success(Type.Null()) },
      },
    },
    async (request) => {
      const { id, lang } = request.params
      await removeTranslation(db, id, lang, checkOf(request, id, [lang.toLowerCase()]))
      return success(request, null)
    },
  )
}

function wishesOf({ headers }: Pick<FastifyRequest, 'headers'>): string[] {
  return preferredLanguages(headers['accept-language'])
}

function nameLanguages(reply: FastifyReply, views: readonly SpeciesView[]): void {
  varyBy(reply, 'Accept-Language')
  reply.header('Content-Language', contentLanguage(views.map(({ language }) => language)))
}
