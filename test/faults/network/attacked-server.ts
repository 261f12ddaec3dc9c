import assert from 'node:assert/strict'
import { join } from 'node:path'
import { median, percentile } from '../../../bench/statistics.ts'
import { eventually } from '../../eventually.ts'
import { FrondProcess } from '../../process.ts'
import { ADMIN } from '../cast.ts'
import { Client, Tally } from '../client.ts'
import { environmentOf } from '../crash.ts'
import type { Stage } from '../scenario.ts'
import { withTroubles } from '../troubles.ts'
import type { Attack, Target } from './attack.ts'
import { beginApart } from './attack-thread.ts'
import { GoodClients } from './good-clients.ts'

/** None of it is about a database. */
export const ATTACKED_ENGINE = 'sqlite'

export interface Resisted {
  readonly met: number
  /** Of good clients, in milliseconds: the medians of rounds without and with the attack, in turn. */
  readonly quietMs: number
  readonly attackedMs: number
  /** How much more memory the server had at most. */
  readonly grownBytes: number
}

const CONNECTIONS = 1_000
const EVERY_MS = 1_000
const DESCRIPTORS = 4_096
/** Long enough that one pause of a garbage collection is not all that p99 tells of. */
const ROUND_MS = 1_200
/** For what it takes to open connections, which is not what it takes to hold them. */
const SETTLING_MS = 300
/** Of an attack that good clients must not notice. A machine that is busy with something else gets more before it is judged. */
const ROUNDS = { least: 3, most: 15 }
/** What good clients may notice of an attack: as much again, or what no user feels. */
const MOST_TIMES = 2
const UNFELT_MS = 20
const MOST_GROWN_BYTES = 256 * 2 ** 20
/** More than the buffers of a connection hold. */
const LARGE_FILE_BYTES = 16 * 2 ** 20
/** Of the connections of a slow attack, to be one. */
const MOSTLY = 0.9
/** Descriptors that come and go by themselves. */
const FEW = 32

/** A server that runs as people run it, with its good clients. One for all attacks: what one of them breaks, the next one finds. */
export class AttackedServer {
  readonly #server: FrondProcess
  readonly #base: string
  readonly #good: GoodClients
  readonly #target: Omit<Target, 'seed'>

  private constructor(server: FrondProcess, base: string, good: GoodClients, target: Omit<Target, 'seed'>) {
    this.#server = server
    this.#base = base
    this.#good = good
    this.#target = target
  }

  static async start({ dataDir, cleanUps }: Stage): Promise<AttackedServer> {
    const database = { engine: ATTACKED_ENGINE, file: join(dataDir, 'frond.sqlite') } as const
    const env = environmentOf(database, dataDir)
    const server = new FrondProcess([], { env, cwd: dataDir, descriptors: DESCRIPTORS })
    cleanUps.defer(() => server.destroy())
    return withTroubles(server, async () => {
      const base = await server.untilListening()
      const good = await GoodClients.enter({ base })
      const target = await targetAt(base)
      // What is compiled only then would count for the first round.
      await good.work(ROUND_MS)
      return new AttackedServer(server, base, good, target)
    })
  }

  /** Attacks it again and again, and compares what good clients notice with the rounds in between. */
  resist(attack: Attack, seed: string): Promise<Resisted> {
    return withTroubles(this.#server, () => this.#resist(attack, `${seed}/${attack.name}`))
  }

  async #resist(attack: Attack, seed: string): Promise<Resisted> {
    const before = await this.#usage()
    const quiet: number[] = []
    const attacked: number[] = []
    let met = 0
    let grownBytes = 0
    const isFelt = () => median(attacked) > Math.max(MOST_TIMES * median(quiet), UNFELT_MS)
    const isJudged = () =>
      attacked.length > 0 && (!attack.isSlow || (attacked.length >= ROUNDS.least && !isFelt()))
    for (let round = 1; !isJudged() && round <= ROUNDS.most; round++) {
      quiet.push(await this.#p99())
      await using assault = await beginApart(attack, { ...this.#target, seed: `${seed}/${round}` })
      await this.#good.work(SETTLING_MS)
      attacked.push(await this.#p99())
      grownBytes = Math.max(grownBytes, (await this.#usage()).bytes - before.bytes)
      const now = await assault.stop()
      if (attack.isSlow)
        assert.ok(now >= this.#target.connections * MOSTLY, `only ${now} connections were held`)
      met += now
      await eventually(async () => {
        assert.ok((await this.#usage()).descriptors < before.descriptors + FEW, 'connections are left')
      })
    }
    const [quietMs, attackedMs] = [median(quiet), median(attacked)]
    assert.ok(isJudged(), `p99 of good clients is ${attackedMs} ms instead of ${quietMs}`)
    assert.ok(grownBytes < MOST_GROWN_BYTES, `it took ${grownBytes} bytes more`)
    assert.ok(met > 0, 'nobody met it')
    return { met, quietMs, attackedMs, grownBytes }
  }

  /** It is still whole enough to end as it should. */
  async stop(): Promise<void> {
    this.#server.kill('SIGTERM')
    const { code, stderr, stdout } = await this.#server.ended
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' })
    assert.deepEqual(stdout.match(/.*"level":"(error|fatal)".*/g), null)
  }

  async #p99(): Promise<number> {
    return percentile(await this.#good.work(ROUND_MS), 0.99)
  }

  async #usage(): Promise<{ readonly bytes: number; readonly descriptors: number }> {
    const text = await (await fetch(`${this.#base}/metrics`)).text()
    const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
    return { bytes: value('process_resident_memory_bytes'), descriptors: value('process_open_fds') }
  }
}

/** A user with an account and a file. */
async function targetAt(base: string): Promise<Omit<Target, 'seed'>> {
  const client = new Client({ base }, new Tally())
  await client.enter('register', 'hostile@example.org', ADMIN.ADMIN_PASSWORD)
  const file = Buffer.alloc(LARGE_FILE_BYTES)
  file.write('%PDF-')
  const { data } = await client.ask<{ url: string }>('POST /api/v1/media', { file })
  const { accessToken: token } = client
  const port = Number(new URL(base).port)
  return { port, token, largeFile: data.url, connections: CONNECTIONS, everyMs: EVERY_MS }
}
