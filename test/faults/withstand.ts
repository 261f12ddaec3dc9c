import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { eventually } from '../eventually.ts'
import { FrondProcess } from '../process.ts'
import { Cast } from './cast.ts'
import { untilAnswered } from './client.ts'
import { environmentOf } from './crash.ts'
import type { Fault, Readiness, Scenario, Scene, Stage } from './scenario.ts'
import { assertStoredWhole } from './stored.ts'
import { withTroubles } from './troubles.ts'

/** Time for writes before, during and after a fault. */
const SPELL_MS = 700
const RECOVERY_MS = 60_000

export interface Withstood {
  readonly acknowledged: number
  /** How often each answer was given while it lasted. */
  readonly answers: ReadonlyMap<string, number>
  readonly met: number
}

/** Runs one fault under load, from its injection until the server has recovered by itself. */
export async function withstand(scenario: Scenario, stage: Stage, seed: string): Promise<Withstood> {
  const fault = await scenario.arrange(stage)
  const { database, start = {} } = fault
  const { dataDir } = stage
  const server = new FrondProcess([], { env: environmentOf(database, dataDir), cwd: dataDir, ...start })
  stage.cleanUps.defer(() => server.destroy())
  return withTroubles(server, () => live(scenario, fault, server, dataDir, seed))
}

async function live(
  { name }: Scenario,
  fault: Fault,
  server: FrondProcess,
  dataDir: string,
  seed: string,
): Promise<Withstood> {
  const address = { base: await server.untilListening() }
  const cast = await Cast.enter({
    ...{ address, seed: `${seed}/${name}`, gardens: 4, crowd: 12, isStubborn: true },
  })
  const { answers } = cast.tally
  const scene: Scene = { server, base: address.base, join: (name) => cast.join(name) }

  let isOver = false
  const working = cast.work(() => isOver, { rotates: false })
  // Told when it is awaited, after the fault was lifted.
  working.catch(() => {})
  await delay(SPELL_MS)
  const before = new Map(answers)
  await fault.inject(scene)
  try {
    await whileItLasts(fault, scene)
  } finally {
    await fault.lift(scene)
  }
  await eventually(async () => assert.equal(await readiness(address.base), 'ready'), RECOVERY_MS)
  isOver = true
  await working
  const during = new Map([...answers].map(([answer, count]) => [answer, count - (before.get(answer) ?? 0)]))
  const wrong = [...during.keys()].filter(
    (answer) => !/^[234]/.test(answer) && !fault.answers.includes(answer),
  )
  assert.deepEqual(wrong, [], 'answers that the contract does not have for this')

  await untilAnswered(() => cast.check())
  await assertStoredWhole(fault.database, dataDir)
  await assertServesAgain(cast)
  await assertStoredWhole(fault.database, dataDir)
  server.kill('SIGTERM')
  const { code, stderr } = await server.ended
  assert.deepEqual({ code, stderr }, { code: 0, stderr: '' })
  const met = fault.met({ answers: during, log: server.log })
  assert.ok(met > 0, 'nobody met it')
  return { acknowledged: cast.acknowledged, answers: during, met }
}

/** Alive at any time, and as ready as it is. */
async function whileItLasts(fault: Fault, scene: Scene): Promise<void> {
  const { ready } = fault
  const { base } = scene
  const health = async () => assert.equal(await statusOf(`${base}/healthz`), 200, 'alive')
  await fault.during?.(scene)
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
