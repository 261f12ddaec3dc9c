import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inspect } from 'node:util'
import type { DatabaseConfig } from '../../src/config/config.ts'
import { currentBundle } from '../../src/install/current-bundle.mjs'
import { makeBundle } from '../../src/install/make-bundle.ts'
import { SURVIVES_A_KILL, startPostgres } from '../postgres-server.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { type CrashReport, crash } from './crash.ts'
import { withstandFiles } from './files/withstand-files.ts'
import type { Attack } from './network/attack.ts'
import { ATTACKED_ENGINE, AttackedServer } from './network/attacked-server.ts'
import { EVERY_ATTACK } from './network/attacks/all.ts'
import { ATTACKS, CRASH, FILES, type Options, OptionsError, readOptions } from './options.ts'
import { type EngineName, NotInjected, type Scenario, type Stage } from './scenario.ts'
import { SCENARIOS } from './scenarios/all.ts'
import { withstand } from './withstand.ts'

/**
 * `npm run test:faults`: kills the service a hundred times on each engine, takes its database, disk, descriptors and clock
 * away, sends hostile files, and looks whether anything that was acknowledged is lost or half there; attacks it over the
 * network, and looks whether others are still served. Leaves nothing behind.
 *
 * `--seed N` makes the same changes again, `--kills N`, `--engine` and `--only NAME` (`crash`, `files`, `attacks`, a scenario or
 * an attack) make it shorter. Small disks are mounted, which takes root on Linux; elsewhere they count as not injected.
 *
 * Gardeners make one change at a time beside a model of their garden, so what must be there is known: all that was
 * acknowledged, and all or nothing of the change without an answer, which its Idempotency-Key tells. During a fault only codes
 * of the contract are answered, and the probes tell the truth; afterwards the server recovers without a restart. A fault that no
 * request met is a violation. A refused file leaves no row and no file. Under hostile files the server may grow by 256 MiB, and
 * p99 of `/healthz` is at most 100 ms or three times that of an idle server. Under a slow attack p99 of good clients may double.
 */
const report = { kills: 0, faults: 0, attacks: 0, notInjected: 0, acknowledged: 0, files: 0, violations: 0 }

/** Of all engines together. */
const UPLOADS = 2_400
const ARCHIVES = 600

process.exitCode = await main()

async function main(): Promise<number> {
  const names = [...SCENARIOS, ...EVERY_ATTACK].map(({ name }) => name)
  try {
    await run(readOptions(process.argv.slice(2), names))
    return report.violations === 0 ? 0 : 1
  } catch (error) {
    if (!(error instanceof OptionsError)) throw error
    say(error.message)
    return 2
  }
}

