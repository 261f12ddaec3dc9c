import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { eventually } from '../eventually.ts'
import { FrondProcess } from '../process.ts'
import { Cast } from './cast.ts'
import { untilAnswered } from './client.ts'
import { environmentOf } from './crash.ts'
import type { Fault, Readiness, Scenario, Stage } from './scenario.ts'
import { assertStoredWhole } from './stored.ts'

/** Time for writes before, during and after a fault. */
const SPELL_MS = 700
const RECOVERY_MS = 60_000

export interface Withstood {
  readonly acknowledged: number
  /** How often each answer was given while it lasted. */
  readonly answers: ReadonlyMap<string, number>
}

/** Runs one fault under load, from its injection until the server has recovered by itself. */
export async function withstand(scenario: Scenario, stage: Stage, seed: string): Promise<Withstood> {
  const fault = await scenario.arrange(stage)
  const { database, start = {} } = fault
  const { dataDir } = stage
  const server = new FrondProcess([], { env: environmentOf(database, dataDir), cwd: dataDir, ...start })
  stage.cleanUps.defer(() => server.destroy())
  const address = { base: await server.untilListening() }
  const cast = await Cast.enter({
    ...{ address, seed: `${seed}/${scenario.name}`, gardens: 4, crowd: 12, isStubborn: true },
  })
  const { answers } = cast.tally

  let isOver = false
  const working = cast.work(() => isOver, { rotates: false })
  // Told when it is awaited, after the fault was lifted.
  working.catch(() => {})
  await delay(SPELL_MS)
  await fault.inject(server, address.base)
  try {
    await whileItLasts(fault, address.base)
  } finally {
    await fault.lift(server)
  }
  await eventually(async () => assert.equal(await readiness(address.base), 'ready'), RECOVERY_MS)
  isOver = true
  await working
  const during = new Map(answers)
  const wrong = [...during.keys()].filter(
    (answer) => !/^[234]/.test(answer) && !fault.answers.includes(answer),
  )
  assert.deepEqual(wrong, [], 'answers that the contract does not have for this')

  await untilAnswered(() => cast.check())
  await assertStoredWhole(database, dataDir)
  await assertServesAgain(cast)
  await assertStoredWhole(database, dataDir)
  server.kill('SIGTERM')
  const { code, stderr } = await server.ended
  assert.deepEqual({ code, stderr }, { code: 0, stderr: '' })
  return { acknowledged: cast.acknowledged, answers: during }
}

/** Alive at any time, and as ready as it is. */
async function whileItLasts({ ready, during }: Fault, base: string): Promise<void> {
  const health = async () => assert.equal(await statusOf(`${base}/healthz`), 200, 'alive')
  await during?.(base)
  await delay(SPELL_MS)
  if (ready === undefined) return
  await health()
  await eventually(async () => assert.equal(await readiness(base), ready, '/readyz'), RECOVERY_MS)
  await health()
}

/** Without a restart, and without a single failure. */
async function assertServesAgain(cast: Cast): Promise<void> {
  const { answers } = cast.tally
  const before = new Map(answers)
  const acknowledged = cast.acknowledged
  const end = performance.now() + SPELL_MS
  await cast.work(() => performance.now() > end, { rotates: true })
  await cast.check()
  assert.ok(cast.acknowledged > acknowledged)
  const failed = [...answers].filter(
    ([answer, count]) => !/^[234]/.test(answer) && count !== before.get(answer),
  )
  assert.deepEqual(failed, [], 'failures after it was over')
}

async function statusOf(url: string): Promise<number> {
  const response = await fetch(url)
  await response.arrayBuffer()
  return response.status
}

async function readiness(base: string): Promise<Readiness> {
  const response = await fetch(`${base}/readyz`)
  const { data }: { data: { degraded?: string[] } | null } = JSON.parse(await response.text())
  if (response.status !== 200) return 'not ready'
  return data?.degraded === undefined ? 'ready' : 'degraded'
}
