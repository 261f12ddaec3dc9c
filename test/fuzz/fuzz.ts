import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc, { type Arbitrary } from 'fast-check'
import type { TestEngine } from '../engines.ts'
import { eventually } from '../eventually.ts'
import { outboxMails } from '../outbox-mails.ts'
import { listen } from '../raw-http.ts'
import { buildTestApp, type TestApp } from '../test-app.ts'
import { type Answer, AnswerCheck, commonProblems, envelopeIn } from './answers.ts'
import { Cast } from './cast.ts'
import { decide, METRICS_TOKEN, type Scene } from './decide.ts'
import { ApiDocument, type Operation } from './document.ts'
import { MUTATIONS } from './mutations.ts'
import { type Plan, type PlannedPart, validPlans } from './plan.ts'
import { Pool } from './pool.ts'
import { isWantedWrite } from './refused-writes.ts'
import { Report } from './report.ts'
import { uploadsFor } from './uploads.ts'
import { ValidValues } from './values.ts'
import { sendInjected, sendOverSocket } from './wire.ts'
import { WriteLog } from './writes.ts'

interface Options {
  readonly seed: number
  readonly requests: number
  /** How many to one operation, before the next has its turn. */
  readonly inARow: number
}

/** How many smaller requests are tried for one that shows a violation. */
const MOST_SMALLER = 60

/** Sends requests of every operation, right and wrong, and reports what the document or the contract does not allow. */
export async function fuzz(engine: TestEngine, { seed, requests, inARow }: Options): Promise<Report> {
  const backups = await mkdtemp(join(tmpdir(), 'frond-fuzz-'))
  const service = await buildTestApp(engine, {
    env: {
      LOG_LEVEL: 'error',
      ACCESS_TOKEN_TTL: '86400',
      UPLOAD_MAX_BYTES: '100000',
      PUBLIC_URL: 'https://frond.example',
      METRICS_TOKEN,
      BACKUP_DIR: backups,
      // Mail is written into the outbox, and is not sent.
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'frond@example.org',
      REMINDERS: 'off',
    },
    // No host but this one is ever asked.
    resolve: async () => [],
  })
  try {
    const run = await Run.begin(service, seed)
    await run.until(requests, inARow)
    return run.report
  } finally {
    await service.close()
    await rm(backups, { recursive: true })
  }
}

/** For fast-check alone: the violation is in the report. */
class Reported extends Error {}

class Run {
  readonly report: Report
  readonly #scene: Scene
  readonly #port: number
  readonly #writes: WriteLog
  readonly #check: AnswerCheck
  readonly #plans: readonly Arbitrary<Plan>[]
  #sent = 0
  #shrinking: { readonly signature: string; tries: number } | undefined

  private constructor(
    scene: Scene,
    port: number,
    writes: WriteLog,
    plans: readonly Arbitrary<Plan>[],
    seed: number,
  ) {
    this.report = new Report(seed)
    this.#scene = scene
    this.#port = port
    this.#writes = writes
    this.#check = new AnswerCheck(scene.document)
    this.#plans = plans
  }

  static async begin(service: TestApp, seed: number): Promise<Run> {
    const root = JSON.parse(JSON.stringify(await service.openApi()))
    const document = new ApiDocument(root)
    const cast = new Cast(service)
    await cast.ensure('ada')
    const scene = { service, document, cast, pool: new Pool(), archive: await cast.archive('ada') }
    const values = new ValidValues(document)
    const uploads = await uploadsFor(document.operations)
    const plans = document.operations.map((operation) =>
      plansOf(operation, values, uploads.get(operation.id)),
    )
    const port = await listen(service.app)
    const run = new Run(scene, port, await WriteLog.open(service.db), plans, seed)
    for (const caller of ['admin', 'ada', 'bo'] as const) await run.#welcome(caller)
    return run
  }

