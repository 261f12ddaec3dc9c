import assert from 'node:assert/strict'
import type { ModelSpecies } from '../garden-model.ts'
import { randomFrom } from '../random.ts'
import type { Actor } from './actor.ts'
import { type Address, Client, Tally, Unanswered } from './client.ts'
import { Crowd } from './crowd.ts'
import { TendedGarden } from './garden.ts'
import { Importer } from './importer.ts'
import { KeyRotations } from './key-rotations.ts'

export const ADMIN = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'three green thumbs' }
export const KEEP_ACTIVE = 3

interface CastOptions {
  readonly address: Address
  readonly seed: string
  readonly gardens: number
  readonly crowd: number
  /** Whether the crowd tries again while the server cannot serve it. */
  readonly isStubborn?: boolean
}

/** All clients that write to one server: two gardens or more of their own, a crowd in one garden, an importer and the administrator. */
export class Cast {
  readonly tally: Tally
  readonly #actors: readonly Actor[]
  readonly #rotations: KeyRotations
  readonly #address: Address

  private constructor(address: Address, tally: Tally, actors: readonly Actor[], rotations: KeyRotations) {
    this.#address = address
    this.tally = tally
    this.#actors = actors
    this.#rotations = rotations
  }

  /** Their accounts, on a server that runs. */
  static async enter({ address, seed, gardens, crowd, isStubborn = false }: CastOptions): Promise<Cast> {
    const tally = new Tally()
    const admin = new Client(address, tally)
    await admin.enter('login', ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD)
    const species: ModelSpecies[] = []
    for (const commonName of ['Unknown plant', 'Fern']) {
      const { code, data } = await admin.ask<{ id: number }>('POST /api/v1/plant-species', {
        payload: { commonName },
      })
      assert.equal(code, 200)
      species.push({ id: data.id, commonName, scientificName: null })
    }
    const newClient = (name: string) => register(name, address, tally)
    const tended: TendedGarden[] = []
    for (let at = 0; at < gardens; at++) {
      const random = randomFrom(seed, 'garden', at)
      const neighbour = () => tended[(at + 1) % gardens]?.model ?? assert.fail()
      tended.push(new TendedGarden(await newClient(`garden${at}`), random, species, neighbour))
    }
    const others = [
      new Crowd(await newClient('crowd'), crowd, { isStubborn }),
      new Importer(await newClient('importer')),
    ]
    return new Cast(address, tally, [...tended, ...others], new KeyRotations(admin, KEEP_ACTIVE))
  }

  /** One client more, whose answers are counted as well. */
  join(name: string): Promise<Client> {
    return register(name, this.#address, this.tally)
  }

  get acknowledged(): number {
    return this.#all.reduce((sum, { acknowledged }) => sum + acknowledged, 0)
  }

  get #all(): Actor[] {
    return [...this.#actors, this.#rotations]
  }

  /** Until each of them was left without an answer, or it is enough. */
  async work(isEnough: () => boolean, { rotates }: { readonly rotates: boolean }): Promise<void> {
    const working = this.#actors.map((actor) => actor.work(isEnough))
    if (rotates) working.push(this.#rotations.work())
    await Promise.all(working)
  }

  async check(): Promise<void> {
    // Each asks for its own, one request after the other: a server that has just started is waited for most of the time.
    const checks = await Promise.allSettled(this.#actors.map((actor) => actor.check()))
    const failures = checks.flatMap((check) => (check.status === 'rejected' ? [check.reason] : []))
    const worst = failures.find((failure) => !(failure instanceof Unanswered)) ?? failures[0]
    if (worst !== undefined) throw worst
    await this.#rotations.check()
  }

  async finish(): Promise<void> {
    for (const actor of this.#all) await actor.finish?.()
  }
}

async function register(name: string, address: Address, tally: Tally): Promise<Client> {
  const client = new Client(address, tally)
  await client.enter('register', `${name}@example.org`, ADMIN.ADMIN_PASSWORD)
  return client
}
