import { newGardener, newSpecies } from '../gardener.ts'
import { made } from '../made.ts'
import { type Person, registerAdmin } from '../people.ts'
import { picture } from '../pictures.ts'
import { send } from '../send.ts'
import type { TestApp } from '../test-app.ts'
import { uploaded } from '../upload.ts'
import type { Caller } from './plan.ts'

type SignedIn = Exclude<Caller, 'nobody'>

/** The people who send requests. One whose account or session has come to an end is replaced by another with a new garden. */
export class Cast {
  readonly #service: TestApp
  readonly #people = new Map<SignedIn, Person>()

  constructor(service: TestApp) {
    this.#service = service
  }

  /** True if the caller had to be replaced. */
  async ensure(caller: Caller): Promise<boolean> {
    if (caller === 'nobody' || this.#people.has(caller)) return false
    this.#people.set(caller, caller === 'admin' ? await registerAdmin(this.#service) : await this.#gardener())
    return true
  }

  of(caller: Caller): Person | undefined {
    return caller === 'nobody' ? undefined : this.#people.get(caller)
  }

  /** The caller with this account is to be replaced. */
  dismissUser(id: unknown): SignedIn | undefined {
    for (const [caller, { user }] of this.#people) if (user.id === id) return this.dismiss(caller)
    return undefined
  }

  dismiss(caller: Caller): SignedIn | undefined {
    if (caller === 'nobody') return undefined
    this.#people.delete(caller)
    return caller
  }

  /** An account with a little of everything. */
  async #gardener(): Promise<Person> {
    const by = await newGardener(this.#service)
    const post = (path: `/${string}`, payload: object) =>
      made(this.#service, `POST /api/v1${path}`, { by, payload })
    const speciesId = await newSpecies(this.#service, 'Fern')
    const { id: fileId } = await uploaded(this.#service, by, await picture('png'))
    const plant = { speciesId, locationId: by.locationId, tagIds: [by.tagId], covers: [fileId] }
    const { id: plantId } = await post('/plants', { name: 'Monty', ...plant })
    await post('/plants', { name: 'Other', ...plant })
    await post('/plant-journals', { plantIds: [plantId], media: [fileId] })
    await post('/care-schedules', { plantId, type: 1, every: 7, unit: 1 })
    await post('/reminder-channels', { kind: 2 })
    await post('/reminder-channels', { kind: 3, format: 1, url: 'https://hook.example/x' })
    return by
  }

  /** The archive of an account. */
  async archive(caller: Caller): Promise<Buffer> {
    const by = this.of(caller)
    if (by === undefined) throw new Error(`${caller} has no account`)
    const { rawPayload } = await send(this.#service, 'GET /api/v1/auth/me/export', { by })
    return rawPayload
  }
}