  async until(requests: number, inARow: number): Promise<void> {
    for (let turn = 0; this.report.requests < requests; turn++) {
      const order = fc.sample(fc.shuffledSubarray([...this.#plans], { minLength: this.#plans.length }), {
        seed: this.report.seed + turn,
        numRuns: 1,
      })
      for (const [at, plans] of (order[0] ?? []).entries()) {
        if (this.report.requests >= requests) return
        this.#shrinking = undefined
        const { errorInstance } = await fc.check(
          fc.asyncProperty(plans, (plan) => this.#attempt(plan)),
          { seed: this.report.seed + turn * this.#plans.length + at, numRuns: inARow },
        )
        if (errorInstance && !(errorInstance instanceof Reported))
          throw new Error(`With seed ${this.report.seed}`, { cause: errorInstance })
      }
    }
  }

  /** Throws `Reported` for a violation that was not seen before, so that smaller requests are tried which show it too. */
  async #attempt(plan: Plan): Promise<void> {
    if (this.#shrinking !== undefined && this.#shrinking.tries++ > MOST_SMALLER) return
    const { cast, pool } = this.#scene
    if (await cast.ensure(plan.caller)) await this.#welcome(plan.caller)
    const decided = await decide(this.#scene, plan)
    await this.#writes.take()
    const answer = plan.isOverSocket
      ? await sendOverSocket(this.#port, decided.request)
      : await sendInjected(this.#scene.service.app, decided.request, this.#sent++)
    const written = await this.#writes.take()
    const { operation, mutation } = plan
    this.report.count(operation.name, mutation, answer.statusCode)
    pool.learn(operation, decided.path, plan.caller, answer)
    if (answer.statusCode < 300) await this.#follow(plan)
    this.#replaceCallers(plan, answer)

    const problems = [
      ...(plan.isElsewhere && isAnywhere(answer)
        ? commonProblems(answer)
        : this.#check.problems(operation, answer)),
      ...(answer.statusCode >= 500 && !isContracted(operation, answer) ? [`is a ${answer.statusCode}`] : []),
      ...(decided.mustBeRefused && answer.statusCode < 400 ? ['was not refused'] : []),
      ...written
        .filter(
          (write) =>
            (answer.statusCode >= 300 || operation.method === 'GET') && !isWantedWrite(operation, write),
        )
        .map((write) => `wrote all the same: ${write}`),
    ]
    if (problems.length === 0) return
    const signature = `${operation.id}: ${problems.join('; ').replaceAll(/\d{4,}/g, '…')}`
    const known = this.report.violations.get(signature)
    if (known !== undefined) known.count++
    if (known !== undefined && this.#shrinking?.signature !== signature) return
    this.#shrinking ??= { signature, tries: 0 }
    this.report.violations.set(signature, {
      ...{ operation: operation.id, mutation: mutation ?? 'valid', caller: plan.caller, problems, answer },
      request: decided.request,
      count: known?.count ?? 1,
    })
    throw new Reported(signature)
  }

  /** What comes of a request after its answer. */
  async #follow({ operation: { id }, caller }: Plan): Promise<void> {
    if (id === 'createReminderChannel') await this.#learnMails(caller)
    if (id !== 'startBackup') return
    // What a backup writes would seem to be written by the next request.
    const { cast, service } = this.#scene
    const backups = { url: '/api/v1/admin/backups', headers: cast.of(caller)?.headers ?? {} }
    await eventually(async () =>
      assert.equal((await service.app.inject(backups)).json().data.runningSince, undefined),
    )
  }

  /** The tokens of links in mails. */
  async #learnMails(caller: Plan['caller']): Promise<void> {
    const { cast, pool, service } = this.#scene
    const by = cast.of(caller)
    if (by === undefined) return
    for (const { text } of await outboxMails(service, by)) {
      const token = /\/reminders\/confirm\/([\w-]+)/.exec(text)?.[1]
      if (token !== undefined) pool.add('mail-token', caller, token)
    }
  }

  /** Learns what a new caller has. */
  async #welcome(caller: Plan['caller']): Promise<void> {
    const { document, cast, pool, service } = this.#scene
    pool.forget(caller)
    await cast.ensure(caller)
    const by = cast.of(caller)
    if (by === undefined) return
    pool.add('users', caller, by.user.id)
    pool.add('refresh-token', caller, by.refreshToken)
    await this.#learnMails(caller)
    for (const operation of document.operations) {
      if (operation.method !== 'GET' || operation.path.includes('{') || operation.access !== 'user') continue
      if (['exportAccount', 'listEvents'].includes(operation.id)) continue
      const reply = await service.app.inject({ url: operation.path, headers: by.headers })
      pool.learn(operation, operation.path, caller, reply)
    }
    const species = document.operations.find(({ id }) => id === 'listPlantSpecies')
    if (species !== undefined)
      pool.learn(species, species.path, caller, await service.app.inject(species.path))
  }

  /** Whose session has ended, or whose role has changed, sends no more. */
  #replaceCallers(plan: Plan, answer: Answer): void {
    const { cast } = this.#scene
    const isOwnToken = plan.headers.Authorization === undefined
    const isTurnedAway = answer.statusCode === 401 || (answer.statusCode === 403 && plan.caller === 'admin')
    if (isOwnToken && isTurnedAway && plan.operation.access !== 'public') cast.dismiss(plan.caller)
    const data = envelopeIn(answer)?.data
    if (plan.operation.id === 'updateUser' && typeof data === 'object' && data !== null && 'id' in data) {
      cast.dismissUser(data.id)
    }
  }
}

/** Requests to an operation, one in three of them right. */
function plansOf(
  operation: Operation,
  values: ValidValues,
  files: Arbitrary<readonly PlannedPart[]> | undefined,
): Arbitrary<Plan> {
  const valid = validPlans(operation, values, files ?? fc.constant([]))
  const names = Object.keys(MUTATIONS)
  const invalid = fc
    .tuple(valid, fc.constantFrom(...names), fc.nat(), fc.nat())
    .map(([plan, name, where, how]) => {
      const wrong = MUTATIONS[name]?.(plan, where, how)
      return wrong === undefined ? plan : { ...wrong, mutation: name }
    })
  return fc.oneof({ weight: 1, arbitrary: valid }, { weight: 3, arbitrary: invalid })
}

/** What the server answers before it knows the operation. */
function isAnywhere({ statusCode }: Answer): boolean {
  return statusCode === 404 || statusCode === 405 || statusCode === 400
}

/** A damaged picture cannot be transformed, and that is no bug. */
function isContracted({ id }: Operation, answer: Answer): boolean {
  return id === 'getMediaContent' && envelopeIn(answer)?.code === 1900
}
