import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { onEachEngine } from './engines.ts'
import { assertFailure, assertSuccess } from './envelope.ts'
import { assertCountsKept } from './garden-counts.ts'
import { GardenModel, type ModelSpecies } from './garden-model.ts'
import { PLACE_STEPS } from './garden-place-steps.ts'
import { PLANT_STEPS } from './garden-plant-steps.ts'
import { type Made, MOST_CHOICES, type Step } from './garden-step.ts'
import { fileRows } from './gardener.ts'
import { made } from './made.ts'
import { type Person, registerAdmin, registerPerson } from './people.ts'
import { codeOf, type Reply, send } from './send.ts'
import { buildTestApp, type TestApp } from './test-app.ts'

const STEPS = { ...PLACE_STEPS, ...PLANT_STEPS }
const SPECIES = '/api/v1/plant-species'
const STALE = '"AAAAAAAAAAAAAAAAAAAAAAAAAAA"'

const PLAIN = {
  ...{ at: 0, to: 0, picks: [0, 1], name: 'Fern', remark: 'Thirsty', keywords: '' },
  ...{ given: [true, false, true], expects: 'any', isRepeated: false },
}

const action = fc.record({
  user: fc.nat(1),
  kind: fc.constantFrom(
    ...Object.keys(STEPS),
    // The other steps need these.
    ...Object.keys(STEPS).filter((kind) => kind.startsWith('create')),
    ...['add file', 'add file', 'delete species'],
    // The steps with the most rules.
    ...[...Object.keys(PLANT_STEPS), ...Object.keys(PLANT_STEPS)],
  ),
  ...{ at: fc.nat(MOST_CHOICES), to: fc.nat(MOST_CHOICES) },
  picks: fc.array(fc.nat(MOST_CHOICES), { maxLength: 3 }),
  name: fc.constantFrom('Fern', 'FERN', 'Älter', 'älter', 'Zed', 'basil', '🌱', '100%_\\'),
  remark: fc.constantFrom(null, 'Thirsty', 'At 50% off_', 'ΟΔΟΣ'),
  keywords: fc.constantFrom('', 'fern', 'ÄLT', '%', '_', '\\', 'fern thirsty', 'οδος', 'nothing like it'),
  given: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
  /** The state that If-Match expects when a single resource is changed. */
  expects: fc.constantFrom('any', 'any', 'current', 'stale'),
  /** Whether a POST is sent again with its Idempotency-Key. */
  isRepeated: fc.boolean(),
})

/** Begins with one of each kind. */
const BEGINNING = [
  'create region',
  'create location',
  'create tag',
  'add file',
  'add file',
  'create plant',
  'create plant',
  'create entry',
].flatMap((kind) => [0, 1].map((user) => ({ ...PLAIN, kind, user })))

interface Garden {
  readonly person: Person
  readonly model: GardenModel
}

onEachEngine('gardens and a simple model of them', (engine) => {
  let service: TestApp
  let admin: Person
  before(async () => {
    service = await buildTestApp(engine)
    admin = await registerAdmin(service)
  })
  after(() => service.close())

  async function addSpecies(species: ModelSpecies[]): Promise<void> {
    const payload = { commonName: 'Fern' }
    const { id } = await made(service, `POST ${SPECIES}`, { by: admin, payload })
    species.push({ id, commonName: 'Fern', scientificName: null })
  }

  /** Replaces a deleted species, or no plant could be added any more. */
  async function removeSpecies(gardens: readonly Garden[], species: ModelSpecies[]): Promise<void> {
    await addSpecies(species)
    const id = species.shift()?.id ?? 0
    assertSuccess(await send(service, `DELETE ${SPECIES}/${id}`, { by: admin }), null)
    for (const { model } of gardens) model.forgetSpecies(id)
  }

  const isChange = ({ line }: Step) => /^(PUT|DELETE)/.test(line) && !/order$|\/media\//.test(line)

  async function headersFor(
    step: Step,
    by: Person,
    { expects, isRepeated }: { expects: string; isRepeated: boolean },
    key: string,
  ): Promise<Record<string, string>> {
    if (step.line.startsWith('POST')) return isRepeated ? { 'idempotency-key': key } : {}
    if (!isChange(step) || expects === 'any') return {}
    if (expects === 'stale') return { 'if-match': STALE }
    const { headers } = await send(service, `GET ${step.line.replace(/^[A-Z]+ /, '') as `/${string}`}`, {
      by,
    })
    return { 'if-match': headers.etag === undefined ? '*' : String(headers.etag) }
  }

  function assertOutcome({ line, outcome }: Step, reply: Reply): void {
    if (typeof outcome === 'number') {
      assert.equal(codeOf(reply), outcome, `${line}: ${reply.body}`)
    } else {
      assert.equal(reply.statusCode, 200, `${line}: ${reply.body}`)
      const { data }: { data: Made } = reply.json()
      assertSuccess(reply, outcome(data))
    }
  }

  async function take(
    step: Step,
    by: Person,
    dice: { expects: string; isRepeated: boolean },
    key: string,
  ): Promise<void> {
    const headers = await headersFor(step, by, dice, key)
    const body = step.payload === undefined ? {} : { payload: step.payload }
    const request = () => send(service, step.line, { by, headers, ...body })
    const reply = await request()
    if (headers['if-match'] === STALE && step.missing === undefined) {
      assertFailure(reply, 1109, 412)
      return
    }
    assertOutcome(step, reply)
    if (headers['idempotency-key'] === undefined) return
    const again = await request()
    if (reply.statusCode === 200) assertSuccess(again, reply.json().data, { 'idempotent-replay': 'true' })
    else assert.equal(codeOf(again), codeOf(reply))
  }

  async function assertSame({ person: by, model }: Garden): Promise<void> {
    const page = (items: unknown[]) => ({ items, page: 0, size: 100, total: items.length })
    assertSuccess(await send(service, 'GET /api/v1/regions', { by }), model.regions)
    assertSuccess(await send(service, 'GET /api/v1/plant-tags', { by }), model.showTags())
    assertSuccess(await send(service, 'GET /api/v1/plants?size=100', { by }), page(model.showPlants()))
    const entries = await send(service, 'GET /api/v1/plant-journals?size=100', { by })
    assertSuccess(entries, page(model.showEntries()))
  }

  test('any sequence of changes leaves what the model says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 30, maxLength: 60, size: 'max' }), async (actions) => {
        const species: ModelSpecies[] = []
        await addSpecies(species)
        const newGarden = async () => ({
          person: await registerPerson(service),
          model: new GardenModel(species),
        })
        const gardens = [await newGarden(), await newGarden()] as const
        for (const [number, { user, kind, expects, isRepeated, ...dice }] of [
          ...BEGINNING,
          ...actions,
        ].entries()) {
          const [own, other] = user === 0 ? gardens : [gardens[1], gardens[0]]
          if (kind === 'add file') own.model.files.push(...(await fileRows(service, own.person, 1)))
          else if (kind === 'delete species') await removeSpecies(gardens, species)
          else {
            const step = STEPS[kind]?.(own.model, other.model, dice)
            assert.ok(step)
            await take(step, own.person, { expects, isRepeated }, String(number))
          }
        }
        for (const garden of gardens) await assertSame(garden)
        await assertCountsKept(service.db)
      }),
      // The report names the seed. Shrinking takes minutes, so it is switched on by hand.
      // The rules are the same on both engines: on the second, a few hundred steps take every kind of statement.
      { numRuns: engine.name === 'SQLite' ? 12 : 6, endOnFailure: true },
    )
  })
})