async function run(options: Options): Promise<void> {
  const { seed, kills, engines, only } = options
  say(`seed ${seed}`)
  const root = new URL('../../', import.meta.url)
  if (currentBundle(root) === undefined) await makeBundle(root)
  const folder = await mkdtemp(join(process.env.TMPDIR || (await scratchFolder()), 'frond-faults-'))
  // For PostgreSQL, which may run as another user.
  await chmod(folder, 0o711)
  process.env.TMPDIR = folder
  try {
    // Side by side: each of them waits for its server most of the time.
    if (only === undefined || only === CRASH)
      await Promise.all(engines.map((engine) => killAgainAndAgain(engine, folder, seed, kills)))
    const scenarios = SCENARIOS.filter(({ name }) => only === undefined || only === name)
    await Promise.all(
      engines.map((engine) =>
        injectAll(
          scenarios.filter((scenario) => scenario.engine === engine),
          folder,
          seed,
        ),
      ),
    )
    // One after the other: how long an answer takes is part of it.
    if (only === undefined || only === FILES)
      for (const engine of engines) await sendFiles(engine, folder, `${seed}/${engine}`, engines.length)
    const attacks = EVERY_ATTACK.filter(({ name }) => only === undefined || only === ATTACKS || only === name)
    if (engines.includes(ATTACKED_ENGINE) && attacks.length > 0) await attackWith(attacks, folder, seed)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  const { faults, attacks, notInjected, acknowledged, files, violations } = report
  say(
    `${report.kills} kills survived, ${faults} faults injected, ${attacks} attacks resisted, ${notInjected} not injected, ${files} hostile files sent`,
  )
  say(`${acknowledged} acknowledged writes checked, ${violations} violations, seed ${seed}`)
}

async function killAgainAndAgain(
  engine: EngineName,
  folder: string,
  seed: string,
  kills: number,
): Promise<void> {
  await onStage(folder, `${CRASH}-${engine}`, async (stage) => {
    const { dataDir } = stage
    const database = await databaseFor(engine, stage)
    return survivedOf(await crash({ database, dataDir, seed, kills }))
  })
  if (engine === 'postgres') return
  // Many clients that write at the same moment, so that a group commit has many to lose.
  await onStage(folder, `${CRASH}-crowd-${engine}`, async (stage) => {
    const { dataDir } = stage
    const database = await databaseFor(engine, stage)
    return survivedOf(
      await crash({ database, dataDir, seed, kills: Math.ceil(kills / 2), gardens: 2, crowd: 32 }),
    )
  })
}

function survivedOf({ kills, acknowledged, kinds }: CrashReport): string {
  report.kills += kills
  report.acknowledged += acknowledged
  return `${kills} kills, ${acknowledged} acknowledged writes of ${kinds} kinds`
}

async function databaseFor(engine: EngineName, { dataDir, startPostgres }: Stage): Promise<DatabaseConfig> {
  return engine === 'sqlite'
    ? { engine, file: join(dataDir, 'frond.sqlite') }
    : { engine, url: (await startPostgres()).url }
}

/** Each engine gets its share of all files. */
async function sendFiles(engine: EngineName, folder: string, seed: string, shares: number): Promise<void> {
  await onStage(folder, `${FILES}-${engine}`, async (stage) => {
    const { files, answers, told } = await withstandFiles({
      ...{ seed, dataDir: stage.dataDir, cleanUps: stage.cleanUps },
      database: await databaseFor(engine, stage),
      uploads: UPLOADS / shares,
      archives: ARCHIVES / shares,
    })
    report.files += files
    return `${files} files, ${told}, ${listed(answers)}`
  })
}

function listed(answers: ReadonlyMap<string, number>): string {
  return [...answers]
    .sort()
    .map(([answer, count]) => `${count} × ${answer}`)
    .join(', ')
}

/** One after the other; those of the other engine beside them. */
async function injectAll(scenarios: readonly Scenario[], folder: string, seed: string): Promise<void> {
  for (const scenario of scenarios) await inject(scenario, folder, seed)
}

async function inject(scenario: Scenario, folder: string, seed: string): Promise<void> {
  await onStage(folder, scenario.name, async (stage) => {
    const { acknowledged, answers, met } = await withstand(scenario, stage, seed)
    report.faults++
    report.acknowledged += acknowledged
    const told = new Map([...answers].filter(([answer, count]) => count > 0 && !answer.startsWith('2')))
    return `met ${met} times, ${acknowledged} acknowledged writes, ${listed(told)}`
  })
}

async function attackWith(attacks: readonly Attack[], folder: string, seed: string): Promise<void> {
  await onStage(folder, ATTACKS, async (stage) => {
    const server = await AttackedServer.start(stage)
    for (const attack of attacks) {
      await inLine(attack.name, async () => {
        const { met, quietMs, attackedMs, grownBytes } = await server.resist(attack, seed)
        report.attacks++
        return `met ${met} times, p99 ${attackedMs.toFixed(1)} ms and ${quietMs.toFixed(1)} without, ${Math.round(grownBytes / 2 ** 20)} MiB more`
      })
    }
    await server.stop()
    return 'one server for all of them, which has ended as it should'
  })
}

/** Gives it a place of its own. */
async function onStage(folder: string, name: string, play: (stage: Stage) => Promise<string>): Promise<void> {
  await inLine(name, async () => {
    await using cleanUps = new AsyncDisposableStack()
    const dataDir = join(folder, name)
    await mkdir(dataDir)
    const start = async () => {
      const server = await startPostgres(undefined, SURVIVES_A_KILL)
      cleanUps.defer(() => server.stop())
      return server
    }
    return await play({ dataDir, cleanUps, startPostgres: start })
  })
}

/** Tells how it went in a line. */
async function inLine(name: string, work: () => Promise<string>): Promise<void> {
  const began = performance.now()
  const line = (text: string) =>
    say(`${name}: ${text} (${Math.round((performance.now() - began) / 1_000)} s)`)
  try {
    line(await work())
  } catch (error) {
    if (error instanceof NotInjected) {
      report.notInjected++
      line(`not injected: ${error.message}`)
    } else {
      report.violations++
      line(`VIOLATION: ${inspect(error)}`)
    }
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
